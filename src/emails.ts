/**
 * The email templates. The `renderEmail` hook of `createAuth` can replace any of them:
 * it receives the kind and the same data, and returns subject, HTML and text (`renderElement` renders the last two).
 */
export type { BrandColors } from './email/brand.js'
export type {
  AccountFacts,
  ChangeFacts,
  MailClient,
  MailContent,
  MailData,
  MailFacts,
  VerifyEntry,
} from './email/mail-data.js'
export type { MailMessages, MailText } from './email/messages/en.js'
export { renderMail } from './email/render.js'
export { renderElement } from './email/render-element.js'
export { AlreadyRegisteredEmail } from './email/templates/already-registered.js'
export { Layout, type LayoutProps } from './email/templates/layout.js'
export { MfaCodeEmail } from './email/templates/mfa-code.js'
export {
  AccountDeletedEmail,
  BackupCodeUsedEmail,
  MfaChangedEmail,
  MfaLockedEmail,
  MfaWrongCodesEmail,
  PasswordChangedEmail,
  SocialLinkedEmail,
} from './email/templates/notices.js'
export {
  ActionLink as Action,
  type ActionProps,
  Code,
  Sentence,
  type SentenceProps,
  Value,
} from './email/templates/parts.js'
export { ResetEmail } from './email/templates/reset.js'
export type { TemplateProps } from './email/templates/template.js'
export { VerificationEmail as VerifyEmail } from './email/templates/verify.js'
export {
  MAIL_LOCALES,
  type MailTextOptions,
  type MailTexts,
  type MailValues,
  mailTexts,
  pickLocale,
  type TextOverrides,
} from './email/texts.js'
