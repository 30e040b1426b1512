// node bench/in-process.mjs [--rounds 15] [--only "who am I"] [--model] [dist ...] : see bench/README.md.
// Measures requests against their bare floor, with no server in between. Of several builds (folders `dist`), all in one run.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { bareCalls } from './in-process/bare.mjs'
import { loadClient, openDatabase } from './in-process/database.mjs'
import { compare } from './in-process/measure.mjs'
import { serviceCalls } from './in-process/service.mjs'

/** What is measured, next to what, and the most that the first ratio may be. */
const FIGURES = [
  { name: 'who am I', call: 'me', bare: 'read', count: 500, goal: 1.25 },
  { name: 'light login, 1 session', call: 'loginOfOne', bare: 'login', count: 100, goal: 1.6 },
  { name: 'light login, 50 sessions', call: 'loginOfFifty', bare: 'login', count: 100, goal: 1.6 },
  { name: 'light login, 1 session, to compare only', call: 'loginOfOne', bare: 'compare', count: 100 },
  { name: 'refresh', call: 'refresh', bare: 'readAndWrite', count: 200, goal: 1.7 },
  { name: 'request a reset', call: 'requestReset', bare: 'write', count: 200, goal: 1.1 },
  { name: 'register', call: 'register', bare: 'hash', count: 2, warm: 2, goal: 1.1 },
]

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
    model: { type: 'boolean' },
  },
  allowPositionals: true,
})
const builds = positionals.length > 0 ? positionals : ['dist']
const { PrismaClient, close } = await loadClient()

const databases = []
async function openCalls(make, name) {
  const database = await openDatabase(PrismaClient, name)
  databases.push(database)
  return make(database.prisma)
}
const bare = await openCalls(bareCalls, 'bare')
const services = []
for (const [index, build] of builds.entries()) {
  services.push([build, await openCalls((prisma) => serviceCalls(build, prisma), `service${index}`)])
  if (!values.model) continue
  const model = (prisma) => serviceCalls(build, prisma, { queries: 'model' })
  services.push([`${build}, queries: 'model'`, await openCalls(model, `model${index}`)])
}

process.stdout.write(`Node ${process.version}, ${databases[0].driver}, ${cpus().length} cores, `)
process.stdout.write(`medians of ${values.rounds} rounds, ${new Date().toISOString().slice(0, 16)}\n\n`)
process.stdout.write('| request | by | CPU µs | ratio | p50 µs | ratio | goal |\n|---|---|--:|--:|--:|--:|--:|\n')
for (const figure of FIGURES.filter(({ name }) => name.includes(values.only))) {
  const { count, warm = 300 } = figure
  const calls = Object.fromEntries(services.map(([build, service]) => [build, service[figure.call]]))
  const rows = await compare({ calls: { bare: bare[figure.bare], ...calls }, count, warm }, Number(values.rounds))
  for (const { name, cpu, p50, cpuRatio, p50Ratio } of rows) {
    const cells = [figure.name, name, cpu.toFixed(0), cpuRatio.toFixed(2), p50.toFixed(0), p50Ratio.toFixed(2)]
    process.stdout.write(`| ${cells.join(' | ')} | ${name === 'bare' ? '' : (figure.goal ?? '')} |\n`)
  }
}
for (const database of databases) await database.close()
await close()
// The mail that is never rendered would wait for ever.
process.exit(0)
