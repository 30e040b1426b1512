import type { Texts } from './catalogs.js'
import { refusal } from './en/refusal.js'

const { throttled } = refusal
let coming: Promise<Texts> | undefined

/** The English texts of the error codes: for what the service has not put in words itself, and to know which words are codes. Always the same promise. */
export const englishCodes = (): Promise<Texts> => {
  coming ??= import('../../contract/messages/en.js').then(
    ({ en }) => ({ ...en, throttled }),
    () => ({ throttled }),
  )
  return coming
}
