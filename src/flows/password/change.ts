import type { Caller, Context } from '../../context.js'
import { AuthError, type FieldIssues, fieldError } from '../../contract/errors.js'
import { replacePassword } from '../../store/account/users.js'
import type { SessionRow, UserRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { deleteTokensOfUser } from '../../store/mail/one-time-tokens.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { createSession } from '../../store/session/new-sessions.js'
import { holdSession, revokeSessionsOf } from '../../store/session/sessions.js'
import { doneBy, emit } from '../base/events.js'
import { issuesOf, refuseIssues } from '../base/field-rules.js'
import { hasPassword } from '../base/has-password.js'
import { addSeconds } from '../base/time.js'
import type { IssuedCredentials, SignedIn } from '../base/types.js'
import { takeHashing } from '../limits/hashing.js'
import { clearLoginOf, giveBackOldPassword, takeOldPassword } from '../limits/limits.js'
import { deviceValue, readDevice } from '../session/device.js'
import { endingSessions } from '../session/host-sessions.js'
import { prepareCredentials } from '../session/issue-credentials.js'
import { requireRecentLogin, withdrawRecentLogin } from '../session/recent-login.js'
import { newPasswordIssues, valuesOf } from './new-password.js'

export interface ChangeInput {
  /** Was asked for where the user has one and OLD_PASSWORD_FIELD_ENABLED. */
  old_password?: string | undefined
  new_password1: string
  new_password2: string
}

export interface PasswordChanged {
  issued: IssuedCredentials
  device: string
}

/**
 * Changes the password: every other session ends by the epoch, this one goes on under new credentials.
 * @throws AuthError with field issues, `reauthentication_required`, `throttled`
 */
export async function changePassword(
  ctx: Context,
  signedIn: SignedIn,
  input: ChangeInput,
  caller: Caller,
): Promise<PasswordChanged> {
  const { user } = signedIn
  const withOld = asksOldPassword(ctx, user)
  if (!withOld) requireRecentLogin(ctx, signedIn)
  const { old_password = '' } = input
  refuseIssues(await changeIssues(ctx, signedIn, { ...input, old_password }, caller))
  await takeHashing(ctx, user.id, caller)
  const password = await ctx.passwords.hash(input.new_password1)
  return writeChange(ctx, signedIn, password, caller)
}

const asksOldPassword = (ctx: Context, user: UserRow): boolean =>
  ctx.config.settings.OLD_PASSWORD_FIELD_ENABLED && hasPassword(user)

/**
 * The rules on the fields that are there. A weak new password does not hide a wrong old one, which is counted all the same.
 * @throws AuthError `throttled`
 */
export async function changeIssues(
  ctx: Context,
  signedIn: SignedIn,
  given: Partial<ChangeInput>,
  caller: Caller,
): Promise<FieldIssues> {
  const { user } = signedIn
  const { old_password: password, new_password1: first, new_password2: second } = given
  const fields = ['new_password1', 'new_password2'] as const
  const issues = await newPasswordIssues(ctx, { first, second, fields, identifiers: valuesOf(user) })
  if (!asksOldPassword(ctx, user) || password === undefined) return issues
  const old = await issuesOf(checkOldPassword(ctx, signedIn, { password, field: 'old_password' }, caller))
  return { ...old, ...issues }
}

/**
 * Checks the current password, counted over password/change/ and reauthenticate/. Past the limit the recent-login mark of
 * the session is withdrawn: whoever guesses here holds somebody else's session.
 */
export async function checkOldPassword(
  ctx: Context,
  signedIn: SignedIn,
  { password, field }: { password: string; field: string },
  caller: Caller,
): Promise<void> {
  const { user } = signedIn
  try {
    await takeOldPassword(ctx, user.id, caller)
  } catch (error) {
    if (error instanceof AuthError) await withdrawRecentLogin(ctx, signedIn)
    throw error
  }
  await takeHashing(ctx, user.id, caller).catch(async (error: unknown) => {
    await giveBackOldPassword(ctx, user.id)
    throw error
  })
  if (!(await ctx.passwords.verify(password, user.password))) {
    emit(ctx, caller, { type: 'password_check', outcome: 'failure', ...doneBy(signedIn) })
    throw fieldError(field, 'invalid')
  }
  await giveBackOldPassword(ctx, user.id)
}

async function writeChange(ctx: Context, signedIn: SignedIn, password: string, caller: Caller) {
  const { user } = signedIn
  const next: UserRow = { ...user, password, authEpoch: user.authEpoch + 1 }
  const prepare = () => nextCredentials(ctx, signedIn, next, caller)
  // The host's backend ends its sessions with the write, so it issues a new one only afterwards.
  const early = ctx.config.settings.AUTH_TYPE === 'custom' ? null : await prepare()
  try {
    await endingSessions(ctx, user.id, caller, () =>
      ctx.db.client.$transaction(writesOf(ctx, signedIn, password, early?.session ?? null, caller)),
    )
  } catch (error) {
    // Another change, or a logout, was first: the credential this request came with is dead.
    if (isNotFound(error)) throw new AuthError('not_authenticated')
    throw error
  }
  await clearLoginOf(ctx, user)
  emit(ctx, caller, { type: 'password_change', outcome: 'success', ...doneBy(signedIn) })
  ctx.mailDue()
  const { issued } = early ?? (await prepare())
  return { issued, device: deviceValue(ctx, next, readDevice(ctx, caller.device, user)) }
}

const nextCredentials = (ctx: Context, { session }: SignedIn, next: UserRow, caller: Caller) =>
  prepareCredentials(ctx, next, caller, {
    methods: session?.methods ?? 'pwd',
    mfaEnrolmentRequired: session?.mfaEnrolmentRequired ?? false,
    // The new password proves nothing that the session had not proven before.
    authenticatedAt: session?.authenticatedAt ?? null,
    ...(session ? { expiresAt: session.expiresAt } : {}),
  })

/** @param next the session that goes on; null: the host's backend has its own */
function writesOf(
  { db }: Context,
  { user, session }: SignedIn,
  password: string,
  next: SessionRow | null,
  { now }: Caller,
): Promise<unknown>[] {
  const uselessAfter = addSeconds(now, 24 * 3600)
  return [
    replacePassword(db, user, { password }),
    ...(session ? [holdSession(db, session.id)] : []),
    revokeSessionsOf(db, user.id, { reason: 'password_change', now }),
    deleteTokensOfUser(db, user.id, 'reset'),
    ...(next ? [createSession(db, next)] : []),
    outboxIntent(db, { kind: 'password-changed', userId: user.id, locale: user.locale, now, uselessAfter }),
  ]
}
