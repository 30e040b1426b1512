import css from '@shikijs/langs/css'
import docker from '@shikijs/langs/docker'
import javascript from '@shikijs/langs/javascript'
import json from '@shikijs/langs/json'
import nginx from '@shikijs/langs/nginx'
import prisma from '@shikijs/langs/prisma'
import python from '@shikijs/langs/python'
import bash from '@shikijs/langs/shellscript'
import console from '@shikijs/langs/shellsession'
import sql from '@shikijs/langs/sql'
import tsx from '@shikijs/langs/tsx'
import dark from '@shikijs/themes/github-dark-high-contrast'
import light from '@shikijs/themes/github-light-high-contrast'
import { createHighlighterCoreSync } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'

const highlighter = createHighlighterCoreSync({
  themes: [light, dark],
  langs: [css, docker, javascript, json, nginx, prisma, python, bash, console, sql, tsx],
  langAlias: { ts: 'tsx', js: 'javascript', jsx: 'tsx' },
  engine: createJavaScriptRegexEngine(),
})

const themes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' }

/** A block of code as HTML, colored by `light-dark()`. @throws for a language that is not listed here */
export const highlight = (code: string, lang: string): string =>
  highlighter.codeToHtml(code, { lang: lang || 'text', themes, defaultColor: 'light-dark()' })
