import type { PublicUser } from '../../config/types.js'
import type { Context } from '../../context.js'
import type { UserRow } from '../../store/base/db.js'

/** The user in every response. Nothing else of the row leaves the service (ASVS 15.3.1). JSON has no bigint: it is its digits. */
export function publicUser(ctx: Context, row: UserRow): PublicUser {
  const user = shownUser(ctx, row)
  for (const [field, value] of Object.entries(user)) if (typeof value === 'bigint') user[field] = `${value}`
  return user
}

function shownUser(ctx: Context, row: UserRow): PublicUser {
  const user: PublicUser = {
    pk: row.id,
    ...nameOf(ctx, row),
    email: row.email ?? '',
    first_name: row.firstName,
    last_name: row.lastName,
  }
  for (const field of Object.keys(ctx.config.schemas.user?.shape ?? {})) user[field] = row[field] ?? null
  return user
}

/**
 * The user for code of the host on the server. The columns of `schemas.private` can be read by name, and no copy has them: a host
 * passes this object to client components and into responses.
 */
export function hostUser(ctx: Context, row: UserRow): PublicUser {
  const names = Object.keys(ctx.config.schemas.private?.shape ?? {})
  const user = shownUser(ctx, row)
  return names.length === 0 ? user : withHidden(user, new Map(names.map((name) => [name, row[name] ?? null])))
}

/**
 * A proxy whose keys are those of the user. JSON, spreading and React's serialization read the keys, so none of them finds a hidden
 * column. React warns of an own property that is not enumerable, so the hidden columns cannot be such properties.
 * `structuredClone` copies no proxy: it throws a DataCloneError, and the host clones `{ ...user }` instead.
 */
function withHidden(user: PublicUser, hidden: ReadonlyMap<PropertyKey, unknown>): PublicUser {
  return new Proxy(user, {
    get: (target, name, receiver) => (hidden.has(name) ? hidden.get(name) : Reflect.get(target, name, receiver)),
    has: (target, name) => hidden.has(name) || Reflect.has(target, name),
    // `Object.hasOwn` and the matchers of test runners ask for a descriptor. No copy does so for a name that is not a key.
    getOwnPropertyDescriptor: (target, name) =>
      hidden.has(name)
        ? { value: hidden.get(name), enumerable: false, configurable: true }
        : Reflect.getOwnPropertyDescriptor(target, name),
  })
}

/** With USERNAME 'required' the field is always a text, as clients of the DRF wire expect. */
function nameOf({ config }: Context, { username }: UserRow): Pick<PublicUser, 'username'> {
  const { USERNAME } = config.settings
  if (USERNAME === 'none') return {}
  return { username: USERNAME === 'required' ? (username ?? '') : username }
}
