import { Layout } from './layout.js'
import { ActionLink, Code, Sentence } from './parts.js'
import type { TemplateProps } from './template.js'

/** A code, a link or both to sign in with. The subject has the code; the link is in the email only. */
export const EmailLoginEmail = ({ data, texts }: TemplateProps<'email-login'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('email-login.heading')}
    preview={texts.t('email-login.lifetime', { duration: texts.duration(data.lifetime) })}
    name={data.name}
    note={texts.t('email-login.footer')}
  >
    {data.code !== null && (
      <>
        <Sentence texts={texts} code="email-login.code" values={{ username: data.username }} />
        <Code>{data.code}</Code>
      </>
    )}
    {data.url !== null && (
      <>
        <Sentence
          texts={texts}
          code="email-login.link"
          values={{ username: data.username, date: texts.date(data.at) }}
        />
        <ActionLink texts={texts} url={data.url} label={texts.t('email-login.button')} />
      </>
    )}
    {data.unproven && <Sentence texts={texts} code="email-login.unproven" />}
    <Sentence texts={texts} code="email-login.lifetime" values={{ duration: texts.duration(data.lifetime) }} />
  </Layout>
)

/** Tells the reader of a mailbox that no account has the address. */
export const EmailLoginUnknownEmail = ({ data, texts }: TemplateProps<'email-login-unknown'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('email-login-unknown.heading')}
    preview={texts.t(data.held ? 'email-login-unknown.held' : 'email-login-unknown.body', {
      date: texts.date(data.at),
    })}
    note={texts.t('email-login-unknown.footer')}
  >
    <Sentence
      texts={texts}
      code={data.held ? 'email-login-unknown.held' : 'email-login-unknown.body'}
      values={{ date: texts.date(data.at) }}
    />
    {data.url !== null && (
      <>
        <Sentence texts={texts} code="email-login-unknown.create" />
        <ActionLink texts={texts} url={data.url} label={texts.t('invitation.button')} />
      </>
    )}
  </Layout>
)

/** To a user whose only second factor is the same mailbox. */
export const EmailLoginRefusedEmail = ({ data, texts }: TemplateProps<'email-login-refused'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('email-login-refused.heading')}
    preview={texts.t('email-login-refused.body', { username: data.username, date: texts.date(data.at) })}
    name={data.name}
    note={texts.t('email-login-refused.footer')}
  >
    <Sentence
      texts={texts}
      code="email-login-refused.body"
      values={{ username: data.username, date: texts.date(data.at) }}
    />
    <Sentence texts={texts} code="email-login-refused.hint" />
  </Layout>
)
