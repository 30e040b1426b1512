'use client'

import { AuthFormError } from '../../../client/errors.js'
import { useAuthContext } from '../../context.js'
import { type LinkState, useLinkState } from '../../hooks/use-link-state.js'
import { type PageParams, useAddressKnown, usePageParams } from '../../hooks/use-page-params.js'

interface MailedLink {
  state: LinkState
  /** The state was reached here, not by the page's address. */
  isReached: boolean
  key: string | undefined
  /** The page was opened without a key. */
  isMissing: boolean
  /** The error in the page's address that the form shows, and its field. */
  code: string | undefined
  field: string | undefined
  /** Sends the key. After a refusal the state tells more, or the failure is thrown for the form. */
  run: (send: (key: string) => Promise<unknown>) => Promise<void>
}

interface LinkOptions {
  params: PageParams | undefined
  error: string | undefined
  /** Instead of `?key=`. */
  given: string | undefined
  onSuccess: (() => void) | undefined
}

const FIELD = 'password'

/** The states of an emailed link about the address. The first one is what the page's address says. */
export function useMailedLink({ params, error, given, onSuccess }: LinkOptions): MailedLink {
  const { session } = useAuthContext('sallyport')
  const isAddressKnown = useAddressKnown(params)
  const read = usePageParams(params)
  const key = given ?? read('key')
  const [reached, setReached] = useLinkState(key)
  const code = error ?? read('error')
  const field = read('field')
  const state = reached ?? firstState(key, code, field, read('done'))
  const run = async (send: (key: string) => Promise<unknown>) => {
    try {
      await send(key ?? '')
    } catch (failure) {
      const next = stateAfter(failure)
      // The second time it is a mistake of the user.
      if (!next || next === state) throw failure
      setReached(next)
      return
    }
    setReached('done')
    // The address of the signed-in user is another one now, or the session has ended.
    if (session.get().user) session.refresh()
    onSuccess?.()
  }
  return {
    state,
    isReached: reached !== undefined,
    key,
    isMissing: isAddressKnown && !key && state === 'asking',
    // The page asks for the password only now, so a missing one is no mistake of the user. A new state ends an earlier error.
    code: reached || code === 'required' ? undefined : code,
    field,
    run,
  }
}

function firstState(key: string | undefined, code = '', field = '', done = ''): LinkState {
  if (code === 'not_found') return 'gone'
  // A form without JavaScript returns without the key.
  if (done && !key) return 'done'
  return field === FIELD && code !== 'other_browser' ? 'proof' : 'asking'
}

/** undefined: the form shows the failure. */
function stateAfter(failure: unknown): LinkState | undefined {
  if (!(failure instanceof AuthFormError)) return undefined
  if (failure.status === 404) return 'gone'
  return failure.codes[FIELD]?.includes('required') ? 'proof' : undefined
}
