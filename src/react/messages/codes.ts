import type { Texts } from './catalogs.js'
import { codes } from './en/codes.js'
import { refusal } from './en/refusal.js'

const { throttled } = refusal
let coming: Promise<Texts> | undefined

/**
 * The English texts of the error codes, for codes that the service sent without a text. Their keys are the known codes. Always
 * the same promise.
 */
export const englishCodes = (): Promise<Texts> => {
  coming ??= import('../../contract/messages/en.js').then(
    ({ en }) => ({ ...en, ...codes, throttled }),
    () => ({ ...codes, throttled }),
  )
  return coming
}
