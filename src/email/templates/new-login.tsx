import { Layout } from './layout.js'
import { ActionLink, Sentence } from './parts.js'
import type { TemplateProps } from './template.js'

/** Tells a user about a login in a browser that has not signed in to the account before. */
export const NewLoginEmail = ({ data, texts }: TemplateProps<'new-login'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('new-login.heading')}
    preview={texts.t('new-login.body', { username: data.username, date: texts.date(data.at) })}
    name={data.name}
    note={texts.t(data.passwords ? 'footer.not_you' : 'new-login.footer')}
  >
    <Sentence texts={texts} code="new-login.body" values={{ username: data.username, date: texts.date(data.at) }} />
    <Sentence texts={texts} code="new-login.device" values={{ device: texts.device(data.device) }} />
    {data.address !== null && <Sentence texts={texts} code="new-login.address" values={{ address: data.address }} />}
    <Sentence texts={texts} code="new-login.hint" />
    <ActionLink texts={texts} url={data.url} label={texts.t('secure.button')} />
  </Layout>
)
