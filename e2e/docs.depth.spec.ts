import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { inspect } from './inspect.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

/** The URL of every Markdown file under docs/. */
const PAGES = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('/docs', name).replace(/(\/README)?\.md$/, ''))

interface Seen {
  links: string[]
  ids: string[]
}

const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({
    links: [...document.querySelectorAll('a')].map(({ href }) => href),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }))

test('every page exists, fits a phone and is complete without its script, and every link has a target', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const seen = new Map<string, Seen>()
  for (const path of [...PAGES, '/docs/security-policy']) {
    const answer = await page.goto(host.url + path)
    expect([path, answer?.status(), answer?.headers()['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8'])
    expect(await page.locator('h1').count(), path).toBe(1)
    expect(await page.locator('script').count(), path).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBe(0)
    seen.set(path, await look(page))
  }
  expect(seen.size).toBeGreaterThan(30)
  const elsewhere = new Set<string>()
  // One assertion for all links: a page has hundreds of them, and each assertion of Playwright is a step of its report.
  const broken: string[] = []
  const targets = new Map([...seen].map(([path, { ids }]) => [path, new Set(['', ...ids.map((id) => `#${id}`)])]))
  for (const [from, { links, ids }] of seen) {
    expect(new Set(ids).size, `${from} has an id twice`).toBe(ids.length)
    for (const href of links) {
      const { origin, pathname, hash } = new URL(href)
      if (origin !== host.url) continue
      const target = targets.get(pathname)
      if (!target) elsewhere.add(pathname)
      else if (!target.has(hash)) broken.push(`${from} to ${href}`)
    }
  }
  expect(broken).toEqual([])
  for (const path of elsewhere) expect([path, (await request.get(host.url + path)).status()]).toEqual([path, 200])
})

test('a page is the same with a trailing slash, its neighbors link to it, and an unknown page is 404', async ({
  page,
}) => {
  await page.goto(`${host.url}/docs/quick-start/`)
  const first = await page.locator('article').textContent()
  await page.goto(`${host.url}/docs/quick-start`)
  expect(await page.locator('article').textContent()).toBe(first)
  await page
    .getByRole('navigation', { name: 'Next pages' })
    .getByRole('link', { name: /The command line/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The command line')
  expect((await page.goto(`${host.url}/docs/nowhere`))?.status()).toBe(404)
})

test('the search finds a section from every page, with the keyboard', async ({ page }) => {
  await page.goto(`${host.url}/docs`)
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search the documentation' })
  await expect(field).toBeFocused()
  await page.keyboard.type('trusted_proxy_header')
  await expect(page.getByRole('status')).toHaveText(/^\d+ results?$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('article')).toContainText('TRUSTED_PROXY_HEADER')
  expect(new URL(page.url()).pathname).not.toBe('/docs')
  await page.getByRole('combobox').fill('zzzzzz')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing found.')).toBeHidden()
})

test('a block of code is copied, and the colors stay as the reader chose them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${host.url}/docs/quick-start`)
  const block = page.locator('.code').first()
  await block.hover()
  await block.getByRole('button', { name: 'Copy' }).click()
  await expect(block.getByRole('button')).toHaveText('Copied')
  const code = await block.locator('pre').textContent()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await background()
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  const after = await background()
  expect(after).not.toBe(before)
  await page.goto(`${host.url}/docs/settings`)
  expect(await background()).toBe(after)
})

test('programs get a list of the pages, and the Markdown of each', async ({ page, request }) => {
  const list = await (await request.get(`${host.url}/llms.txt`)).text()
  const paths = [...list.matchAll(/^- \[.*?\]\((.*?)\): .+$/gm)].map(([, path]) => path ?? '')
  expect(paths.length).toBeGreaterThanOrEqual(PAGES.length)
  for (const path of paths) {
    const answer = await request.get(host.url + path)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      'text/markdown; charset=utf-8',
    ])
    expect(await answer.text()).toMatch(/^# /)
  }
  await page.goto(`${host.url}/docs/routes`)
  await page.getByRole('link', { name: 'This page as Markdown' }).click()
  await expect(page.locator('body')).toContainText('# Routes')
})

for (const path of ['/docs', '/docs/routes', '/docs/recipes/behind-a-proxy']) {
  test(`${path} looks right`, { tag: '@looks' }, async ({ page }) => {
    await page.goto(host.url + path)
    await inspect(page, path.slice(1).replaceAll('/', '-'))
  })
}
