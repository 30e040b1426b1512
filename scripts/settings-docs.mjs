// Writes docs/settings.md from the settings' own data. Needs dist/ (npm run build); a unit test says when it is due.
import { writeFile } from 'node:fs/promises'
import { renderSettingsDocs } from '../dist/config/settings-docs.js'

await writeFile(new URL('../docs/settings.md', import.meta.url), renderSettingsDocs())
