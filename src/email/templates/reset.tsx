import { Layout } from './layout.js'
import { ActionLink, Sentence } from './parts.js'
import type { TemplateProps } from './template.js'

/** A link to choose a password: a new one, or the first (`data.first`). */
export const ResetEmail = ({ data, texts }: TemplateProps<'reset'>) => {
  const area = data.first ? 'set-password' : 'reset'
  return (
    <Layout
      texts={texts}
      site={data.site}
      heading={texts.t(`${area}.heading`)}
      preview={texts.t('reset.lifetime', { duration: texts.duration(data.lifetime) })}
      name={data.name}
      note={texts.t('footer.ignore')}
    >
      <Sentence texts={texts} code={`${area}.body`} values={{ username: data.username, date: texts.date(data.at) }} />
      <ActionLink texts={texts} url={data.url} label={texts.t(`${area}.button`)} />
      <Sentence texts={texts} code="reset.lifetime" values={{ duration: texts.duration(data.lifetime) }} />
    </Layout>
  )
}

/** With PASSWORD_LOGIN false: where the owner signs in, without any secret. */
export const SignInEmail = ({ data, texts }: TemplateProps<'sign-in'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('sign-in.heading')}
    preview={
      data.provider === null
        ? texts.t('sign-in.email', { username: data.username })
        : texts.t('sign-in.provider', { username: data.username, provider: data.provider })
    }
    name={data.name}
    note={texts.t('footer.ignore')}
  >
    {data.provider === null ? (
      <Sentence texts={texts} code="sign-in.email" values={{ username: data.username }} />
    ) : (
      <Sentence texts={texts} code="sign-in.provider" values={{ username: data.username, provider: data.provider }} />
    )}
    <ActionLink texts={texts} url={data.url} label={texts.t('sign-in.button')} />
  </Layout>
)
