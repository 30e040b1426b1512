// Calls the default export of the TypeScript module that the parent process names. The last argument
// is a function that resolves once every process of the run has called it.
import { createServer } from 'vite'

const once = () => new Promise((resolve) => process.once('message', resolve))

const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  cacheDir: '.data/vite',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
})
const [module, ...args] = process.argv.slice(2)
const loaded = await vite.environments.ssr.runner.import(module)
const together = () => {
  const released = once()
  process.send({ ready: true })
  return released
}
const result = await loaded.default(...args, together)
process.send({ result }, () => process.exit(0))
