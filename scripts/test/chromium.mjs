// Finds a Chromium for the browser tests, or installs Debian's.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium: CHROMIUM_PATH, one of the system, or one from `npx playwright install chromium`; else null. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  const found = INSTALLED.find((path) => existsSync(path))
  if (found) return found
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : null
}

const MISSING = `No Chromium was found for the browser tests. Do one of:
  - install one (on Debian: apt-get install chromium)
  - npx playwright install chromium
  - set CHROMIUM_PATH to the one you have
`

/**
 * Path of a Chromium. As root on Debian, it installs one with apt if none is found.
 * @throws Error with instructions
 */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROMIUM_PATH
  if (canInstall) {
    process.stdout.write('Installing Chromium (apt-get install chromium) …\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      spawnSync('/usr/bin/apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    }
    const installed = await findChromium()
    if (installed) return installed
  }
  throw new Error(MISSING)
}
