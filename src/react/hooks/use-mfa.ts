'use client'

import {
  changeStepMethod,
  confirmMethod,
  deactivateMethod,
  deleteMethod,
  enrollMethod,
  listMethods,
  makePrimary,
  resendStep,
  sendCode,
  verifyStep,
} from '../../client/api.js'
import type { AuthFormError } from '../../client/errors.js'
import { isServed } from '../../client/served.js'
import type { LoginOutcome, MfaEnrolment, MfaMethod, MfaStep } from '../../client/types.js'
import { useAuthContext } from '../context.js'
import { useLoaded } from './use-loaded.js'

/** Every method rejects with AuthFormError. Changes require a recent login (403 `reauthentication_required`). */
export interface UseMfa {
  /** null while loading and when signed out. */
  methods: readonly MfaMethod[] | null
  error: AuthFormError | null
  reload(): Promise<void>
  /**
   * Begins a method, replaces an active authenticator app, or makes new backup codes. While a method is active, `code` is
   * required: one of an active method, or a backup code. The codes of the answer are shown once.
   */
  enrol(method: string, code?: string): Promise<MfaEnrolment>
  confirm(method: string, code: string): Promise<void>
  deactivate(method: string, code: string): Promise<void>
  remove(method: string, code?: string): Promise<void>
  makePrimary(method: string, primaryCode?: string): Promise<void>
  /** Sends a code by email, for the changes above and for `reauthenticate`. */
  sendCode(method: string): Promise<void>
  /** Completes a login: `step` is the result of `login()`. `trust_device`: the next logins here skip the second step. */
  verify(step: MfaStep, code: string, more?: { trust_device?: 'true' }): Promise<LoginOutcome>
  resend(step: MfaStep): Promise<void>
  changeMethod(step: MfaStep, method: string): Promise<MfaStep>
}

/**
 * The second factors of the signed-in user, and the second step of a login.
 * @example
 * 'use client'
 *
 * export function SecondFactors() {
 *   const { methods } = useMfa()
 *   return methods?.filter(({ is_active }) => is_active).map(({ name }) => <p key={name}>{name}</p>)
 * }
 */
export function useMfa(): UseMfa {
  const { session } = useAuthContext('useMfa')
  const { client } = session
  const { value, error, reload } = useLoaded(async () => (isServed(client, 'mfa/') ? listMethods(client) : []))
  const then = async (change: Promise<unknown>) => {
    await change
    await reload()
  }
  return {
    methods: value,
    error,
    reload,
    enrol: async (method, code) => {
      const enrolment = await enrollMethod(client, method, code)
      await reload()
      return enrolment
    },
    confirm: (method, code) => then(confirmMethod(client, { method, code })),
    deactivate: (method, code) => then(deactivateMethod(client, { method, code })),
    remove: (method, code) => then(deleteMethod(client, { method, ...(code && { code }) })),
    makePrimary: (method, code) => then(makePrimary(client, { method, ...(code && { primary_code: code }) })),
    sendCode: async (method) => {
      await sendCode(client, { method })
    },
    verify: async (step, code, more) => session.accept(await verifyStep(client, step, { code, ...more })),
    resend: (step) => resendStep(client, step),
    changeMethod: (step, method) => changeStepMethod(client, step, method),
  }
}
