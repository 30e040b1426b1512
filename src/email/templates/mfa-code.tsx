import { Layout } from './layout.js'
import { Code, Sentence } from './parts.js'
import type { TemplateProps } from './template.js'

/** A code for the second step. The subject has it too, so a notification is enough to type it from. */
export const MfaCodeEmail = ({ data, texts }: TemplateProps<'mfa-code'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('mfa-code.heading')}
    preview={texts.t('mfa-code.lifetime', { duration: texts.duration(data.lifetime) })}
    name={data.name}
    note={texts.t('mfa-code.footer')}
  >
    <Sentence texts={texts} code="mfa-code.body" values={{ username: data.username }} />
    <Code>{data.code}</Code>
    <Sentence texts={texts} code="mfa-code.lifetime" values={{ duration: texts.duration(data.lifetime) }} />
  </Layout>
)

/** A code for a sensitive change of a user who has no password to confirm it with. */
export const ReauthenticateCodeEmail = ({ data, texts }: TemplateProps<'reauthenticate-code'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('mfa-code.heading')}
    preview={texts.t('mfa-code.lifetime', { duration: texts.duration(data.lifetime) })}
    name={data.name}
    note={texts.t('reauthenticate-code.footer')}
  >
    <Sentence texts={texts} code="reauthenticate-code.body" values={{ username: data.username }} />
    <Code>{data.code}</Code>
    <Sentence texts={texts} code="mfa-code.lifetime" values={{ duration: texts.duration(data.lifetime) }} />
  </Layout>
)
