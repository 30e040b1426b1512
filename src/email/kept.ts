import type { MailData } from './mail-data.js'
import type { MailTexts } from './texts.js'

/** The ways to sign in that an undo kept, as a list; '' without any. */
export const keptText = ({ methods, others }: MailData['address-restored'], texts: MailTexts): string =>
  [...methods.map((name) => texts.method(name)), ...others].join(', ')
