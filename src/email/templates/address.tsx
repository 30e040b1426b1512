import { keptText } from '../kept.js'
import { Layout } from './layout.js'
import { ActionLink, Sentence } from './parts.js'
import type { TemplateProps } from './template.js'

/** The link that proves a new address. It greets nobody: the address may be a stranger's. */
export const ChangeAddressEmail = ({ data, texts }: TemplateProps<'change-address'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('change-address.heading')}
    preview={texts.t('change-address.lifetime', { duration: texts.duration(data.lifetime) })}
    note={texts.t('footer.ignore')}
  >
    <Sentence
      texts={texts}
      code="change-address.body"
      values={{ username: data.username, date: texts.date(data.at) }}
    />
    <ActionLink texts={texts} url={data.url} label={texts.t('change-address.button')} />
    <Sentence texts={texts} code="change-address.lifetime" values={{ duration: texts.duration(data.lifetime) }} />
  </Layout>
)

/** Tells the owner of an address that somebody wanted it for another account. */
export const AddressInUseEmail = ({ data, texts }: TemplateProps<'address-in-use'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('address-in-use.heading')}
    preview={texts.t('address-in-use.body', { username: data.username, date: texts.date(data.at) })}
    name={data.name}
    note={texts.t('address-in-use.footer')}
  >
    <Sentence
      texts={texts}
      code="address-in-use.body"
      values={{ username: data.username, date: texts.date(data.at) }}
    />
  </Layout>
)

/** To the old address: the link that undoes the change. */
export const AddressChangedEmail = ({ data, texts }: TemplateProps<'address-changed'>) => (
  <Layout
    texts={texts}
    site={data.site}
    heading={texts.t('address-changed.heading')}
    preview={texts.t('address-changed.hint')}
    name={data.name}
    note={texts.t('address-changed.footer')}
  >
    <Sentence
      texts={texts}
      code="address-changed.body"
      values={{ username: data.username, date: texts.date(data.at) }}
    />
    <Sentence texts={texts} code="address-changed.hint" />
    <ActionLink texts={texts} url={data.url} label={texts.t('address-changed.button')} />
    <Sentence texts={texts} code="address-changed.lifetime" values={{ duration: texts.duration(data.lifetime) }} />
  </Layout>
)

/** To the restored address: a reset link, and the ways to sign in that were kept. */
export const AddressRestoredEmail = ({ data, texts }: TemplateProps<'address-restored'>) => {
  const kept = keptText(data, texts)
  const { lifetime } = data
  const [body, button] =
    lifetime === null
      ? (['address-restored.sign_in', 'sign-in.button'] as const)
      : (['address-restored.body', 'address-restored.button'] as const)
  return (
    <Layout
      texts={texts}
      site={data.site}
      heading={texts.t('address-restored.heading')}
      preview={texts.t(body, { username: data.username, date: texts.date(data.at) })}
      name={data.name}
    >
      <Sentence texts={texts} code={body} values={{ username: data.username, date: texts.date(data.at) }} />
      <ActionLink texts={texts} url={data.url} label={texts.t(button)} />
      {lifetime !== null && (
        <Sentence texts={texts} code="reset.lifetime" values={{ duration: texts.duration(lifetime) }} />
      )}
      {kept && <Sentence texts={texts} code="address-restored.kept" values={{ kept }} />}
    </Layout>
  )
}
