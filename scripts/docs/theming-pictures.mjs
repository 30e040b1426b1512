// Draws docs/pictures/*.png: the looks from the code in docs/theming.md, and the default look for the README.
// `node scripts/docs/theming-pictures.mjs`
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { root } from '../build/install.mjs'
import { findChromium } from '../test/chromium.mjs'

const LOOKS = { print: 'Print', console: 'Console', default: 'Default' }
const DEFAULT = `import { LoginForm, MfaChallenge } from 'sallyport/components'
  import 'sallyport/styles.css'
  const schemes = ['light', 'dark']
  export const Default = () => <>{schemes.map((scheme) => (
    <div key={scheme} data-theme={scheme} style={{ background: scheme === 'dark' ? '#0f1115' : '#f6f7f9' }}>
      <LoginForm registerHref="/register" forgotHref="/forgot-password" />
      <MfaChallenge step={{ method: 'app' }} onSuccess={() => {}} />
    </div>))}</>`
const FENCE = /^```\w+ file=(looks\/\S+)\n(.*?)^```$/gms

/** The configuration of the components. No service is called. */
const CONFIG = {
  basePath: '',
  authPrefix: '/api/auth',
  socialPrefix: '/api/social',
  authType: 'jwt',
  cookies: true,
  useMfa: false,
  mfaMethods: [],
  mfaOffered: [],
  emailVerification: 'mandatory',
  loginFields: ['username', 'email'],
  passwordMinLength: 8,
  loginPath: '/login',
  loginRedirectPath: '/',
  providers: [],
  excluded: [],
  locale: 'en',
}

const PROVIDERS = [
  { name: 'github', label: 'GitHub' },
  { name: 'google', label: 'Google' },
]

const folder = mkdtempSync(join(root, 'generated/looks-'))
mkdirSync(join(folder, 'looks'))
for (const [, file, code] of readFileSync(join(root, 'docs/theming.md'), 'utf8').matchAll(FENCE)) {
  writeFileSync(join(folder, file), code)
}

writeFileSync(join(folder, 'looks/default.tsx'), DEFAULT)

async function pageOf(name) {
  const isDefault = name === 'default'
  const config = isDefault
    ? {
        ...CONFIG,
        cookies: true,
        useMfa: true,
        mfaMethods: ['app', 'email'],
        mfaOffered: ['app', 'email'],
        providers: PROVIDERS,
      }
    : CONFIG
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRoot } from 'react-dom/client'
        import { AuthProvider } from 'sallyport/react'
        import { ${LOOKS[name]} as Look } from './looks/${name}.tsx'
        const params = ${isDefault ? '{}' : "{ error: 'invalid_credentials' }"}
        createRoot(document.getElementById('page')).render(
          <AuthProvider {...${JSON.stringify(config)}} initialUser={null}><Look params={params} /></AuthProvider>)`,
      resolveDir: folder,
      loader: 'tsx',
    },
    bundle: true,
    write: false,
    outdir: folder,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const text = (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  const layout = `body { margin: 0 } #page > div { display: grid; grid-template-columns: 1fr 1fr; align-items: start;
    gap: 2.5rem; min-height: ${isDefault ? 0 : '34rem'}; padding: 2.5rem } #page .sp-card { max-inline-size: none }`
  return `<!doctype html><html lang="en"><style>${layout}</style><style>${text('.css')}</style>
    <div id="page"></div><script>${text('.js').replaceAll('</script', '<\\/script')}</script></html>`
}

const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined, args })
try {
  const page = await browser.newPage({ viewport: { width: 960, height: 640 }, colorScheme: 'light' })
  // The page has a URL, because `location` and `navigator.locks` require one.
  await page.route('http://looks.test/**', async (route) =>
    route.fulfill({ contentType: 'text/html', body: await pageOf(new URL(route.request().url()).pathname.slice(1)) }),
  )
  mkdirSync(join(root, 'docs/pictures'), { recursive: true })
  for (const name of Object.keys(LOOKS)) {
    await page.goto(`http://looks.test/${name}`)
    await page
      .getByRole(name === 'default' ? 'list' : 'alert')
      .first()
      .waitFor()
    await page.screenshot({ path: join(root, `docs/pictures/${name}.png`), fullPage: true, animations: 'disabled' })
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
