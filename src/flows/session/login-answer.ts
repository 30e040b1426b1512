import { z } from 'zod'
import type { Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { propertiesOf } from '../../contract/objects.js'
import { CREDENTIAL_KEYS } from '../../contract/replies.js'
import type { SessionRow, UserRow } from '../../store/base/db.js'
import { askHost } from '../base/host-code.js'
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
 * @throws AuthError `unavailable` when `loginAnswer` throws or does not answer; `error` when the value does not fit the schema or
 * has a key of the service
 */
export async function loginAnswerOf(
  ctx: Context,
  { user, session, input }: Answered,
): Promise<Record<string, unknown>> {
  const { hooks, schemas } = ctx.config
  const { loginAnswer } = hooks
  if (!loginAnswer || !schemas.loginAnswer) return {}
  const login = { user: hostUser(ctx, user), session: session && sessionView(session), input }
  const given = await askHost('loginAnswer', z.unknown(), () => loginAnswer(login))
  const taken = CREDENTIAL_KEYS.filter((key) => Object.hasOwn(propertiesOf(given), key))
  if (taken.length > 0) throw mistake(`returned ${taken.join(', ')}, which only the service sets`)
  const read = await schemas.loginAnswer.safeParseAsync(given)
  if (read.success) return read.data
  const fields = new Set(read.error.issues.map(({ path }) => path.join('.') || 'the whole'))
  throw mistake(`returned what schemas.loginAnswer refuses: ${[...fields].join(', ')}`)
}

const mistake = (problem: string) => new AuthError('error', { cause: new Error(`loginAnswer ${problem}`) })
