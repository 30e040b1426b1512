import { en, type MailText } from './messages/en.js'
import { BRAND, PIECES, PREVIEW, VALUE } from './rendered.js'
import type { MailTexts, MailValues } from './texts.js'
import { mailValue } from './unlinked.js'

/** The values that a rendered template names; `entries` has those that differ from one entry of a list to the next. */
export interface TemplateValues {
  values: MailValues
  entries: readonly MailValues[]
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Escapes like React. Half of a surrogate pair becomes U+FFFD, as in UTF-8. */
const escapeHtml = (text: string): string => text.toWellFormed().replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

const SLOT = /\[\[(\S+?)(?: (.+?))?\]\]/g
const EACH = /\[\[each\]\](.*?)\[\[end\]\]/s
/** The white space that HTML collapses (WHATWG HTML, "ASCII whitespace"), and the zero-width space, as html-to-text does. */
const BLANKS = /[ \t\r\n\f\u200b]+/g

const isText = (code: string): code is MailText => Object.hasOwn(en, code)

const pick = (values: MailValues, names: readonly string[]): MailValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

/** Writes the text of a code and its values into one format. */
interface Writer {
  value(text: string): string
  sentence(code: MailText, values: MailValues): string
  preview(text: string): string
}

/** Repeats the text between `[[each]]` and `[[end]]`, then fills each slot in one pass, so no value is read as a template. */
function fillIn(template: string, { values, entries }: TemplateValues, texts: MailTexts, write: Writer): string {
  const [before = '', each, after = ''] = template.split(EACH)
  const fill = (part: string, scope: MailValues): string =>
    part.replace(SLOT, (_, what: string, rest: string = '') => {
      const [code = '', ...names] = rest.split(' ')
      if (!isText(code)) return PIECES[Number(what)] ?? write.value(String(scope[what] ?? ''))
      const picked = pick(scope, names)
      if (what === 's') return write.sentence(code, picked)
      const text = texts.t(code, picked)
      return what === 'preview' ? write.preview(text) : write.value(text)
    })
  if (each === undefined) return fill(before, values)
  const repeated = entries.map((entry) => fill(each, { ...values, ...entry }))
  return [fill(before, values), ...repeated, fill(after, values)].join('')
}

const inHtml = (texts: MailTexts): Writer => ({
  value: escapeHtml,
  sentence: (code, values) =>
    texts
      .raw(code)
      .split(/(\{\w+\})/)
      .map((part) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1] ?? ''
        const value = Object.hasOwn(values, name) ? values[name] : undefined
        return value === undefined
          ? escapeHtml(part)
          : VALUE.replace('[[value]]', () => escapeHtml(mailValue(name, value)))
      })
      .join(''),
  preview: (text) => {
    const start = text.slice(0, PREVIEW.length)
    const padding = PREVIEW.padding.repeat(PREVIEW.length - start.length)
    return `${escapeHtml(start)}${padding && `<div>${padding}</div>`}`
  },
})

const collapse = (text: string): string => text.toWellFormed().replace(BLANKS, ' ')

const inText = (texts: MailTexts): Writer => ({
  value: collapse,
  sentence: (code, values) => collapse(texts.t(code, values)),
  preview: collapse,
})

/** A rendered template with its values, escaped. */
export function fillHtml(template: string, scope: TemplateValues, texts: MailTexts): string {
  const { logo } = texts
  const branded = template.replace('[[brand]]', logo === undefined ? BRAND.name : BRAND.logo)
  const values = { ...scope.values, ...texts.colors, logo: logo ?? '' }
  return fillIn(branded, { ...scope, values }, texts, inHtml(texts))
}

/** A rendered plain-text template with its values; a value cannot add a line. */
export const fillText = (template: string, scope: TemplateValues, texts: MailTexts): string =>
  fillIn(template, scope, texts, inText(texts))
    .split('\n\n')
    .map((paragraph) => paragraph.replace(BLANKS, ' ').replace(/^ | $/g, ''))
    .join('\n\n')
