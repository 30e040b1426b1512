import { trimSlash } from '../trim-slash.js'
import { withoutComments } from './comments.js'
import type { Project } from './project.js'

const NAMES = ['next.config.ts', 'next.config.mts', 'next.config.mjs', 'next.config.js']

/** The file with Next's configuration; null if the app has none. */
export function nextConfigOf(project: Pick<Project, 'read'>): { path: string; text: string } | null {
  for (const path of NAMES) {
    const text = project.read(path)
    if (text !== null) return { path, text }
  }
  return null
}

/** The `basePath` that Next's configuration spells out, without a trailing slash; '' if it has none or computes it. */
export const basePathOf = (project: Pick<Project, 'read'>): string =>
  trimSlash(
    /\bbasePath\s*:\s*(['"`])(\/[\w./~-]*)\1/.exec(withoutComments(nextConfigOf(project)?.text ?? ''))?.[2] ?? '',
  )
