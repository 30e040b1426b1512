import type { WireUser } from '../contract/client-config.js'
import type { Client } from './client.js'
import { AuthFormError } from './errors.js'
import { listen, type Word } from './page.js'
import type { LoginInput, LoginOutcome, LoginReply } from './types.js'

export type AuthStatus = 'loading' | 'authenticated' | 'unauthenticated'

export interface AuthState<User = WireUser> {
  /** 'loading' until it is known who this is. */
  status: AuthStatus
  /** null while loading and when signed out. */
  user: User | null
  /** Why the last sign-in, sign-out or check failed. A failed check changes neither `status` nor `user`. */
  error: AuthFormError | null
}

type Known = WireUser | null | undefined

const stateOf = (user: Known): AuthState => ({
  status: user ? 'authenticated' : user === null ? 'unauthenticated' : 'loading',
  user: user ?? null,
  error: null,
})

/** Who is signed in, as a store: `subscribe` and `get` fit `useSyncExternalStore`. */
export class Session {
  readonly initial: AuthState
  #state: AuthState
  #offered: Known
  #listeners = new Set<() => void>()
  #tell = (_word: Word): void => {}
  /** Grows with everything that makes an answer still on its way stale. */
  #version = 0
  /** Whom the host knows of; undefined until that is somebody or nobody. */
  #known: Known
  /** Another person, or nobody, is here now. */
  onUserChange: ((user: WireUser | null) => void) | undefined

  constructor(
    readonly client: Client,
    initialUser: Known,
  ) {
    this.#known = this.#offered = initialUser
    this.initial = this.#state = stateOf(initialUser)
    client.onLost = () => this.#settle(null)
    client.onRefreshed = (at) => this.#tell({ at })
  }

  get = (): AuthState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  login = (body: LoginInput): Promise<LoginOutcome> =>
    this.client.call<LoginReply>('login/', { body }).then(this.accept).catch(this.#failed)

  /** Ends every first and second step: keeps the credentials, or says that a second step is due. */
  accept = (reply: LoginReply): LoginOutcome => {
    const { user, method = '', mfa_enrolment_required: mfaEnrolmentRequired = false } = reply
    if (!user) return { ...reply, status: 'mfa-required', method }
    this.client.take(reply)
    this.#settle(user)
    return { status: 'authenticated', user, mfaEnrolmentRequired }
  }

  logout = async (): Promise<void> => {
    const refresh = this.client.refreshToken
    await this.client.call('logout/', { body: refresh ? { refresh } : {} }).catch((error: AuthFormError) => {
      // 401 says that there was nothing left to end.
      if (error.status !== 401) this.#failed(error)
    })
    this.client.drop()
    this.#settle(null)
  }

  /** Asks the service who this is. Only its 401 signs out: no answer and a fault of the service change nothing. */
  refresh = async (): Promise<void> => {
    const version = ++this.#version
    let user: Known
    let error = new AuthFormError(0)
    try {
      const reply = await this.client.call<WireUser>('user/')
      this.client.take({})
      if (reply.pk !== undefined) user = reply
    } catch (failure) {
      if (failure instanceof AuthFormError) error = failure
      if (error.status === 401) user = null
    }
    if (version !== this.#version) return
    if (user === undefined) this.#put({ ...this.#state, error })
    else this.#settle(user)
  }

  /** The user's own data changed. */
  update = (user: WireUser): void => this.#settle(user)

  /** The server rendered anew and says who this is. */
  offer(user: Known): void {
    if (user === this.#offered) return
    this.#offered = user
    if (user !== undefined) this.#settle(user)
  }

  /** Starts to listen to the page and the other tabs; gives what ends it. Without cookies each tab is on its own. */
  start(): () => void {
    const loading = this.#state.status === 'loading'
    if (!this.client.config.cookies) {
      if (loading) this.#set(null)
      return () => {}
    }
    // Where the flow of a popup may end: a page in a thousand.
    if (location.search.includes('auth_popup')) import('./popup-end.js').then(({ endPopup }) => endPopup(this.client))
    const { tell, stop } = listen(this.client.url('session'), this.#hear, this.refresh)
    this.#tell = tell
    if (loading) this.refresh()
    else tell({ pk: this.#pk() })
    return () => {
      this.#tell = () => {}
      stop()
    }
  }

  #hear = (word: Word): void => {
    if ('at' in word) this.client.refreshedAt = word.at
    else if (word.pk !== this.#pk() || this.#state.status === 'loading') this.#doubt()
  }

  #doubt(): void {
    // The data of the one who was here must not outlive them, so nothing is shown until the service has answered.
    this.#set(undefined)
    this.refresh()
  }

  #pk = () => this.#state.user?.pk ?? null

  #settle(user: WireUser | null): void {
    const isNews = this.#state.status === 'loading' || this.#pk() !== (user?.pk ?? null)
    this.#set(user)
    if (isNews) this.#tell({ pk: this.#pk() })
  }

  #set(user: Known): void {
    this.#version++
    this.#put(stateOf(user))
    if (user === undefined) return
    const known = this.#known
    this.#known = user
    if (known !== undefined && known?.pk !== user?.pk) this.onUserChange?.(user)
  }

  #put(state: AuthState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #failed = (error: AuthFormError): never => {
    this.#put({ ...this.#state, error })
    throw error
  }
}
