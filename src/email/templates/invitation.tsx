import { Layout } from './layout.js'
import { ActionLink, Sentence } from './parts.js'
import type { TemplateProps } from './template.js'

/** The link by which an invited person creates an account. */
export const InvitationEmail = ({ data, texts }: TemplateProps<'invitation'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('invitation.heading')}
    preview={texts.t('invitation.lifetime', { duration: texts.duration(data.lifetime) })}
    note={texts.t('invitation.footer')}
  >
    <Sentence texts={texts} code="invitation.body" values={{ site: data.site, date: texts.date(data.at) }} />
    <ActionLink texts={texts} url={data.url} label={texts.t('invitation.button')} />
    <Sentence texts={texts} code="invitation.lifetime" values={{ duration: texts.duration(data.lifetime) }} />
  </Layout>
)
