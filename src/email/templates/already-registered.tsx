import { Layout } from './layout.js'
import { ActionLink, Sentence } from './parts.js'
import type { TemplateProps } from './template.js'

/** Tells the owner of an address about an attempt to register with it. */
export const AlreadyRegisteredEmail = ({ data, texts }: TemplateProps<'already-registered'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('already-registered.heading')}
    preview={texts.t('already-registered.body', { username: data.username, date: texts.date(data.at) })}
    name={data.name}
    note={texts.t('already-registered.footer')}
  >
    <Sentence
      texts={texts}
      code="already-registered.body"
      values={{ username: data.username, date: texts.date(data.at) }}
    />
    <Sentence texts={texts} code="already-registered.hint" />
    <ActionLink texts={texts} url={data.url} label={texts.t('already-registered.button')} />
  </Layout>
)
