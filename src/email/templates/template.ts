import type { MailKind } from '../../config/types.js'
import type { MailData } from '../mail-data.js'
import type { MailTexts } from '../texts.js'

/** What a template gets. */
export interface TemplateProps<Kind extends MailKind> {
  data: MailData[Kind]
  texts: MailTexts
}
