// `npm start` serves the built demo, to this machine only unless DEMO_OUTBOX=1. Arguments are passed to `next start`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../build/install.mjs'

/** The page /outbox shows every email with its links, so other machines must not reach it by default. */
export function listenOn({ DEMO_OUTBOX, BASE_URL }) {
  if (DEMO_OUTBOX === '1') return []
  const isV6 = URL.canParse(BASE_URL ?? '') && new URL(BASE_URL).hostname === '[::1]'
  return ['--hostname', isV6 ? '::1' : '127.0.0.1']
}

const next = join(root, 'node_modules/next/dist/bin/next')
// The server runs in this process, so that a signal ends it too. The last --hostname is used.
process.argv.splice(1, 1, next, 'start', ...listenOn(process.env))
await import(pathToFileURL(next).href)
