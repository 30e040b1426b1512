import { Button, Link, Section, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import type { MailText } from '../messages/en.js'
import type { MailTexts } from '../texts.js'
import { mailValue } from '../unlinked.js'
import { STYLES } from './styles.js'

/** A value in bold; `bdi` isolates it from right-to-left text. */
export const Value = ({ children }: { children: ReactNode }) => (
  <bdi>
    <strong className="sp-strong" style={STYLES.strong}>
      {children}
    </strong>
  </bdi>
)

export interface SentenceProps {
  texts: MailTexts
  code: MailText
  values?: Readonly<Record<string, string | number>>
}

/** A catalog text as a paragraph. React escapes its values, and no name becomes a link. */
export const Sentence = ({ texts, code, values = {} }: SentenceProps) => (
  <Text className="sp-text" style={STYLES.text}>
    {texts
      .raw(code)
      .split(/(\{\w+\})/)
      .map((part, index) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1]
        const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined
        const text = value === undefined ? part : <Value>{mailValue(name ?? '', value)}</Value>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
        return <Fragment key={index}>{text}</Fragment>
      })}
  </Text>
)

export interface ActionProps {
  texts: MailTexts
  url: string
  label: string
}

/** A button, followed by its full URL for programs that do not render it. */
export const ActionLink = ({ texts, url, label }: ActionProps) => (
  <Section>
    <Button
      className="sp-button"
      style={{ backgroundColor: texts.colors.accent, color: texts.colors.accentText, ...STYLES.button }}
      href={url}
    >
      {label}
    </Button>
    <Text className="sp-small" style={STYLES.small} data-skip-in-text="true">
      {texts.t('action.fallback')}
      <br />
      <Link className="sp-link" style={{ color: texts.colors.link, ...STYLES.link }} href={url}>
        {url}
      </Link>
    </Text>
  </Section>
)

/** Digits to type in. */
export const Code = ({ children }: { children: string }) => (
  <Text className="sp-code" style={STYLES.code} dir="ltr">
    {children}
  </Text>
)
