import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const FOLDERS = ['app', 'docs', 'e2e', 'scripts', 'src', 'tests']
const LINKED = ['node_modules', 'generated', 'dist']

/** The tests that the two runners find in a folder, without running them. */
const browserTests = (cwd: string) => listed(cwd, 'node_modules/@playwright/test/cli.js', ['test', '--list'])
const otherTests = (cwd: string) => listed(cwd, 'node_modules/vitest/vitest.mjs', ['list', '--filesOnly'])

async function listed(cwd: string, script: string, args: string[]): Promise<string[]> {
  const { stdout } = await run(process.execPath, [script, ...args], { cwd, maxBuffer: 16 * 1024 * 1024 })
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort()
}

const root = process.cwd()
let above: string
let here: { browser: string[]; other: string[] }
beforeAll(async () => {
  above = mkdtempSync(join(tmpdir(), 'sallyport-clone-'))
  const [browser, other] = await Promise.all([browserTests(root), otherTests(root)])
  here = { browser, other }
})
afterAll(() => rmSync(above, { recursive: true, force: true }))

/** The repository in a folder of another name, with links to the installed and built files. */
function cloneTo(name: string): string {
  const clone = join(above, name, 'sallyport')
  mkdirSync(clone, { recursive: true })
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (LINKED.includes(entry.name)) symlinkSync(join(root, entry.name), join(clone, entry.name), 'junction')
    else if (entry.isFile() || FOLDERS.includes(entry.name))
      cpSync(join(root, entry.name), join(clone, entry.name), { recursive: true })
  }
  return clone
}

// Names that the patterns of the runners exclude, or that have a meaning in a pattern or a URL.
test('a clone below folders named fresh, deploy and a b+c (d) [e] finds every test', async () => {
  const clone = cloneTo('fresh/deploy/a b+c (d) [e]/dist')
  const [browser, other] = await Promise.all([browserTests(clone), otherTests(clone)])
  expect(here.browser.length).toBeGreaterThan(50)
  expect(browser).toEqual(here.browser)
  expect(here.other.length).toBeGreaterThan(100)
  expect(other).toEqual(here.other)
  // Two runners list every test.
}, 180_000)

test('a folder in which Vite cannot load modules, for example a#b, gives a clear error', async () => {
  await expect(otherTests(cloneTo('a#b'))).rejects.toThrow(/clone to another place/)
})
