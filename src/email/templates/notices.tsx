import type { NoticeKind } from '../../config/mail-kinds.js'
import { clientText } from '../client-text.js'
import { en, type MailText } from '../messages/en.js'
import { Layout } from './layout.js'
import { ActionLink, Sentence } from './parts.js'
import type { TemplateProps } from './template.js'

type EventKind = Exclude<NoticeKind, 'new-login'>

interface NoticeProps<Kind extends EventKind> extends TemplateProps<Kind> {
  kind: Kind
  body: MailText
  values?: Readonly<Record<string, string | number>>
  children?: React.ReactNode
}

/** An email that reports a change: who made it from where, and a button for an owner who did not make it. */
const Notice = <Kind extends EventKind>({ kind, data, texts, body, values, children }: NoticeProps<Kind>) => {
  const filled = { username: data.username, date: texts.date(data.at), ...values }
  return (
    <Layout
      texts={texts}
      site={data.site}
      heading={texts.t(`${kind}.heading`)}
      preview={texts.t(body, filled)}
      name={data.name}
    >
      <Sentence texts={texts} code={body} values={filled} />
      {data.client && (
        <Sentence texts={texts} code="notice.client" values={{ client: clientText(data.client, texts) }} />
      )}
      {children}
      <Sentence texts={texts} code="footer.not_you" />
      <ActionLink texts={texts} url={data.url} label={texts.t('secure.button')} />
    </Layout>
  )
}

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

/** The account is gone, so there is nothing to secure: the reader asks the operators. */
export const AccountDeletedEmail = ({ data, texts }: TemplateProps<'account-deleted'>) => {
  const values = { username: data.username, date: texts.date(data.at) }
  return (
    <Layout
      texts={texts}
      site={data.site}
      heading={texts.t('account-deleted.heading')}
      preview={texts.t('account-deleted.body', values)}
      name={data.name}
      note={texts.t('account-deleted.footer', { site: data.site })}
    >
      <Sentence texts={texts} code="account-deleted.body" values={values} />
    </Layout>
  )
}
