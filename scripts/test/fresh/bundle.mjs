// What a browser gets of a built app: no code of the server's, and no secret.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words of packages that belong to the server. Each has to be in the server's part, or the search finds nothing at all. */
const OF_THE_SERVER = [
  'bcrypt',
  'nodemailer',
  'PrismaClient',
  'ERR_JWT_EXPIRED',
  'Fe26.2',
  'AUTH_SECRET',
  'authOneTimeToken',
]
/** What `sallyport/testing` brings along: in neither part. */
const OF_TESTS = ['createTestAuth', 'sallyport-tests-']

function textOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .filter(({ name }) => /\.(js|css|json|html|rsc|txt|map)$/.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n')
}

/** @returns {string[]} what is wrong; values of the environment are named, never shown */
export function bundleProblems(app) {
  const browser = textOf(join(app, '.next/static'))
  const server = textOf(join(app, '.next/server'))
  const secrets = readFileSync(join(app, '.env'), 'utf8')
    .split('\n')
    .map((line) => /^(\w*(?:SECRET|URL))=(.+)$/.exec(line))
    // Addresses without a password are no secret.
    .filter((found) => found && !/^(file|http):/.test(found[2]))
  return [
    ...(browser.length < 100_000 ? ['the browser part was not found'] : []),
    ...OF_THE_SERVER.filter((word) => browser.includes(word)).map((word) => `the browser gets ${word}`),
    ...OF_THE_SERVER.filter((word) => !server.includes(word)).map(
      (word) => `the server has no ${word}: search for another`,
    ),
    ...OF_TESTS.filter((word) => browser.includes(word) || server.includes(word)).map(
      (word) => `the build has ${word}`,
    ),
    ...secrets
      .filter(([, , value]) => browser.includes(value) || server.includes(value))
      .map(([, name]) => `the build holds the value of ${name}`),
  ]
}
