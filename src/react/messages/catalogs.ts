import { base as ENGLISH } from './en/base.js'

/** Texts of the components and of the error codes, by key. */
export type Texts = Readonly<Record<string, string>>

/** Always the same promise. If the chunk cannot be loaded, the texts stay English. */
const once = (load: () => Promise<{ texts: Texts }>): (() => Promise<Texts>) => {
  let coming: Promise<Texts> | undefined
  return () => {
    coming ??= load().then(
      ({ texts }) => texts,
      () => ENGLISH,
    )
    return coming
  }
}

// A page loads only the language that it shows.
const LOADERS = new Map([
  ['ar', once(() => import('./locales/ar.js'))],
  ['de', once(() => import('./locales/de.js'))],
  ['es', once(() => import('./locales/es.js'))],
  ['fr', once(() => import('./locales/fr.js'))],
  ['ja', once(() => import('./locales/ja.js'))],
  ['pt', once(() => import('./locales/pt.js'))],
  ['zh', once(() => import('./locales/zh.js'))],
])

/** The languages of the components. */
export const languages = (): readonly string[] => ['en', ...LOADERS.keys()]

/** The texts of a locale ('pt-BR' is 'pt'): English directly, another language as a promise that is always the same. */
export function textsOf(locale: string): Texts | Promise<Texts> {
  const [language = ''] = locale.toLowerCase().split(/[-_]/)
  return LOADERS.get(language)?.() ?? ENGLISH
}
