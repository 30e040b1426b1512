import type { CSSProperties } from 'react'
import type { BrandColors } from '../brand.js'

const FONT =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", "Noto Sans Arabic", "Noto Sans CJK SC", sans-serif'

/** Inline styles define the light look; {@link darkStyle} overrides them in programs that support `prefers-color-scheme`. */
export const STYLES = {
  body: { backgroundColor: '#f3f4f6', fontFamily: FONT, margin: 0, padding: '32px 12px' },
  site: { color: '#4b5563', fontSize: '14px', fontWeight: 600, lineHeight: '20px', margin: '0 4px 12px' },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #e5e7eb',
    borderRadius: '12px',
    margin: '0 auto',
    maxWidth: '520px',
    padding: '32px',
  },
  outer: { margin: '0 auto', maxWidth: '520px' },
  heading: { color: '#111827', fontSize: '22px', fontWeight: 700, lineHeight: '30px', margin: '0 0 16px' },
  text: { color: '#374151', fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' },
  strong: { color: '#111827', fontWeight: 600 },
  button: {
    borderRadius: '8px',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 600,
    lineHeight: '24px',
    padding: '12px 24px',
    textDecoration: 'none',
  },
  small: { color: '#4b5563', fontSize: '13px', lineHeight: '20px', margin: '12px 0 20px' },
  link: { textDecoration: 'underline', wordBreak: 'break-all' },
  logo: { border: 0, display: 'block', height: '32px', margin: '0 4px 12px', maxWidth: '240px', width: 'auto' },
  code: {
    backgroundColor: '#f3f4f6',
    borderRadius: '8px',
    color: '#111827',
    direction: 'ltr',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    fontSize: '32px',
    fontWeight: 700,
    letterSpacing: '6px',
    lineHeight: '40px',
    margin: '0 0 16px',
    padding: '16px 12px',
    textAlign: 'center',
  },
  rule: { borderColor: '#e5e7eb', margin: '24px 0 16px' },
  footer: { color: '#6b7280', fontSize: '13px', lineHeight: '20px', margin: '0 0 8px' },
} as const satisfies Record<string, CSSProperties>

export const darkStyle = (colors: BrandColors): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  /* Body of react-email repeats its style on a cell without a class. */
  .sp-body, .sp-body > table > tbody > tr > td { background-color: #0b0f19 !important; }
  .sp-card { background-color: #161b26 !important; border-color: #2b3240 !important; }
  .sp-heading, .sp-strong { color: #f9fafb !important; }
  .sp-text { color: #d1d5db !important; }
  .sp-site, .sp-small, .sp-footer { color: #9ca3af !important; }
  .sp-button { background-color: ${colors.darkAccent} !important; color: ${colors.darkAccentText} !important; }
  .sp-link { color: ${colors.darkLink} !important; }
  .sp-code { background-color: #0b0f19 !important; color: #f9fafb !important; }
  .sp-rule { border-color: #2b3240 !important; }
}
`
