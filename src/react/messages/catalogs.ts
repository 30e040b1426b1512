import { base } from './en/base.js'

/** Texts of the components and of the error codes, by key. */
export type Texts = Readonly<Record<string, string>>

/** What is there at once. The rest of the English texts comes with the components that show it. */
export const ENGLISH: Texts = base

type Loader = () => Promise<{ texts: Texts }>

// A page loads the language it shows, no other.
const LOADERS: Readonly<Record<string, Loader>> = {
  ar: () => import('./locales/ar.js'),
  de: () => import('./locales/de.js'),
  es: () => import('./locales/es.js'),
  fr: () => import('./locales/fr.js'),
  ja: () => import('./locales/ja.js'),
  pt: () => import('./locales/pt.js'),
  zh: () => import('./locales/zh.js'),
}

const loading = new Map<string, Promise<Texts>>()

/** Always the same promise; a chunk that does not come leaves what is there. */
function load(name: string, loader: Loader): Promise<Texts> {
  const found =
    loading.get(name) ??
    loader().then(
      ({ texts }) => texts,
      () => ENGLISH,
    )
  loading.set(name, found)
  return found
}

/** Languages the components speak. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(LOADERS)]

/** The texts of a locale ('pt-BR' is 'pt'), at once when they are English, else as a promise that is always the same. */
export function textsOf(locale: string): Texts | Promise<Texts> {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? 'en'
  const loader = Object.hasOwn(LOADERS, language) ? LOADERS[language] : undefined
  return loader ? load(language, loader) : ENGLISH
}

/** The English texts of the error codes: only for what the service has not put in words itself. */
export const englishErrors = (): Promise<Texts> =>
  load('codes', () => import('../../contract/messages/en.js').then(({ en }) => ({ texts: en })))
