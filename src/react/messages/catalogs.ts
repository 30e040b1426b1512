import { en as errors } from '../../contract/messages/en.js'
import { en } from './en.js'

/** Texts of the components and of the error codes, by key. */
export type Texts = Readonly<Record<string, string>>

const ENGLISH: Texts = { ...errors, ...en }

type Loader = () => Promise<Texts>

const merge = async (own: Promise<Texts>, codes: Promise<Texts>): Promise<Texts> => ({
  ...ENGLISH,
  ...(await codes),
  ...(await own),
})

// A page loads English and the language it shows, no other.
const LOADERS: Readonly<Record<string, Loader>> = {
  ar: () => merge(pick(import('./ar.js'), 'ar'), pick(import('../../contract/messages/ar.js'), 'ar')),
  de: () => merge(pick(import('./de.js'), 'de'), pick(import('../../contract/messages/de.js'), 'de')),
  es: () => merge(pick(import('./es.js'), 'es'), pick(import('../../contract/messages/es.js'), 'es')),
  fr: () => merge(pick(import('./fr.js'), 'fr'), pick(import('../../contract/messages/fr.js'), 'fr')),
  ja: () => merge(pick(import('./ja.js'), 'ja'), pick(import('../../contract/messages/ja.js'), 'ja')),
  pt: () => merge(pick(import('./pt.js'), 'pt'), pick(import('../../contract/messages/pt.js'), 'pt')),
  zh: () => merge(pick(import('./zh.js'), 'zh'), pick(import('../../contract/messages/zh.js'), 'zh')),
}

const pick = async <Name extends string>(module: Promise<Record<Name, Texts>>, name: Name): Promise<Texts> =>
  (await module)[name]

const loading = new Map<string, Promise<Texts>>()

/** Languages the components speak. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(LOADERS)]

/** The texts of a locale ('pt-BR' is 'pt'), at once when they are English, else as a promise that is always the same. */
export function textsOf(locale: string): Texts | Promise<Texts> {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? 'en'
  const load = Object.hasOwn(LOADERS, language) ? LOADERS[language] : undefined
  if (!load) return ENGLISH
  const found = loading.get(language) ?? load()
  loading.set(language, found)
  return found
}
