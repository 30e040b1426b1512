import type { RenderedMail } from '../config/types.js'
import { clientText } from './client-text.js'
import { fillHtml, fillText, type TemplateValues } from './fill-in.js'
import { keptText } from './kept.js'
import type { ChangeFacts, MailContent, MailData } from './mail-data.js'
import { MAILS, type RenderedName } from './rendered.js'
import { type MailTextOptions, type MailTexts, type MailValues, mailTexts, type TextOverrides } from './texts.js'

const has = (name: string): name is RenderedName => Object.hasOwn(MAILS, name)

/** Most kinds have one rendered template; some have one for each case of their data. */
function nameOf({ kind, data }: MailContent, texts: MailTexts): RenderedName {
  switch (kind) {
    case 'verify':
      return data.entries.length > 1 ? 'verify-several' : 'verify'
    case 'reset':
      return data.first ? 'set-password' : 'reset'
    case 'mfa-changed': {
      const name = `mfa-changed-${data.change}`
      return fromClient(has(name) ? name : 'mfa-changed-changed', data)
    }
    case 'email-login':
      return emailLoginName(data)
    case 'email-login-unknown':
      if (data.held) return 'email-login-unknown-held'
      return data.url === null ? 'email-login-unknown' : 'email-login-unknown-link'
    case 'backup-code-used':
      return fromClient(data.remaining === null ? 'backup-code-used' : 'backup-code-used-remaining', data)
    case 'new-login':
      return newLoginName(data)
    case 'sign-in':
      return data.provider === null ? 'sign-in' : 'sign-in-provider'
    case 'address-restored':
      return restoredName(data, texts)
    default:
      return 'client' in data ? fromClient(kind, data) : kind
  }
}

/** The template with a line about the browser, if it is known. */
function fromClient(name: RenderedName, { client }: ChangeFacts): RenderedName {
  const named = `${name}-client`
  return client !== null && has(named) ? named : name
}

function newLoginName({ address, passwords }: MailData['new-login']): RenderedName {
  const name = address === null ? 'new-login' : 'new-login-address'
  return passwords ? name : `${name}-no-password`
}

function restoredName(data: MailData['address-restored'], texts: MailTexts): RenderedName {
  const kept = keptText(data, texts) !== ''
  if (data.lifetime === null) return kept ? 'address-restored-sign-in-kept' : 'address-restored-sign-in'
  return kept ? 'address-restored-kept' : 'address-restored'
}

function emailLoginName({ code, url, unproven }: MailData['email-login']): RenderedName {
  const content = code === null ? 'link' : url === null ? 'code' : 'both'
  return unproven ? `email-login-${content}-unproven` : `email-login-${content}`
}

const valuesOf = ({ data }: MailContent, texts: MailTexts): MailValues => ({
  locale: texts.locale,
  dir: texts.dir,
  site: data.site,
  date: texts.date(data.at),
  ...('name' in data && { name: data.name }),
  ...('username' in data && { username: data.username }),
  ...('url' in data && { url: data.url ?? '' }),
  ...('code' in data && { code: data.code ?? '' }),
  ...('lifetime' in data && { duration: texts.duration(data.lifetime ?? 0) }),
  ...('method' in data && { method: texts.method(data.method) }),
  ...('others' in data && { kept: keptText(data, texts) }),
  ...('device' in data && { device: texts.device(data.device), address: data.address ?? '' }),
  ...('client' in data && data.client && { client: clientText(data.client, texts) }),
  ...('provider' in data && { provider: data.provider ?? '' }),
  ...('remaining' in data && { count: data.remaining ?? 0 }),
})

function scopeOf(content: MailContent, texts: MailTexts): TemplateValues {
  const values = valuesOf(content, texts)
  if (content.kind !== 'verify') return { values, entries: [] }
  const entries = content.data.entries.map(({ username, askedAt, url }) => ({
    username,
    date: texts.date(askedAt),
    url,
  }))
  return { values: { ...values, ...entries[0] }, entries }
}

/** A code is in the subject: a notification shows it, and nobody has to open the email. */
function subjectOf({ kind, data }: MailContent, texts: MailTexts): string {
  const { site } = data
  if ('code' in data && data.code !== null && kind !== 'reauthenticate-code')
    return texts.t('mfa-code.subject', { site, code: data.code })
  if (kind === 'reauthenticate-code') return texts.t('reauthenticate-code.subject', { site, code: data.code })
  return texts.t(`${kind === 'reset' && data.first ? 'set-password' : kind}.subject`, { site })
}

/**
 * The package's email of a kind in a locale from `pickLocale`. The templates were rendered when the package was built, so
 * this needs neither React nor react-email.
 */
export const renderMail = async (
  content: MailContent,
  locale: string,
  overrides: TextOverrides = {},
  options: MailTextOptions = {},
): Promise<RenderedMail> => {
  const texts = mailTexts(locale, overrides, options)
  const { html, text } = MAILS[nameOf(content, texts)]
  const scope = scopeOf(content, texts)
  return {
    subject: subjectOf(content, texts),
    html: fillHtml(html, scope, texts),
    text: fillText(text, scope, texts),
  }
}
