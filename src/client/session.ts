import type { getUser } from '../contract/account.js'
import type { ActionLogin } from '../contract/actions.js'
import type { WireUser } from '../contract/client-config.js'
import type { login } from '../contract/login.js'
import type { logout } from '../contract/session.js'
import type { Client } from './client.js'
import { AuthFormError } from './errors.js'
import { onReturn } from './page.js'
import type { KnownUser, LoginInput, LoginOutcome, LoginReply, Pk, Word } from './types.js'

export type AuthStatus = 'loading' | 'authenticated' | 'unauthenticated'

export interface AuthState<User = WireUser> {
  /** 'loading' until the service has answered. */
  status: AuthStatus
  /** null while loading and when signed out. */
  user: User | null
  /** Why the last sign-in, sign-out or check failed. A failed check changes neither `status` nor `user`. */
  error: AuthFormError | null
}

const pkOf = (user: KnownUser): Pk => (user ? user.pk : user)

const stateOf = (user: KnownUser): AuthState => ({
  status: user ? 'authenticated' : user === null ? 'unauthenticated' : 'loading',
  user: user ?? null,
  error: null,
})

/**
 * The session as a store and a state machine. Its states are those of `AuthStatus`. Its events are `#identify` (who is signed in
 * is known, or no longer known) and `#fail` (an action failed); only they change the state.
 */
export class Session {
  declare readonly client: Client
  /** The initial state, as the server rendered it. */
  declare readonly initial: AuthState
  /** Called when the signed-in user changes or signs out. */
  declare onUserChange?: ((user: WireUser | null) => void) | undefined
  #state: AuthState
  #pk: Pk
  /** The id that `onUserChange` was last told about; undefined before the first answer. */
  #told: Pk
  #offered: KnownUser
  #left = 0
  /** Incremented by every event that makes a pending answer stale. */
  #version = 0
  #listeners = new Set<() => void>()
  /** To the other tabs. */
  #channel: BroadcastChannel | undefined

  constructor(client: Client, initialUser: KnownUser) {
    this.client = client
    this.initial = this.#state = stateOf(initialUser)
    this.#offered = initialUser
    this.#pk = this.#told = pkOf(initialUser)
    client.onLost = () => this.update(null)
    client.onRefreshed = (at) => this.#tell({ at })
  }

  // `get`, `subscribe` and what `useAuth` returns are called without `this`.
  get = () => this.#state

  /** How many times a user has left. The state of components ends with it. */
  left = () => this.#left

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @throws AuthFormError */
  login = (body: LoginInput) =>
    this.client
      .call<typeof login>('login/', { body })
      .then((reply) => this.accept(reply))
      .catch((error) => this.#fail(error))

  /** Completes a first or second step: keeps the credentials, or reports that a second step is due. */
  accept(reply: LoginReply | ActionLogin): LoginOutcome {
    const { user, method = '', mfa_enrolment_required: mfaEnrolmentRequired = false } = reply
    if (!user) return { ...reply, status: 'mfa-required', method }
    this.client.take(reply)
    this.update(user)
    return { status: 'authenticated', user, mfaEnrolmentRequired }
  }

  /** @throws AuthFormError if the service does not respond */
  logout = async () => {
    const { client } = this
    await client.call<typeof logout>('logout/', { body: client.held() }).catch((error: AuthFormError) => {
      // 401: the session had already ended.
      if (error.status !== 401) this.#fail(error)
    })
    client.drop()
    this.update(null)
  }

  /** Loads the user. Only a 401 signs out: a network failure or a 5xx changes nothing. */
  refresh = async () => {
    const mine = ++this.#version
    let next: KnownUser
    let error = new AuthFormError(0)
    try {
      const reply = await this.client.call<typeof getUser>('user/')
      this.client.take({})
      if (reply.pk !== undefined) next = reply
    } catch (failure) {
      // Client.call() throws nothing else.
      error = failure as AuthFormError
      if (error.status === 401) next = null
    }
    if (mine !== this.#version) return
    if (next === undefined) this.#put({ ...this.#state, error })
    else this.update(next)
  }

  /** Call after a change of the user's data. */
  update(next: WireUser | null): void {
    this.#identify(next)
    this.#tell({ pk: this.#pk })
  }

  /** Adopts the user of a new server render. */
  offer(next: KnownUser): void {
    if (next === undefined) return
    // A render without a user may be stale, so the service is asked.
    if (next !== this.#offered) this.update(next)
    else if (pkOf(next) !== this.#pk) this.refresh()
    this.#offered = next
  }

  /** Listens to the page and the other tabs; returns a function that stops it. Without cookies, tabs are independent. */
  start(): () => void {
    const { client } = this
    const isKnown = this.#pk !== undefined
    if (!client.config.cookies) {
      if (!isKnown) this.#identify(null)
      return () => {}
    }
    // Loaded on demand, because few pages are the end of a popup flow.
    if (location.search.includes('auth_popup')) import('./popup-end.js').then(({ endPopup }) => endPopup(client))
    const channel = new BroadcastChannel(client.url('session'))
    channel.onmessage = ({ data }) => this.#hear(data)
    this.#channel = channel
    const stopped = onReturn(this.refresh)
    if (isKnown) this.#tell({ pk: this.#pk, old: true })
    else this.refresh()
    return () => {
      stopped.abort()
      channel.close()
      this.#channel = undefined
    }
  }

  #put(next: AuthState) {
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  #fail(error: AuthFormError): never {
    this.#put({ ...this.#state, error })
    throw error
  }

  #identify(next: KnownUser) {
    const pk = pkOf(next)
    this.#version++
    if (this.#pk && this.#pk !== pk) this.#left++
    this.#pk = pk
    this.#put(stateOf(next))
    if (next === undefined) return
    const before = this.#told
    this.#told = pk
    if (before !== undefined && before !== pk) this.onUserChange?.(next)
  }

  #tell(word: Word) {
    this.#channel?.postMessage(word)
  }

  #hear(word: Word) {
    if (word.at) this.client.refreshedAt = word.at
    else if (word.pk !== this.#pk) {
      // The previous user's data must not stay visible, so the state is 'loading' until the service answers. A server render may be
      // stale: after one, this tab keeps its state until then, and the other tab gets the answer too.
      if (!word.old) this.#identify(undefined)
      this.refresh()
    }
  }
}
