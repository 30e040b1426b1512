// The library uses a small part of these packages. This script builds that part into dist/bundled/ with the licenses, so that an
// app installs only that part. It runs after tsc. The sources import the packages by name, and dist/ imports the built files.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from './install.mjs'

const FOLDER = 'dist/bundled'

const LIBRARY = join(root, 'node_modules/rate-limiter-flexible/lib')

/** Package → a module that exports the parts that the library uses. */
const PARTS = {
  '@simplewebauthn/browser': () => `export {
    browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration, WebAuthnAbortService
  } from '@simplewebauthn/browser'`,
  '@simplewebauthn/server': () => `export {
    generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse
  } from '@simplewebauthn/server'`,
  '@zxcvbn-ts/language-common': passwords,
  diff: () => "export { createTwoFilesPatch } from 'diff'",
  'hash-wasm': () => "export { argon2Verify } from 'hash-wasm'",
  otplib: () => "export { createGuardrails, generateSecret, generateSync, verifySync } from 'otplib'",
  // The main module of this package has a limiter for each of twenty databases.
  'rate-limiter-flexible': () => `
    export { default as RateLimiterRedis } from '${LIBRARY}/RateLimiterRedis.js'
    export { default as RateLimiterRes } from '${LIBRARY}/RateLimiterRes.js'`,
  yaml: () => "export { stringify } from 'yaml'",
}

/** Only this list of the package is used. Passwords of fewer than 8 characters are refused before it is read. */
async function passwords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const list = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8)
  return `export const dictionary = { 'passwords-common': ${JSON.stringify(list.join('\n'))}.split('\\n') }`
}

const fileOf = (name) => `${name.replace('@', '').replace('/', '-')}.js`

/** Builds a part, and gives the folders in node_modules of the packages that it contains. */
async function bundle(name, contents) {
  const { metafile } = await build({
    stdin: { contents, resolveDir: root },
    outfile: join(root, FOLDER, fileOf(name)),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
  })
  const packages = Object.keys(metafile.inputs).map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
  return packages.filter((path) => path !== undefined)
}

function licenseOf(path) {
  const folder = join(root, path)
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (!file) throw new Error(`${name} has no license file`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}

/** Redirects the imports of these packages in dist/ to the built files. */
function redirect() {
  const names = Object.keys(PARTS).map((name) => name.replace('/', '\\/'))
  const imported = new RegExp(`(\\bfrom |\\bimport\\()'(${names.join('|')})'`, 'g')
  for (const path of readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })) {
    const file = join(root, 'dist', path)
    if (!/(?<!\.template)\.js$/.test(path) || file.startsWith(join(root, FOLDER))) continue
    const text = readFileSync(file, 'utf8')
    const led = text.replace(imported, (_, keyword, name) => {
      const to = relative(dirname(file), join(root, FOLDER, fileOf(name))).replaceAll('\\', '/')
      return `${keyword}'${to.startsWith('.') ? to : `./${to}`}'`
    })
    if (led !== text) writeFileSync(file, led)
  }
}

const contained = Object.keys(PARTS).map((name) => `node_modules/${name}`)
mkdirSync(join(root, FOLDER), { recursive: true })
for (const [name, write] of Object.entries(PARTS)) contained.push(...(await bundle(name, await write())))
writeFileSync(
  join(root, FOLDER, 'LICENSES.txt'),
  [...new Set(contained)].map(licenseOf).join(`\n${'-'.repeat(80)}\n\n`),
)
redirect()
