import type { NoticeKind } from '../../config/hooks.js'
import { en, type MailText } from '../messages/en.js'
import { Layout } from './layout.js'
import { Sentence } from './parts.js'
import type { TemplateProps } from './template.js'

/** An event that needs no link. */
type EventKind = Exclude<NoticeKind, 'new-login'> | 'account-deleted'

interface NoticeProps<Kind extends EventKind> extends TemplateProps<Kind> {
  kind: Kind
  body: MailText
  /** @default the advice for the owner of an account */
  note?: MailText
  values?: Readonly<Record<string, string | number>>
  children?: React.ReactNode
}

/** An email that reports an event. It has no link, so that a phishing email cannot imitate one. */
const Notice = <Kind extends EventKind>({
  kind,
  data,
  texts,
  body,
  note = 'footer.not_you',
  values,
  children,
}: NoticeProps<Kind>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t(`${kind}.heading`)}
    preview={texts.t(`${kind}.subject`, { site: data.site })}
    name={data.name}
    note={texts.t(note, { site: data.site })}
  >
    <Sentence texts={texts} code={body} values={{ username: data.username, date: texts.date(data.at), ...values }} />
    {children}
  </Layout>
)

export const PasswordChangedEmail = (props: TemplateProps<'password-changed'>) => (
  <Notice kind="password-changed" body="password-changed.body" {...props} />
)

export const PasswordRemovedEmail = (props: TemplateProps<'password-removed'>) => (
  <Notice kind="password-removed" body="password-removed.body" {...props} />
)

const has = (code: string): code is MailText => Object.hasOwn(en, code)

export const MfaChangedEmail = (props: TemplateProps<'mfa-changed'>) => {
  const body = `mfa-changed.${props.data.change}`
  return (
    <Notice
      kind="mfa-changed"
      body={has(body) ? body : 'mfa-changed.changed'}
      values={{ method: props.texts.method(props.data.method) }}
      {...props}
    />
  )
}

export const MfaWrongCodesEmail = (props: TemplateProps<'mfa-wrong-codes'>) => (
  <Notice kind="mfa-wrong-codes" body="mfa-wrong-codes.body" {...props} />
)

export const MfaLockedEmail = (props: TemplateProps<'mfa-locked'>) => (
  <Notice
    kind="mfa-locked"
    body="mfa-locked.body"
    values={{ method: props.texts.method(props.data.method) }}
    {...props}
  />
)

export const BackupCodeUsedEmail = (props: TemplateProps<'backup-code-used'>) => (
  <Notice kind="backup-code-used" body="backup-code-used.body" {...props}>
    {props.data.remaining !== null && (
      <Sentence texts={props.texts} code="backup-code-used.remaining" values={{ count: props.data.remaining }} />
    )}
  </Notice>
)

export const SocialLinkedEmail = (props: TemplateProps<'social-linked'>) => (
  <Notice kind="social-linked" body="social-linked.body" values={{ provider: props.data.provider }} {...props} />
)

export const PasskeyAddedEmail = (props: TemplateProps<'passkey-added'>) => (
  <Notice kind="passkey-added" body="passkey-added.body" {...props} />
)

export const PasskeyRemovedEmail = (props: TemplateProps<'passkey-removed'>) => (
  <Notice kind="passkey-removed" body="passkey-removed.body" {...props} />
)

export const PasskeyCounterEmail = (props: TemplateProps<'passkey-counter'>) => (
  <Notice kind="passkey-counter" body="passkey-counter.body" {...props} />
)

export const AccountDeletedEmail = (props: TemplateProps<'account-deleted'>) => (
  <Notice kind="account-deleted" body="account-deleted.body" note="account-deleted.footer" {...props} />
)
