import { afterAll, inject, it } from 'vitest'
import { startOauth } from '../harness/oauth-server.js'
import { halves } from './flows/index.js'
import { writeRows } from './report.js'
import { type Observation, sweep } from './sweep.js'

/** Milliseconds for the longest flow on a busy machine. */
const PATIENCE = 300_000

/** Registers a test for each flow of one half. */
export async function testHalf(which: 0 | 1): Promise<void> {
  const server = await startOauth()
  const seen: Observation[] = []
  afterAll(async () => {
    await server.stop()
    writeRows(which, seen)
  })
  it.each(halves(server)[which].map((flow) => [flow.name, flow] as const))(
    '%s',
    async (_name, flow) => {
      seen.push(...(await sweep(flow, inject('sqliteTemplate'))))
    },
    PATIENCE,
  )
}
