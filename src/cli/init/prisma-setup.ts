import { trimSlash } from '../../trim-slash.js'
import { moduleAt, type Project } from '../project.js'
import { blocksOf, settingOf, settingsOf } from './schema-text.js'

/** The Prisma setup of an app. */
export interface PrismaSetup {
  /** Schema file → text. */
  files: Map<string, string>
  /** The schema folder, if it has several files; further models then go into their own file. */
  folder: string | null
  provider: string | undefined
  /** `schemas` of the datasource. With them, Prisma requires @@schema of every model; empty without. */
  schemas: string[]
  /** The file that creates the client, without extension, and the name it exports; null when none was found. */
  client: { file: string; name: string } | null
}

const CLIENTS = [
  'lib/prisma',
  'lib/db',
  'lib/database',
  'lib/prisma/index',
  'lib/db/index',
  'prisma',
  'db',
  'server/db',
]
const CONFIGS = ['prisma.config.ts', 'prisma.config.mts', 'prisma.config.mjs', 'prisma.config.js']

function schemaPath(project: Project): string | null {
  const config = CONFIGS.map((name) => project.read(name)).find((text) => text !== null)
  const named = config ? /schema\s*:\s*(?:path\.join\()?['"]([^'"]+)['"]/.exec(config)?.[1] : undefined
  if (named) return trimSlash(named.replace(/^\.\//, ''))
  if (project.read('prisma/schema.prisma') !== null) return 'prisma/schema.prisma'
  return project.list('prisma').some((name) => name.endsWith('.prisma')) ? 'prisma' : null
}

function findClient(project: Project): PrismaSetup['client'] {
  for (const base of new Set([project.base, ''])) {
    for (const candidate of CLIENTS) {
      const text = moduleAt(project, `${base}${candidate}`)?.text
      if (!text || !/PrismaClient/.test(text)) continue
      const name = /export\s+(?:const|let|var)\s+(\w+)/.exec(text)?.[1]
      if (name) return { file: `${base}${candidate}`, name }
    }
  }
  return null
}

/** The schema files of a folder and of the folders in it, as Prisma reads them. */
const schemaFiles = (project: Project, folder: string): string[] =>
  project.list(folder).flatMap((name) => {
    const path = `${folder}/${name}`
    return name.endsWith('.prisma') ? [path] : schemaFiles(project, path)
  })

/** The Prisma setup of the app, or null. */
export function readPrisma(project: Project): PrismaSetup | null {
  const path = schemaPath(project)
  if (path === null) return null
  const isFile = path.endsWith('.prisma')
  const names = isFile ? [path] : schemaFiles(project, path)
  const texts = names.map((name) => [name, project.read(name) ?? ''] as const)
  if (texts.length === 0) return null
  const files = new Map(texts)
  const blocks = [...files.values()].flatMap(blocksOf)
  const datasource = blocks.find(({ kind }) => kind === 'datasource')
  const provider = datasource && settingOf(datasource, 'provider')
  const schemas = datasource ? settingsOf(datasource, 'schemas') : []
  return { files, folder: isFile ? null : path, provider, schemas, client: findClient(project) }
}
