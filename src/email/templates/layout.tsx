import { Body, Container, Head, Heading, Hr, Html, Img, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import type { MailTexts } from '../texts.js'
import { Sentence } from './parts.js'
import { darkStyle, STYLES } from './styles.js'

export interface LayoutProps {
  texts: MailTexts
  site: string
  heading: string
  /** The preheader: the line that mail programs show beside the subject. */
  preview: string
  /** The name that the email greets. Absent in emails to an address without an account. */
  name?: string | undefined
  /** Small print, above the line that says who sent it. */
  note?: string | undefined
  children: ReactNode
}

/** The frame of every email: one card, light and dark. It loads nothing except the logo that the host names. */
export const Layout = ({ texts, site, heading, preview, name, note, children }: LayoutProps) => (
  <Html lang={texts.locale} dir={texts.dir}>
    <Head>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      {/* WebKit links digits and dates too, which no character in a name prevents. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <title>{heading}</title>
      <style>{darkStyle(texts.colors)}</style>
    </Head>
    <Preview>{preview}</Preview>
    <Body className="sp-body" style={STYLES.body}>
      <Container style={STYLES.outer} dir={texts.dir}>
        {texts.logo === undefined ? (
          <Text className="sp-site" style={STYLES.site} data-skip-in-text="true">
            {site}
          </Text>
        ) : (
          <Img src={texts.logo} alt={site} height="32" style={STYLES.logo} data-skip-in-text="true" />
        )}
        <Section className="sp-card" style={STYLES.card}>
          <Heading as="h1" className="sp-heading" style={STYLES.heading}>
            {heading}
          </Heading>
          {name !== undefined && <Sentence texts={texts} code="greeting" values={{ name }} />}
          {children}
          <Hr className="sp-rule" style={STYLES.rule} />
          {note && (
            <Text className="sp-footer" style={STYLES.footer}>
              {note}
            </Text>
          )}
          <Text className="sp-footer" style={{ ...STYLES.footer, margin: 0 }}>
            {texts.t('footer.sent', { site })}
          </Text>
        </Section>
      </Container>
    </Body>
  </Html>
)
