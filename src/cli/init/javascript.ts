import type { Project } from '../project.js'
import type { Files } from './change.js'

/** Removes the types from one of our templates. It handles only the syntax that they use. */
const withoutTypes = (text: string): string =>
  text
    .replace(/^import type .*\n/gm, '')
    .replace(/, type \w+(?=(?:, \w+)* \})/g, '')
    .replace(/^interface \w+ \{\n[\s\S]*?^\}\n\n?/gm, '')
    .replace(/(?<=[\w}]): (\w+|\{ children: ReactNode \}|Omit<[^>]*>)(?=\) [{])/g, '')
    .replace(/ as \{[^}]*\}/g, '')

/** The files of a template in the language of the app. */
export const inAppLanguage = (project: Pick<Project, 'ends'>, files: Files): Files =>
  project.ends.module === 'ts'
    ? files
    : Object.fromEntries(
        Object.entries(files).map(([path, text]) => [
          path.replace(/\.tsx$/, `.${project.ends.component}`).replace(/\.ts$/, `.${project.ends.module}`),
          withoutTypes(text),
        ]),
      )
