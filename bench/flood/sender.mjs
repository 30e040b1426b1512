// node sender.mjs PORT RATE SECONDS NETWORKS : wrong logins for made-up names. NETWORKS 0: without an address. Prints the statuses.
import { ask, atRate } from './http.mjs'

const [port, rate, seconds, networks] = process.argv.slice(2).map(Number)
const statuses = {}
const { calls, left } = await atRate(rate, seconds, async (i) => {
  const net = i % networks
  const headers = networks > 0 ? { 'x-forwarded-for': `203.${net >> 8}.${net & 255}.7` } : {}
  const { status } = await ask(port, '/api/auth/login/', {
    headers,
    body: { username: `made-up-${i}`, password: 'a wrong password' },
  })
  statuses[status] = (statuses[status] ?? 0) + 1
})
process.send?.({ calls, left, statuses })
if (process.connected) process.disconnect()
