import { Fragment } from 'react'
import type { MailData } from '../mail-data.js'
import { Layout } from './layout.js'
import { ActionLink, Sentence } from './parts.js'
import type { TemplateProps } from './template.js'

type Entries = MailData['verify']['entries']

const Several = ({ texts, entries }: { texts: TemplateProps<'verify'>['texts']; entries: Entries }) => (
  <>
    <Sentence texts={texts} code="verify.several" />
    {entries.map(({ username, askedAt, url }) => (
      <Fragment key={url}>
        <Sentence texts={texts} code="verify.entry" values={{ username, date: texts.date(askedAt) }} />
        <ActionLink texts={texts} url={url} label={texts.t('verify.button', { username })} />
      </Fragment>
    ))}
  </>
)

/** Asks the owner of an address to verify it. Each pending registration has its own link, beside its username. */
export const VerificationEmail = ({ data, texts }: TemplateProps<'verify'>) => {
  const [first, ...others] = data.entries
  if (!first) return null
  return (
    <Layout
      texts={texts}
      site={data.site}
      heading={texts.t('verify.heading')}
      preview={texts.t('verify.lifetime', { duration: texts.duration(data.lifetime) })}
      note={texts.t('footer.ignore')}
    >
      {others.length > 0 ? (
        <Several texts={texts} entries={data.entries} />
      ) : (
        <>
          <Sentence
            texts={texts}
            code="verify.one"
            values={{ username: first.username, date: texts.date(first.askedAt) }}
          />
          <ActionLink texts={texts} url={first.url} label={texts.t('verify.button', { username: first.username })} />
        </>
      )}
      <Sentence texts={texts} code="verify.lifetime" values={{ duration: texts.duration(data.lifetime) }} />
    </Layout>
  )
}
