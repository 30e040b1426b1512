import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { secretText, text } from './fields.js'
import { passwordNote } from './password-note.js'
import { emailBody, MAIL_LIMITS } from './registration.js'
import { credentialsSchema, detailSchema } from './replies.js'
import { timeSpan } from './time-span.js'

const newPasswords = { new_password1: secretText(), new_password2: secretText() }

const resetConfirmBody = z.object({ uid: text(512), token: text(512), ...newPasswords })
const changePasswordBody = z.object({ old_password: z.string().optional(), ...newPasswords })
const ownersChangeBody = z.object({ old_password: secretText(), ...newPasswords })

/** Without cookies, or with EXPOSE_TOKENS, the new credentials stand flat beside `detail`. */
const changedSchema = (options: ContractOptions) =>
  (options.cookies && !options.exposeTokens) || options.authType === 'custom'
    ? z.looseObject(detailSchema.shape).meta({ id: 'PasswordChanged' })
    : z.object({ ...detailSchema.shape, ...credentialsSchema(options).shape }).meta({ id: 'PasswordChanged' })

const shared = {
  area: 'auth',
  method: 'POST',
  tag: 'Password',
  validates: true,
  on: ({ passwordLogin }: ContractOptions) => passwordLogin,
} as const

export const requestPasswordReset = declare({
  ...shared,
  name: 'password_reset',
  operationId: 'requestPasswordReset',
  path: 'password/reset/',
  summary: 'Ask for a reset mail',
  description: 'The same answer for every well-formed address.',
  guard: 'none',
  form: 'reset',
  checksHuman: true,
  body: emailBody,
  replies: { 200: { description: 'Accepted.', schema: detailSchema } },
  limits: MAIL_LIMITS,
})

export const confirmPasswordReset = declare({
  ...shared,
  name: 'password_reset_confirm',
  operationId: 'confirmPasswordReset',
  path: 'password/reset/confirm/',
  summary: 'Set a new password with the mailed link',
  description: 'Single use. A failed validation does not spend the link. Every session ends.',
  guard: 'none',
  form: 'reset-confirm',
  body: resetConfirmBody,
  errors: ['unavailable'],
  replies: { 200: { description: 'The password is new.', schema: detailSchema } },
  hashes: { account: ['uid'] },
  notes: (settings) => `The link lives for ${timeSpan(settings.PASSWORD_RESET_LIFETIME)}. ${passwordNote(settings)}`,
})

export const changePassword = declare({
  ...shared,
  name: 'password_change',
  operationId: 'changePassword',
  path: 'password/change/',
  summary: 'Change the password',
  description: ({ oldPassword }: ContractOptions) =>
    oldPassword
      ? 'Other sessions end; this one goes on with new credentials. A user without a password leaves `old_password` out.'
      : 'Needs a recent login. Other sessions end; this one goes on with new credentials.',
  guard: 'user',
  setsCookies: ({ cookies }: ContractOptions) => cookies,
  form: 'login',
  body: ({ oldPassword }: ContractOptions) =>
    oldPassword ? changePasswordBody : changePasswordBody.omit({ old_password: true }),
  bodyWithPassword: ({ oldPassword }: ContractOptions) => (oldPassword ? ownersChangeBody : undefined),
  errors: ['throttled', 'unavailable', 'reauthentication_required'],
  replies: (options: ContractOptions) => ({
    200: { description: 'The password is new.', schema: changedSchema(options) },
  }),
  limits: [{ rule: 'old_password', counts: 'looks at the password per user' }],
  hashes: {},
  notes: passwordNote,
})

export const removePassword = declare({
  area: 'auth',
  method: 'DELETE',
  tag: 'Password',
  on: ({ passwordLogin, emailLogin, usePasskeys, providers }: ContractOptions) =>
    passwordLogin && (emailLogin !== 'off' || usePasskeys || providers.length > 0),
  name: 'password',
  operationId: 'removePassword',
  path: 'password/',
  summary: 'Remove the password',
  description:
    'Other sessions, trusted browsers and reset links end. The last way to sign in stays. Without a password, nothing happens.',
  guard: 'recent-login',
  validates: true,
  replies: { 204: { description: 'There is no password.' } },
})
