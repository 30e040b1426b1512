// Checks that the browser bundle of a built app contains no code of the server and no secret.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words of packages for the server. The server bundle must contain each, which proves that the search works. */
const OF_THE_SERVER = [
  'bcrypt',
  'nodemailer',
  'PrismaClient',
  'ERR_JWT_EXPIRED',
  'Fe26.2',
  'AUTH_SECRET',
  'authOneTimeToken',
]
/** Words of `sallyport/testing`, which must be in neither bundle. */
const OF_TESTS = ['createTestAuth', 'sallyport-tests-']

function textOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .filter(({ name }) => /\.(js|css|json|html|rsc|txt|map)$/.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n')
}

/** @returns {string[]} the problems, with names of environment variables but never their values */
export function bundleProblems(app) {
  const browser = textOf(join(app, '.next/static'))
  const server = textOf(join(app, '.next/server'))
  const secrets = readFileSync(join(app, '.env'), 'utf8')
    .split('\n')
    .map((line) => /^(\w*(?:SECRET|URL))=(.+)$/.exec(line))
    // An address without a password is not a secret.
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
