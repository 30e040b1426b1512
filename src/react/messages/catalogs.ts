import { base as ENGLISH } from './en/base.js'

/** Texts of the components and of the error codes, by key. */
export type Texts = Readonly<Record<string, string>>

/** Always the same promise; a chunk that does not come leaves English. */
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

// A page loads the language it shows, no other.
const LOADERS = new Map([
  ['ar', once(() => import('./locales/ar.js'))],
  ['de', once(() => import('./locales/de.js'))],
  ['es', once(() => import('./locales/es.js'))],
  ['fr', once(() => import('./locales/fr.js'))],
  ['ja', once(() => import('./locales/ja.js'))],
  ['pt', once(() => import('./locales/pt.js'))],
  ['zh', once(() => import('./locales/zh.js'))],
])

/** Languages the components speak. */
export const languages = (): readonly string[] => ['en', ...LOADERS.keys()]

/** The texts of a locale ('pt-BR' is 'pt'), at once when they are English, else as a promise that is always the same. */
export function textsOf(locale: string): Texts | Promise<Texts> {
  const [language = ''] = locale.toLowerCase().split(/[-_]/)
  return LOADERS.get(language)?.() ?? ENGLISH
}
