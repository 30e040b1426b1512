import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderAuthConfig } from '../../../scripts/docs/settings-docs.mjs'
import { renderSettingsDocs } from './docs.js'
import { SETTING_GROUPS, SETTINGS } from './settings.js'

it('docs/settings.md is current (npm run build, then node scripts/docs/settings-docs.mjs)', () => {
  expect(readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8')).toBe(renderSettingsDocs())
})

it('auth-config.ts is current (npm run build, then node scripts/docs/settings-docs.mjs)', () => {
  const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  expect(text('./auth-config.ts')).toBe(renderAuthConfig(SETTINGS, text('./types.ts')))
  expect(text('./auth-config.ts')).not.toContain('unknown | undefined')
})

it('documents every setting once', () => {
  const grouped = Object.values(SETTING_GROUPS).flatMap((group) => Object.keys(group))
  expect(grouped.toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
  for (const key of grouped) expect(renderSettingsDocs()).toContain(`| \`${key}\` |`)
})
