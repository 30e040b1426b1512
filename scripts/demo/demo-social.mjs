// `npm run demo:social` runs the demo with an OpenID Connect provider on this machine, to try social login without an account
// at a real provider.
import { ensureInstalled } from '../build/install.mjs'

ensureInstalled()
const { startProvider } = await import('./social-provider.mjs')
const port = Number(process.env.PORT || 3000)
const baseUrl = process.env.BASE_URL || `http://localhost:${port}`
const providerPort = Number(process.env.PROVIDER_PORT || port + 1)
const { issuer, providers } = await startProvider({ baseUrl, port: providerPort }).catch((error) => {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(`Port ${providerPort} of the test provider is in use. Set PROVIDER_PORT to a free one.`)
  process.exit(1)
})
process.stdout.write(`The test provider is at ${issuer}. Sign in there as ada, or any other name, with any password.\n`)
process.stdout.write(`With a popup: ${baseUrl}/login?popup=1 and ${baseUrl}/account?popup=1\n`)
process.env.SOCIALACCOUNT_PROVIDERS = JSON.stringify(providers)
await import('./demo.mjs')
