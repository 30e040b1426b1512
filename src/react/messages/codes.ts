import type { Texts } from './catalogs.js'
import { refusal } from './en/refusal.js'

let coming: Promise<Texts> | undefined

/** The English texts of the error codes: only for what the service has not put in words itself. Always the same promise. */
export const englishCodes = (): Promise<Texts> => {
  coming ??= import('../../contract/messages/en.js').then(
    ({ en }) => ({ ...en, ...refusal }),
    () => refusal,
  )
  return coming
}
