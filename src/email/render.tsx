import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import type { RenderedMail } from '../config/types.js'
import type { MailContent } from './mail-data.js'
import { AlreadyRegisteredEmail } from './templates/already-registered.js'
import { MfaCodeEmail } from './templates/mfa-code.js'
import {
  BackupCodeUsedEmail,
  MfaChangedEmail,
  MfaLockedEmail,
  MfaWrongCodesEmail,
  PasswordChangedEmail,
  SocialLinkedEmail,
} from './templates/notices.js'
import { ResetEmail } from './templates/reset.js'
import { VerifyEmail } from './templates/verify.js'
import { type MailTexts, mailTexts, type TextOverrides } from './texts.js'

const elementFor = (content: MailContent, texts: MailTexts): ReactElement => {
  switch (content.kind) {
    case 'verify':
      return <VerifyEmail data={content.data} texts={texts} />
    case 'already-registered':
      return <AlreadyRegisteredEmail data={content.data} texts={texts} />
    case 'reset':
      return <ResetEmail data={content.data} texts={texts} />
    case 'password-changed':
      return <PasswordChangedEmail data={content.data} texts={texts} />
    case 'mfa-code':
      return <MfaCodeEmail data={content.data} texts={texts} />
    case 'mfa-changed':
      return <MfaChangedEmail data={content.data} texts={texts} />
    case 'mfa-wrong-codes':
      return <MfaWrongCodesEmail data={content.data} texts={texts} />
    case 'mfa-locked':
      return <MfaLockedEmail data={content.data} texts={texts} />
    case 'backup-code-used':
      return <BackupCodeUsedEmail data={content.data} texts={texts} />
    case 'social-linked':
      return <SocialLinkedEmail data={content.data} texts={texts} />
  }
}

const subjectFor = ({ kind, data }: MailContent, texts: MailTexts): string => {
  const area = kind === 'reset' && data.first ? 'set-password' : kind
  return texts.t(`${area}.subject`, { site: data.site })
}

const keepCase = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }))

/**
 * Renders a template, the package's or a host's own, to HTML and plain text.
 * @example renderEmail: async (kind, data, locale) => kind === 'reset' ? renderElement('Reset', <MyReset {...data} />) : null
 */
export const renderElement = async (subject: string, element: ReactElement): Promise<RenderedMail> => {
  const html = await render(element)
  return { subject, html, text: toPlainText(html, { selectors: keepCase }) }
}

/** Renders the package's email of a kind in a locale from `pickLocale`. */
export const renderMail = (
  content: MailContent,
  locale: string,
  overrides: TextOverrides = {},
): Promise<RenderedMail> => {
  const texts = mailTexts(locale, overrides)
  return renderElement(subjectFor(content, texts), elementFor(content, texts))
}
