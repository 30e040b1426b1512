import type { z } from 'zod'
import type { Settings } from '../types.js'
import type { RateLimitOverrides } from './rate-limits.js'

/** The settings as parsed, before those that follow from others are filled in. */
export type Draft = {
  [K in keyof Settings]: K extends 'BASE_URL' | 'FRONTEND_BASE_URL' | 'AUTH_COOKIE_SECURE' | 'MFA_APPLICATION_NAME'
    ? Settings[K] | undefined
    : K extends 'RATE_LIMITS'
      ? RateLimitOverrides | false
      : Settings[K]
}

/** A setting as data: what is taken, and what docs/settings.md says of it. */
export interface Setting<T> {
  /** Default included. */
  schema: z.ZodType<T>
  /** The default in Markdown. */
  byDefault: string
  /** What is allowed, as it stands in messages and in the docs. */
  allowed: string
  effect: string
}

export type SettingTable<K extends keyof Settings> = { [Key in K]: Setting<Draft[Key]> }

interface SettingSpec<T> {
  schema: z.ZodType<T>
  allowed: string
  effect: string
  /** As a host would write it. Absent: none. */
  byDefault?: unknown
  /** In place of the default's own text. */
  defaultText?: string
}

export function setting<T>({ schema, allowed, effect, byDefault, defaultText }: SettingSpec<T>): Setting<T> {
  const withDefault = byDefault === undefined ? schema : schema.prefault(byDefault as never)
  return { schema: withDefault, allowed, effect, byDefault: defaultText ?? asText(byDefault) }
}

function asText(value: unknown): string {
  if (value === undefined) return 'none'
  const literal = JSON.stringify(value).replaceAll('"', "'").replaceAll(',', ', ')
  return `\`${literal}\``
}
