import type { Hooks } from './hooks.js'

/** The options that are hooks. */
export const HOOKS: readonly (keyof Hooks)[] = [
  'onUserCreated',
  'onLogin',
  'onEvent',
  'metrics',
  'trace',
  'claims',
  'loginAnswer',
  'sendMail',
  'renderEmail',
  'linkUrl',
  'mayRegister',
  'mayLogin',
  'mfaRequired',
  'onUserDelete',
  'onUserExport',
  'passwordRules',
  'verifyHuman',
]
