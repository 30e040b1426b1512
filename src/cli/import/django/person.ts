import { propertiesOf } from '../../../contract/objects.js'
import { type PersonLine, readPerson } from '../../../flows/import/person.js'
import { factorsOf } from './factors.js'
import type { DjangoRow, DjangoUser } from './queries.js'
import { extraOf, isSet, jsonOf, momentOf, textOf } from './values.js'

/**
 * The addresses of allauth, and the address of the user. If allauth has not verified the user's own address, that one is the
 * primary address, unverified, as in Django.
 */
function addressesOf({ user, rows }: DjangoUser) {
  const listed = rows('account_emailaddress').map(({ email, verified, primary }) => ({
    email: textOf(email),
    verified: isSet(verified),
    primary: isSet(primary),
  }))
  const email = textOf(user.email)
  if (email.trim() === '') return listed
  const isOwn = (one: { email: string }) => one.email.trim().toLowerCase() === email.trim().toLowerCase()
  if (listed.some((one) => isOwn(one) && one.verified)) return listed
  return [{ email, verified: false, primary: true }, ...listed.filter((one) => !isOwn(one))]
}

/** Slugs of allauth's providers that have another name here. */
const NAMES: Readonly<Record<string, string>> = {
  bitbucket_oauth2: 'bitbucket',
  linkedin_oauth2: 'linkedin',
  twitter_oauth2: 'twitter',
}

/** For these providers, allauth stores another claim than the one that is the subject here (`extract_uid` of each provider). */
const OTHER_SUBJECT = new Set(['bitbucket', 'linkedin', 'microsoft', 'reddit', 'slack', 'spotify'])

function identityOf({ provider, uid, extra_data, last_login, date_joined }: DjangoRow) {
  const slug = textOf(provider)
  const name = (Object.hasOwn(NAMES, slug) ? NAMES[slug] : undefined) ?? slug
  const hasOtherSubject = OTHER_SUBJECT.has(name)
  return {
    provider: name,
    uid: hasOtherSubject ? null : textOf(uid),
    legacyUids: hasOtherSubject ? [textOf(uid)] : [],
    email: textOf(propertiesOf(jsonOf(extra_data)).email) || null,
    lastLogin: momentOf(last_login),
    joined: momentOf(date_joined),
  }
}

/** A user of Django as the importer reads people. */
export function personOf(line: number, account: DjangoUser): PersonLine {
  const { user, rows } = account
  return readPerson(line, {
    sourceId: String(user.id),
    username: textOf(user.username) || null,
    addresses: addressesOf(account),
    record: textOf(user.password),
    firstName: textOf(user.first_name),
    lastName: textOf(user.last_name),
    // A user model without the column has only active users.
    active: !('is_active' in user) || isSet(user.is_active),
    createdAt: momentOf(user.date_joined),
    lastLogin: momentOf(user.last_login),
    ...factorsOf(account),
    identities: rows('socialaccount_socialaccount').map(identityOf),
    tokens: rows('authtoken_token').map(({ key }) => textOf(key)),
    extra: extraOf(user),
  })
}
