import type { Caller, Context } from '../../context.js'
import { AuthError, type FieldIssues, fieldError } from '../../contract/errors.js'
import { plain } from '../../contract/fields.js'
import { readTotpSecret } from '../../crypto/totp.js'
import {
  activateUser,
  createUser,
  deactivateUser,
  findUserByEmail,
  findUserByLogin,
  raiseEpoch,
} from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { deleteTokensOfUser } from '../../store/mail/one-time-tokens.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { deleteBackupCodes, deletePendingCodes } from '../../store/mfa/backup-codes.js'
import { deleteChallenges } from '../../store/mfa/challenges.js'
import { ensurePrimary, removeMethods, replaceInactive } from '../../store/mfa/methods.js'
import { findHolder } from '../../store/registration/registrations.js'
import { revokeSessionsOf } from '../../store/session/sessions.js'
import { emit } from '../base/events.js'
import { refuseIssues } from '../base/field-rules.js'
import { loginKeys, parseEmail, parseUsername } from '../base/identifiers.js'
import { publicUser } from '../base/public-user.js'
import { addSeconds } from '../base/time.js'
import { newMethod, sealAppSecret } from '../mfa/methods.js'
import { newPasswordIssues } from '../password/new-password.js'
import { endingSessions } from '../session/host-sessions.js'

/** What whoever runs the service may do to accounts, from the command line. */

export interface OperatedAccount {
  username: string
  email: string
  /** null: none; the owner sets the first one by a reset. */
  password: string | null
  firstName?: string
  lastName?: string
}

/**
 * Makes an active account; the operator vouches for the address. The rules for names, addresses and passwords are those of
 * registration.
 * @throws AuthError with field issues
 */
export async function createAccount(ctx: Context, input: OperatedAccount, caller: Caller): Promise<UserRow> {
  const issues: FieldIssues = {}
  const email = parseEmail(input.email)
  const name = parseUsername(input.username, email)
  if (!email) issues.email = [{ code: 'invalid' }]
  if (!name) issues.username = [{ code: 'invalid' }]
  const { password, firstName = '', lastName = '' } = input
  if (!plain(firstName)) issues.first_name = [{ code: 'invalid' }]
  if (!plain(lastName)) issues.last_name = [{ code: 'invalid' }]
  if (password !== null) {
    const fields = ['password', 'password'] as const
    const identifiers = [input.username, input.email, firstName, lastName]
    Object.assign(issues, await newPasswordIssues(ctx, { first: password, second: password, fields, identifiers }))
  }
  refuseIssues(issues)
  if (!email || !name) throw new AuthError('invalid')
  if (await findHolder(ctx.db, name.key, caller.now)) throw fieldError('username', 'unique')
  const row = await insert(ctx, {
    username: name.username,
    usernameKey: name.key,
    email,
    emailKey: email,
    emailVerifiedAt: caller.now,
    password: password === null ? null : await ctx.passwords.hash(password),
    firstName,
    lastName,
    locale: null,
  })
  emit(ctx, caller, { type: 'account_created', outcome: 'success', userId: row.id })
  await ctx.config.hooks.onUserCreated?.(publicUser(ctx, row))
  return row
}

async function insert(ctx: Context, user: Parameters<typeof createUser>[1]): Promise<UserRow> {
  try {
    return await createUser(ctx.db, user)
  } catch (error) {
    if (!isUniqueClash(error)) throw error
    const byEmail = user.emailKey !== null && (await findUserByEmail(ctx.db, user.emailKey))
    throw fieldError(byEmail ? 'email' : 'username', 'unique')
  }
}

/** The account that a username or an address names. @throws AuthError `not_found` */
export async function getAccount(ctx: Context, identifier: string): Promise<UserRow> {
  const user = await findUserByLogin(ctx.db, loginKeys(identifier, ['username', 'email']))
  if (!user) throw new AuthError('not_found')
  return user
}

/**
 * Shuts an account: nobody signs in to it, and whatever was open ends for good, sessions, logins and links under way. They
 * do not come back when the account is opened again (OWASP ASVS 7.4.2).
 */
export async function disableAccount(ctx: Context, user: UserRow, caller: Caller): Promise<void> {
  const { now } = caller
  await endingSessions(ctx, user.id, caller, () =>
    write(ctx, [
      deactivateUser(ctx.db, user),
      revokeSessionsOf(ctx.db, user.id, { reason: 'disabled', now }),
      deleteTokensOfUser(ctx.db, user.id),
      ...(ctx.config.settings.USE_MFA ? [deleteChallenges(ctx.db, user.id)] : []),
    ]),
  )
  emit(ctx, caller, { type: 'account_disabled', outcome: 'success', userId: user.id })
}

/** Opens an account that was shut. */
export async function enableAccount(ctx: Context, user: UserRow, caller: Caller): Promise<void> {
  await write(ctx, [activateUser(ctx.db, user)])
  emit(ctx, caller, { type: 'account_enabled', outcome: 'success', userId: user.id })
}

/**
 * Takes every second factor of an account away, for somebody who has lost them all and has proven who they are
 * (OWASP ASVS 6.4.4). Every session ends; the owner is told by mail.
 * @throws AuthError `not_found` without USE_MFA
 */
export async function resetSecondFactors(ctx: Context, user: UserRow, caller: Caller): Promise<void> {
  if (!ctx.config.settings.USE_MFA) throw new AuthError('not_found')
  const { db } = ctx
  const { now } = caller
  await endingSessions(ctx, user.id, caller, () =>
    write(ctx, [
      raiseEpoch(db, user),
      removeMethods(db, user.id),
      deleteBackupCodes(db, user.id),
      deleteChallenges(db, user.id),
      revokeSessionsOf(db, user.id, { reason: 'mfa_change', now }),
      outboxIntent(db, {
        kind: 'mfa-changed',
        userId: user.id,
        detail: { action: 'deleted', method: 'app' },
        locale: user.locale,
        now,
        uselessAfter: addSeconds(now, 24 * 3600),
      }),
    ]),
  )
  emit(ctx, caller, {
    type: 'mfa_change',
    outcome: 'success',
    userId: user.id,
    detail: { action: 'reset by the operator' },
  })
  ctx.mailDue()
}

/**
 * Gives an account the authenticator app that its owner had in another system: active at once, and asked for at the next login.
 * Backup codes do not come with it. Sessions and logins under way end. Nothing is mailed: nothing changes for the owner.
 * @throws AuthError `not_found` without USE_MFA; `secret` `invalid`, `method` `mfa_method_already_active`
 */
export async function importApp(ctx: Context, user: UserRow, given: string, caller: Caller): Promise<void> {
  if (!ctx.config.settings.USE_MFA) throw new AuthError('not_found')
  const { db } = ctx
  const { now } = caller
  const secret = readTotpSecret(given)
  if (!secret) throw fieldError('secret', 'invalid')
  const made = newMethod(user, 'app', sealAppSecret(ctx, user.id, secret), now)
  const row = { ...made, isActive: true, confirmedAt: now }
  try {
    await endingSessions(ctx, user.id, caller, () =>
      write(ctx, [
        raiseEpoch(db, user),
        ...replaceInactive(db, row),
        deletePendingCodes(db, user.id),
        ensurePrimary(db, user.id),
        deleteChallenges(db, user.id),
        revokeSessionsOf(db, user.id, { reason: 'mfa_change', now }),
      ]),
    )
  } catch (error) {
    if (isUniqueClash(error)) throw fieldError('method', 'mfa_method_already_active')
    throw error
  }
  const detail = { action: 'imported by the operator', method: 'app' }
  emit(ctx, caller, { type: 'mfa_change', outcome: 'success', userId: user.id, detail })
}

/** @throws AuthError `unavailable` when the account was changed at the same moment */
async function write(ctx: Context, operations: Promise<unknown>[]): Promise<void> {
  try {
    await ctx.db.client.$transaction(operations)
  } catch (cause) {
    throw isNotFound(cause) ? new AuthError('unavailable', { cause }) : cause
  }
}
