import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import type { RenderedMail } from '../config/types.js'

const keepCase = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }))

/**
 * Renders a template, the package's or a host's own, to HTML and plain text.
 * @example
 * export const renderReset = (url: string) => renderElement('Reset your password', <a href={url}>Choose a new password</a>)
 */
export const renderElement = async (subject: string, element: ReactElement): Promise<RenderedMail> => {
  const html = await render(element)
  return { subject, html, text: toPlainText(html, { selectors: keepCase }) }
}
