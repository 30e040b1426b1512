import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PersonJson {
  sourceId: string
  [field: string]: unknown
}

/** A record that Django made. */
export const PASSWORD = {
  text: 'Grüße, Jürgen',
  record: 'pbkdf2_sha256$1000$9sD2mLk0QwXz$Bw8o1snLvJN7X7dKQN/ddKlCctZKB2bHww3Fy6B8gEU=',
}
const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** 80 bits, as the first version of Google Authenticator made them. */
export const SHORT_SECRET = 'JBSWY3DPEHPK3PXP'
/** Codes of Django's allauth and of Better Auth. */
export const CODES = ['48291057', 'aBcde-FGhij'] as const

/** The same one each time, because a source in another place is another source. */
const FOLDER = mkdtempSync(join(tmpdir(), 'sallyport-import-'))

/** A folder with the people as JSON lines, and further files. */
export function jsonl(people: readonly (object | string)[], files: Record<string, string> = {}) {
  mkdirSync(FOLDER, { recursive: true })
  const path = join(FOLDER, 'people.jsonl')
  writeFileSync(
    path,
    people.map((person) => `${typeof person === 'string' ? person : JSON.stringify(person)}\n`).join(''),
  )
  for (const [name, text] of Object.entries(files)) writeFileSync(join(FOLDER, name), text)
  return {
    path,
    /** A name with @ before it is a file of the folder. */
    resolve: (arg: string) => (arg.startsWith('@') ? join(FOLDER, arg.slice(1)) : arg),
    remove: () => rmSync(FOLDER, { recursive: true, force: true }),
  }
}

const address = (email: string, more: object = {}) => ({ email, verified: true, primary: true, ...more })
const person = (sourceId: string, more: object): PersonJson => ({ sourceId, record: PASSWORD.record, ...more })

/** People whom other importers lose, confuse or duplicate. */
export const edgeCases = (): PersonJson[] => [
  person('case-1', { username: 'casey', addresses: [address('casey.one@example.com')] }),
  person('case-2', { username: 'Casey', addresses: [address('casey.two@example.com')] }),
  person('dup-1', { username: 'dup1', addresses: [address('Same@Example.com')], lastLogin: '2024-01-01T00:00:00Z' }),
  person('dup-2', {
    username: 'dup2',
    addresses: [address('same@example.com')],
    lastLogin: '2025-01-01T00:00:00Z',
    active: false,
  }),
  person('blank', { username: 'bob smith', addresses: [address('bob.smith@example.com')] }),
  person('idn', {
    username: 'idn',
    addresses: [address('Jürgen@Bücher.example'), address('j@BÜCHER.example', { primary: false })],
  }),
  person('sigma', { username: 'ΟΔΥΣΣΕΥΣ', addresses: [address('odysseus@example.com')] }),
  person('long', {
    username: 'long',
    addresses: [
      address(`${'a'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(61)}.${'e'.repeat(61)}.example`),
    ],
  }),
  person('victim', { username: 'victim', addresses: [address('victim@example.com')] }),
  person('thief', { username: 'victim@example.com', addresses: [address('thief@example.com')] }),
  person('own', { username: 'Own@Example.com', addresses: [address('own@example.com')] }),
  person('off', { username: 'off', addresses: [address('off@example.com')], active: false }),
  person('unproven', { username: 'unproven', addresses: [address('unproven@example.com', { verified: false })] }),
  person('unproven-app', {
    username: 'unproven-app',
    addresses: [address('unproven.app@example.com', { verified: false })],
    totp: [{ secret: APP_SECRET }],
    identities: [{ provider: 'github', uid: '77' }],
  }),
  person('several', {
    username: 'several',
    addresses: [
      address('first@example.com', { verified: false }),
      address('second@example.com', { primary: false }),
      address('third@example.com', { verified: false, primary: false }),
    ],
  }),
  person('no-address', { username: 'no-address' }),
  person('unusable', { username: 'unusable', addresses: [address('unusable@example.com')], record: '!Xk3' }),
  person('md5', { username: 'md5', addresses: [address('md5@example.com')], record: 'md5$salt$c0ffee' }),
  person('bare', {
    username: 'bare',
    addresses: [address('bare@example.com')],
    record: '5f4dcc3b5aa765d61d8327deb882cf99',
  }),
  person('short', { username: 'short', addresses: [address('short@example.com')], totp: [{ secret: SHORT_SECRET }] }),
  person('tiny', { username: 'tiny', addresses: [address('tiny@example.com')], totp: [{ secret: 'JBSWY3DP' }] }),
  person('eight', {
    username: 'eight',
    addresses: [address('eight@example.com')],
    totp: [{ secret: APP_SECRET, digits: 8 }],
  }),
  person('mail-factor', { username: 'mail-factor', emailFactor: true }),
  person('two-apps', {
    username: 'two-apps',
    addresses: [address('two@example.com')],
    totp: [{ secret: 'x' }, { secret: APP_SECRET }],
  }),
  person('by-provider', { username: 'by-provider', record: null, identities: [{ provider: 'github', uid: '78' }] }),
  person('unknown-provider', {
    username: 'unknown-provider',
    addresses: [address('unknown@example.com')],
    identities: [{ provider: 'openid', uid: '79' }],
  }),
  person('unconfigured', {
    username: 'unconfigured',
    addresses: [address('unconfigured@example.com')],
    identities: [{ provider: 'google', uid: '80' }],
  }),
  person('twin-1', {
    username: 'twin-1',
    addresses: [address('twin1@example.com')],
    identities: [{ provider: 'github', uid: '81' }],
  }),
  person('twin-2', {
    username: 'twin-2',
    addresses: [address('twin2@example.com')],
    identities: [{ provider: 'github', uid: '81' }],
  }),
  person('staff', { username: 'staff', addresses: [address('staff@example.com')], extra: { is_staff: true } }),
  person('nobody', { username: 'nobody', record: null }),
]
