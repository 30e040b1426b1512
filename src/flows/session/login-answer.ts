import type { z } from 'zod'
import type { Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { isObject, propertiesOf, type UnknownObject } from '../../contract/objects.js'
import { CREDENTIAL_KEYS } from '../../contract/replies.js'
import type { SessionRow, UserRow } from '../../store/base/db.js'
import { plainJson, waitForHost } from '../base/host-code.js'
import { hostUser } from '../base/public-user.js'
import { sessionView } from '../base/session-view.js'

interface Answered {
  user: UserRow
  /** null with a custom backend. */
  session: SessionRow | null
  /** The fields of `schemas.login`. */
  input?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The fields of the host beside `user` in a response with credentials. Asked before any row of the login is written.
 * @throws AuthError `unavailable` when `loginAnswer` or the schema throws or does not answer; `error` when JSON cannot hold the
 * value,
 * the schema refuses it, or it has a key of the service
 */
export async function loginAnswerOf(ctx: Context, { user, session, input }: Answered): Promise<UnknownObject> {
  const { hooks, schemas } = ctx.config
  const { loginAnswer } = hooks
  const schema = schemas.loginAnswer
  if (!loginAnswer || !schema) return {}
  const login = { user: hostUser(ctx, user), session: session && sessionView(session), input }
  const read = await waitForHost('loginAnswer', async () => readAnswer(await loginAnswer(login), schema))
  if ('problem' in read) throw new AuthError('error', { cause: new Error(`loginAnswer ${read.problem}`) })
  return read.fields
}

type Read = { fields: UnknownObject } | { problem: string }

/** The schema describes the response, so it reads JSON. Its transforms may make other values, and its rules may wait. */
async function readAnswer(given: unknown, schema: z.ZodObject): Promise<Read> {
  const sent = plainJson(given)
  if (given !== undefined && sent === undefined) return NO_JSON
  const taken = takenIn(sent)
  if (taken) return taken
  const read = await schema.safeParseAsync(sent)
  if (!read.success) {
    const refused = new Set(read.error.issues.map(({ path }) => path.join('.') || 'the whole'))
    return { problem: `returned what schemas.loginAnswer refuses: ${[...refused].join(', ')}` }
  }
  const fields = plainJson(read.data)
  return isObject(fields) ? (takenIn(fields) ?? { fields }) : NO_JSON
}

const NO_JSON = { problem: 'returned a value that JSON cannot hold' }

function takenIn(value: unknown): { problem: string } | null {
  const taken = CREDENTIAL_KEYS.filter((key) => Object.hasOwn(propertiesOf(value), key))
  return taken.length > 0 ? { problem: `returned ${taken.join(', ')}, which only the service sets` } : null
}
