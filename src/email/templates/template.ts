import type { MailKind } from '../../config/types.js'
import type { MailData } from '../mail-data.js'
import type { MailTexts } from '../texts.js'

/** The props of a template. */
export interface TemplateProps<Kind extends MailKind> {
  data: MailData[Kind]
  texts: MailTexts
}
