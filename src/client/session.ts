import type { WireUser } from '../contract/client-config.js'
import type { Client } from './client.js'
import { AuthFormError } from './errors.js'
import { listen, type Word } from './page.js'
import type { LoginInput, LoginOutcome, LoginReply } from './types.js'

export type AuthStatus = 'loading' | 'authenticated' | 'unauthenticated'

export interface AuthState<User = WireUser> {
  /** 'loading' until the service has answered. */
  status: AuthStatus
  /** null while loading and when signed out. */
  user: User | null
  /** Why the last sign-in, sign-out or check failed. A failed check changes neither `status` nor `user`. */
  error: AuthFormError | null
}

/** undefined while loading, null when nobody is signed in. */
type Known = WireUser | null | undefined

/** The session as a store: `subscribe` and `get` fit `useSyncExternalStore`. */
export interface Session {
  readonly client: Client
  /** The initial state, as the server rendered it. */
  readonly initial: AuthState
  get(): AuthState
  subscribe(listener: () => void): () => void
  /** Called when the signed-in user changes or signs out. */
  onUserChange?: ((user: WireUser | null) => void) | undefined
  /** @throws AuthFormError */
  login(body: LoginInput): Promise<LoginOutcome>
  /** Completes a first or second step: keeps the credentials, or reports that a second step is due. */
  accept(reply: LoginReply): LoginOutcome
  /** @throws AuthFormError if the service does not respond */
  logout(): Promise<void>
  /** Loads the user. Only a 401 signs out: a network failure or a 5xx changes nothing. */
  refresh(): Promise<void>
  /** Call after a change of the user's data. */
  update(user: WireUser): void
  /** Adopts the user of a new server render. */
  offer(user: Known): void
  /** Listens to the page and the other tabs; returns a function that stops it. Without cookies, tabs are independent. */
  start(): () => void
}

const nothing = () => {}

const pkOf = (user: Known) => (user ? user.pk : user)

const stateOf = (user: Known): AuthState => ({
  status: user ? 'authenticated' : user === null ? 'unauthenticated' : 'loading',
  user: user ?? null,
  error: null,
})

export function makeSession(client: Client, initialUser: Known): Session {
  const initial = stateOf(initialUser)
  const listeners = new Set<() => void>()
  let state = initial
  let user = initialUser
  let offered = initialUser
  /** The user that `onUserChange` was last told about; undefined before the first answer. */
  let told = initialUser
  /** Incremented by every action that makes a pending answer stale. */
  let version = 0
  let tell: (word: Word) => void = nothing

  const put = (next: AuthState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const failed = (error: AuthFormError): never => {
    put({ ...state, error })
    throw error
  }

  const set = (next: Known) => {
    version++
    user = next
    put(stateOf(next))
    if (next === undefined) return
    const before = told
    told = next
    if (before !== undefined && pkOf(before) !== pkOf(next)) session.onUserChange?.(next)
  }

  const tellWho = () => tell({ pk: pkOf(user) ?? null })

  const settle = (next: WireUser | null) => {
    const before = pkOf(user)
    set(next)
    if (before !== pkOf(next)) tellWho()
  }

  const accept: Session['accept'] = (reply) => {
    const { user, method = '', mfa_enrolment_required: mfaEnrolmentRequired = false } = reply
    if (!user) return { ...reply, status: 'mfa-required', method }
    client.take(reply)
    settle(user)
    return { status: 'authenticated', user, mfaEnrolmentRequired }
  }

  const refresh = async () => {
    const mine = ++version
    let next: Known
    let error = new AuthFormError(0)
    try {
      const reply = await client.call<WireUser>('user/')
      client.take({})
      if (reply.pk !== undefined) next = reply
    } catch (failure) {
      error = failure as AuthFormError
      if (error.status === 401) next = null
    }
    if (mine !== version) return
    if (next === undefined) put({ ...state, error })
    else settle(next)
  }

  const hear = (word: Word) => {
    if (word.at) client.refreshedAt = word.at
    else if (word.pk !== pkOf(user)) {
      // The previous user's data must not stay visible, so the state is 'loading' until the service answers.
      set(undefined)
      refresh()
    }
  }

  const start = () => {
    const isKnown = user !== undefined
    if (!client.config.cookies) {
      if (!isKnown) set(null)
      return nothing
    }
    // Loaded on demand, because few pages are the end of a popup flow.
    if (location.search.includes('auth_popup')) import('./popup-end.js').then(({ endPopup }) => endPopup(client))
    const page = listen(client.url('session'), hear, refresh)
    tell = page.tell
    if (isKnown) tellWho()
    else refresh()
    return () => {
      tell = nothing
      page.stop()
    }
  }

  client.onLost = () => settle(null)
  client.onRefreshed = (at) => tell({ at })

  const session: Session = {
    client,
    initial,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    login: (body) => client.call<LoginReply>('login/', { body }).then(accept).catch(failed),
    accept,
    logout: async () => {
      await client.call('logout/', { body: client.held() }).catch((error: AuthFormError) => {
        // 401: the session had already ended.
        if (error.status !== 401) failed(error)
      })
      client.drop()
      settle(null)
    },
    refresh,
    update: settle,
    offer: (next) => {
      if (next === undefined) return
      // A render without a user may be stale; only the service knows.
      if (next !== offered) settle(next)
      else if (pkOf(next) !== pkOf(user)) refresh()
      offered = next
    },
    start,
  }
  return session
}
