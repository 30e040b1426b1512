import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { text } from './fields.js'
import { emailBody, MAIL_LIMITS } from './registration.js'
import { detailSchema } from './replies.js'
import { timeSpan } from './time-span.js'

const keyBody = z.object({ key: text(512) })
const ownPassword = z
  .string()
  .optional()
  .describe("The account's password, where the request has no session of the account.")

interface ConfirmBody extends z.output<typeof keyBody> {
  password?: string | undefined
}

const confirmBody = ({ passwordLogin }: ContractOptions): z.ZodType<ConfirmBody> =>
  passwordLogin ? keyBody.extend({ password: ownPassword }) : keyBody

const shared = {
  area: 'auth',
  method: 'POST',
  tag: 'User',
  validates: true,
  on: ({ emailChange }: ContractOptions) => emailChange,
} as const

export const requestEmailChange = declare({
  ...shared,
  name: 'email_change',
  operationId: 'requestEmailChange',
  path: 'email/change/',
  summary: 'Ask for another email address',
  description:
    'The same answer for every well-formed address but the own one (`same`). A key goes to the new address; the owner of a used one gets a notice. Only the newest request is valid, and the old address stays until the new one is proven.',
  guard: 'recent-login',
  form: 'login',
  checksHuman: true,
  body: emailBody,
  replies: { 200: { description: 'Accepted.', schema: detailSchema } },
  limits: MAIL_LIMITS,
})

export const confirmEmailChange = declare({
  ...shared,
  name: 'email_change_confirm',
  operationId: 'confirmEmailChange',
  path: 'email/change/confirm/',
  summary: 'Prove the new email address with the emailed key',
  description: ({ passwordLogin }: ContractOptions) =>
    `Idempotent while the key is live. Requires a session of the account${passwordLogin ? ', or its `password`; an account without a password answers `other_browser`' : ' (`other_browser`)'}. Sessions go on; ${passwordLogin ? 'reset' : 'mailed'} links and emailed codes end. A proven old address gets a link that undoes the change.`,
  guard: 'none',
  form: 'email-change',
  body: confirmBody,
  errors: ['not_found', 'throttled', 'unavailable'],
  replies: { 200: { description: 'The address is changed.', schema: detailSchema } },
  limits: [{ rule: 'old_password', counts: 'looks at the password per user' }],
  hashes: { when: ({ password }) => Boolean(password) },
  notes: (settings) => `The key lives for ${timeSpan(settings.EMAIL_KEY_LIFETIME)}.`,
})

export const undoEmailChange = declare({
  ...shared,
  name: 'email_change_undo',
  operationId: 'undoEmailChange',
  path: 'email/change/undo/',
  summary: 'Undo a change of the email address',
  description: ({ useMfa, passwordLogin }: ContractOptions) =>
    `With the key that the old address got. Restores that address, ends every session, mailed link and later change of address, and removes ${passwordLogin ? 'the password' : ''}${passwordLogin && useMfa ? ', ' : ''}${useMfa ? 'the second factors' : ''}${passwordLogin || useMfa ? ' and ' : ''}the ways to sign in that were added since 72 hours before the change. A ${passwordLogin ? 'reset' : 'sign-in'} link is emailed.`,
  guard: 'none',
  form: 'email-undo',
  body: keyBody,
  errors: ['not_found', 'unavailable'],
  replies: { 200: { description: 'The old address is restored.', schema: detailSchema } },
  notes: (settings) => `The key lives for ${timeSpan(settings.EMAIL_CHANGE_UNDO_LIFETIME)}.`,
})
