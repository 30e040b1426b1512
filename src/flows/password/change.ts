import type { Caller, Context } from '../../context.js'
import { AuthError, type FieldIssues, fieldError } from '../../contract/errors.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { replacePassword } from '../../store/password/password.js'
import { clientFacts } from '../base/client.js'
import { deviceValue, readDevice } from '../base/device.js'
import { doneBy, emit } from '../base/events.js'
import { issuesOf, refuseIssues } from '../base/field-rules.js'
import { hasPassword } from '../base/has-password.js'
import { hostUser } from '../base/public-user.js'
import type { Authenticated, IssuedCredentials } from '../base/types.js'
import { consumeHashing } from '../limits/hashing.js'
import { consumeOldPassword, refundOldPassword } from '../limits/limits.js'
import { clearLoginOf } from '../limits/login.js'
import { dailyNotice } from '../limits/notices.js'
import { endingSessions } from '../session/host-sessions.js'
import { prepareCredentials } from '../session/issue-credentials.js'
import { loginAnswerOf } from '../session/login-answer.js'
import { requireRecentLogin, withdrawRecentLogin } from '../session/recent-login.js'
import { newPasswordIssues } from './new-password.js'

interface ChangeInput {
  /** Required when the user has one and OLD_PASSWORD_FIELD_ENABLED is on. */
  old_password?: string | undefined
  new_password1: string
  new_password2: string
  /** The answer has the new credentials, and so the host's own fields. */
  answers?: boolean
}

interface PasswordChanged {
  issued: IssuedCredentials
  device: string
  /** The host's own fields of the answer. */
  answer: Record<string, unknown>
}

/**
 * Changes the password. Every other session ends by the epoch; this one continues under new credentials.
 * @throws AuthError with field issues, `reauthentication_required`, `throttled`
 */
export async function changePassword(
  ctx: Context,
  signedIn: Authenticated,
  input: ChangeInput,
  caller: Caller,
): Promise<PasswordChanged> {
  const { user } = signedIn
  const withOld = asksOldPassword(ctx, user)
  if (!withOld) requireRecentLogin(ctx, signedIn)
  const { old_password = '' } = input
  refuseIssues(await changeIssues(ctx, signedIn, { ...input, old_password }, caller))
  await consumeHashing(ctx, user.id, caller)
  const password = await ctx.passwords.hash(input.new_password1)
  return writeChange(ctx, signedIn, { password, answers: input.answers ?? false }, caller)
}

const asksOldPassword = (ctx: Context, user: UserRow): boolean =>
  ctx.config.settings.OLD_PASSWORD_FIELD_ENABLED && hasPassword(ctx, user)

/**
 * The problems of the fields that are present. A weak new password does not hide a wrong old one, which is still counted.
 * @throws AuthError `throttled`
 */
export async function changeIssues(
  ctx: Context,
  signedIn: Authenticated,
  given: Partial<ChangeInput>,
  caller: Caller,
): Promise<FieldIssues> {
  const { user } = signedIn
  const { old_password: password, new_password1: first, new_password2: second } = given
  const fields = ['new_password1', 'new_password2'] as const
  const issues = await newPasswordIssues(ctx, { first, second, fields, owner: hostUser(ctx, user) })
  if (!asksOldPassword(ctx, user) || password === undefined) return issues
  const old = await issuesOf(checkOldPassword(ctx, signedIn, { password, field: 'old_password' }, caller))
  return { ...old, ...issues }
}

/**
 * Checks the current password. password/change/ and reauthenticate/ share one counter. Over the limit the recent-login mark
 * of the session is revoked, because a person who guesses here holds another user's session.
 */
export async function checkOldPassword(
  ctx: Context,
  signedIn: Authenticated,
  { password, field }: { password: string; field: string },
  caller: Caller,
): Promise<void> {
  const { user } = signedIn
  try {
    await consumeOldPassword(ctx, user.id, caller)
  } catch (error) {
    if (error instanceof AuthError) await withdrawRecentLogin(ctx, signedIn)
    throw error
  }
  await consumeHashing(ctx, user.id, caller).catch(async (error: unknown) => {
    await refundOldPassword(ctx, user.id)
    throw error
  })
  if (!(await ctx.passwords.verify(password, user.password))) {
    emit(ctx, caller, { type: 'password_check', outcome: 'failure', ...doneBy(signedIn) })
    throw fieldError(field, 'invalid')
  }
  await refundOldPassword(ctx, user.id)
}

async function writeChange(
  ctx: Context,
  signedIn: Authenticated,
  { password, answers }: { password: string; answers: boolean },
  caller: Caller,
) {
  const { user, session } = signedIn
  const { now } = caller
  const next: UserRow = { ...user, password, authEpoch: user.authEpoch + 1 }
  const prepare = () => nextCredentials(ctx, signedIn, next, caller)
  // A custom backend ends its sessions with the write, so its new session is issued after that.
  const early = ctx.config.settings.AUTH_TYPE === 'custom' ? null : await prepare()
  const answer = answers ? await loginAnswerOf(ctx, { user: next, session: early?.session ?? null }) : {}
  const { notice, count } = await dailyNotice(ctx, user, now, 'password-changed', clientFacts(ctx, caller))
  const record = { user, password, notice, now }
  const sessions = { current: session, next: early?.session ?? null }
  try {
    await endingSessions(ctx, user.id, caller, () => replacePassword(ctx.db, record, sessions))
  } catch (error) {
    // A concurrent change or logout was first: the credential of this request is no longer valid.
    if (isNotFound(error)) throw new AuthError('not_authenticated')
    throw error
  }
  await count()
  await clearLoginOf(ctx, user)
  emit(ctx, caller, { type: 'password_change', outcome: 'success', ...doneBy(signedIn) })
  ctx.mailDue()
  const { issued } = early ?? (await prepare())
  return { issued, answer, device: deviceValue(ctx, next, readDevice(ctx, caller.device, user)) }
}

const nextCredentials = (ctx: Context, { session }: Authenticated, next: UserRow, caller: Caller) =>
  prepareCredentials(ctx, next, caller, {
    methods: session?.methods ?? 'pwd',
    mfaEnrolmentRequired: session?.mfaEnrolmentRequired ?? false,
    // A new password proves no more than the session had proven before.
    authenticatedAt: session?.authenticatedAt ?? null,
    ...(session ? { expiresAt: session.expiresAt } : {}),
  })
