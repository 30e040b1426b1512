import { ProfileForm, SignedIn, SignedOut, SocialAccounts } from 'sallyport/components'
import { type Answer, type Answers, reauthentication, refused } from '../_lib/service'
import { ada, type Group, SEND, type State } from '../_lib/state'
import { providers } from './providers'

const profile = (): State['show'] => () => <ProfileForm />

export const profileForm: Group = {
  title: 'ProfileForm',
  states: [
    { id: 'profile', title: 'Initial', show: profile(), user: ada },
    {
      id: 'profile-taken',
      title: 'Refused at a field',
      show: profile(),
      user: ada,
      answers: (say) => ({ 'PATCH auth/user/': refused({ username: [say('taken'), 'unique'] }) }),
      steps: [{ press: SEND }],
    },
    {
      id: 'profile-saved',
      title: 'Saved',
      show: profile(),
      user: ada,
      answers: () => ({ 'PATCH auth/user/': { status: 200, body: ada } }),
      steps: [{ press: SEND }],
    },
  ],
}

const account = (id: string, provider: string) => ({
  id,
  provider,
  uid: `${id}00`,
  last_login: '2026-03-01T09:00:00Z',
  date_joined: '2025-11-20T09:00:00Z',
})
const listed = (...results: ReturnType<typeof account>[]): Answers => ({
  'GET social/accounts/': { status: 200, body: { count: results.length, next: null, previous: null, results } },
})
const two = listed(account('1', 'github'), account('2', 'company'))
const REMOVE = '.sp-item form button'

const accounts = (id: string, title: string, list: Answers, removal?: (say: (what: 'last') => string) => Answer) => ({
  id: `social-accounts${id && `-${id}`}`,
  title,
  show: () => <SocialAccounts params={{}} />,
  user: ada,
  config: { providers: [...providers.slice(0, 2), ...providers.slice(-1)], useMfa: false },
  answers: (say: (what: 'last') => string): Answers => ({
    ...list,
    ...(removal && { 'DELETE social/accounts/1/': removal(say) }),
  }),
  ...(removal && { steps: [{ press: REMOVE }] }),
})

export const socialAccounts: Group = {
  title: 'SocialAccounts',
  states: [
    accounts('', 'Two accounts', two),
    accounts('empty', 'None', listed()),
    accounts('last', 'The last way in stays', listed(account('1', 'github')), (say) =>
      refused({ non_field_errors: [say('last'), 'last_login_method'] }),
    ),
    accounts('removed', 'Disconnected', two, () => ({ status: 204 })),
    accounts('reauthenticate', 'Asks for a recent login', two, () => reauthentication),
    accounts('loading', 'Loading', { 'GET social/accounts/': 'never' }),
    accounts('offline', 'No answer', { 'GET social/accounts/': 'offline' }),
  ],
}

const both = () => (
  <div className="sp-card">
    <SignedIn loading={<p>loading</p>}>{(user) => <p>SignedIn: {user.username}</p>}</SignedIn>
    <SignedOut>
      <p>SignedOut</p>
    </SignedOut>
  </div>
)

export const signedInOut: Group = {
  title: 'SignedIn and SignedOut',
  states: [
    { id: 'signed-in', title: 'Signed in', show: both, user: ada },
    { id: 'signed-out', title: 'Signed out', show: both },
    { id: 'signed-unknown', title: 'Unknown', show: both, user: 'unknown' },
  ],
}
