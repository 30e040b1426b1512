// `npm run demo` installs, builds and serves the demo host. It skips the steps that are current.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from '../build/install.mjs'

ensureInstalled()
const { build } = await import('../build/build.mjs')
try {
  build()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const { PORT, BASE_URL, SMTP_URL } = process.env
const at = BASE_URL || `http://localhost:${PORT || 3000}`
process.stdout.write(`Begin at ${at}/register${SMTP_URL ? '' : `; mails are shown at ${at}/outbox`}\n`)
const server = spawn(process.execPath, [join(root, 'scripts/demo/start.mjs')], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
