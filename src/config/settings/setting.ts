import type { z } from 'zod'
import type { Settings } from '../types.js'
import type { RateLimitOverrides } from './rate-limits.js'

/** Settings whose default depends on others. */
type Derived =
  | 'BASE_URL'
  | 'FRONTEND_BASE_URL'
  | 'LOGIN_FIELDS'
  | 'AUTH_COOKIE_SECURE'
  | 'MFA_APPLICATION_NAME'
  | 'PASSKEY_RP_ID'
  | 'PASSKEY_RP_NAME'

/** The parsed settings, before derived ones are filled in. */
export type Draft = {
  [K in keyof Settings]: K extends Derived
    ? Settings[K] | undefined
    : K extends 'RATE_LIMITS'
      ? RateLimitOverrides | false
      : Settings[K]
}

/** A setting as data: its schema, and its row in docs/settings.md. */
export interface Setting<T> {
  /** The schema, including the default. */
  schema: z.ZodType<T>
  /** The default in Markdown. */
  byDefault: string
  /** The allowed values, in words, for messages and docs. */
  allowed: string
  effect: string
}

export type SettingTable<K extends keyof Settings> = { [Key in K]: Setting<Draft[Key]> }

interface SettingSpec<T> {
  schema: z.ZodType<T>
  allowed: string
  effect: string
  /** The default as a host would write it. Absent if there is none. */
  byDefault?: unknown
  /** Replaces the text of the default in the docs. */
  defaultText?: string
}

export function setting<T>({ schema, allowed, effect, byDefault, defaultText }: SettingSpec<T>): Setting<T> {
  // `byDefault` is what a host would write, so the schema parses it too: its own type says nothing about its input.
  const withDefault = byDefault === undefined ? schema : schema.prefault(byDefault as never)
  return { schema: withDefault, allowed, effect, byDefault: defaultText ?? asText(byDefault) }
}

function asText(value: unknown): string {
  if (value === undefined) return 'none'
  const literal = JSON.stringify(value).replaceAll('"', "'").replaceAll(',', ', ')
  return `\`${literal}\``
}
