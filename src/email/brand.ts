import type { MailBrand } from '../config/types.js'

/** The colors of buttons and links, in light and in dark. */
export interface BrandColors {
  accent: string
  accentText: string
  link: string
  darkAccent: string
  darkAccentText: string
  darkLink: string
}

const WHITE = '#ffffff'
const INK = '#111827'
const DARK_CARD = '#161b26'
const DARK_INK = '#12183f'
/** WCAG 2.2, 1.4.3: the least contrast of text. */
const READABLE = 4.5

/** The colors of the components. */
const DEFAULTS: BrandColors = {
  accent: '#3447c9',
  accentText: WHITE,
  link: '#3447c9',
  darkAccent: '#aab6ff',
  darkAccentText: DARK_INK,
  darkLink: '#aab6ff',
}

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colors of a brand. A color that nobody could read as a link leaves the links in the color of the text. */
export function brandColors({ color }: Pick<MailBrand, 'color'> = {}): BrandColors {
  if (color === undefined) return DEFAULTS
  const accentText = contrast(color, WHITE) >= contrast(color, INK) ? WHITE : INK
  const readableOn = (page: string, otherwise: string) => (contrast(color, page) >= READABLE ? color : otherwise)
  return {
    accent: color,
    accentText,
    link: readableOn(WHITE, '#374151'),
    darkAccent: color,
    darkAccentText: accentText,
    darkLink: readableOn(DARK_CARD, '#d1d5db'),
  }
}
