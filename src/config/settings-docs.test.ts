import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SETTING_GROUPS, SETTINGS } from './settings.js'
import { renderSettingsDocs } from './settings-docs.js'

it('docs/settings.md is current (npm run build, then node scripts/settings-docs.mjs)', () => {
  expect(readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')).toBe(renderSettingsDocs())
})

it('documents every setting once', () => {
  const grouped = Object.values(SETTING_GROUPS).flatMap((group) => Object.keys(group))
  expect(grouped.toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
  for (const key of grouped) expect(renderSettingsDocs()).toContain(`| \`${key}\` |`)
})
