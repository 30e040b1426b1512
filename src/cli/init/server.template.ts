import { importPath } from '../project.js'
import type { Files, InitContext } from './change.js'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

const differing = (entries: [string, string, string][]): string =>
  entries
    .filter(([, value, standard]) => value !== standard)
    .map(([key, value]) => `\n    ${key}: '${value}',`)
    .join('')

export function authFile({ project, answers, client }: InitContext): Files {
  const path = `${answers.authFile}.ts`
  const prisma = client.name === 'prisma' ? 'prisma' : `prisma: ${client.name}`
  const models = answers.userModel === 'User' ? '' : `\n  models: { user: '${answers.userModel}' },`
  const prefixes = differing([
    ['AUTH_PREFIX', answers.authPrefix, '/api/auth'],
    ['SOCIAL_PREFIX', answers.socialPrefix, '/api/social'],
  ])
  const text = `import { createAuth } from 'sallyport'
import { ${client.name} } from '${importPath(project, path, client.file)}'

/** On this machine and without a mail server, emails are printed in the terminal. */
const printsMail = !process.env.SMTP_URL && /^http:\\/\\/(localhost|127\\.0\\.0\\.1|\\[::1\\])([:/]|$)/.test(process.env.BASE_URL ?? '')

export const auth = createAuth({
  ${prisma},
  secret: process.env.AUTH_SECRET,
  mail: { transport: process.env.SMTP_URL, from: process.env.MAIL_FROM },
  sendMail: printsMail ? async (mail) => console.log(\`To \${mail.to}\\n\${mail.text}\`) : undefined,${models}
  AUTH_CONFIG: {
    BASE_URL: process.env.BASE_URL,${prefixes}
    USERNAME: '${answers.username}',
    USE_MFA: true,
    LOGIN_REDIRECT_PATH: '${answers.pages ? '/account' : '/'}',
  },
  SOCIALACCOUNT_PROVIDERS: {},
})
`
  return { [path]: text }
}

export function serverFiles({ project, answers }: InitContext): Files {
  const { base } = project
  const auth = (path: string) => importPath(project, path, answers.authFile)
  const routes: [string, string][] = [
    [`${answers.authPrefix}/[...auth]`, `export const { ${METHODS} } = auth.handlers`],
    [`${answers.socialPrefix}/[...social]`, `export const { ${METHODS} } = auth.socialHandlers`],
  ]
  if (answers.openapi) {
    routes.push(
      ['/api/schema', 'export const { GET } = auth.openapi().schema'],
      ['/api/docs/[[...asset]]', 'export const { GET } = auth.openapi().explorer'],
      ['/api/reference/[[...asset]]', 'export const { GET } = auth.openapi().reference'],
    )
  }
  const files: Files = {}
  for (const [folder, line] of routes) {
    const path = `${base}app${folder}/route.ts`
    files[path] = `import { auth } from '${auth(path)}'\n\n${line}\n`
  }
  const start = `${base}instrumentation.ts`
  files[start] = `export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { auth } = await import('${auth(start)}')
  await auth.start()
}
`
  return files
}
