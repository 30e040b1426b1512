import { readFileSync } from 'node:fs'

const font = (name: string, weight: number): string => {
  const file = `node_modules/@fontsource/${name}-${weight}-normal.woff2`
  return `@font-face { font-family: Baseline; font-weight: ${weight}; ${RANGES[name] ?? ''}
    src: url(data:font/woff2;base64,${readFileSync(file, 'base64')}) }`
}
const LATIN = 'noto-sans/files/noto-sans-latin'
const ARABIC = 'noto-sans-arabic/files/noto-sans-arabic-arabic'
const RANGES: Readonly<Record<string, string>> = { [ARABIC]: 'unicode-range: U+0600-06FF, U+FB50-FEFC;' }

/** Fonts of the repository, without hinting: pictures do not depend on the fonts and the screen of the system. */
export const BASELINE_FONT = [LATIN, ARABIC].flatMap((name) => [font(name, 400), font(name, 600)]).join('\n')
