import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const load = createRequire(import.meta.url)

interface Flight {
  renderToReadableStream(model: unknown, clients: object): ReadableStream<Uint8Array>
}

/** Next's serializer for the props of client components. The development build also warns. */
function loadFlight(): Flight {
  const swapped = ['react', 'react-dom'].map((name) => {
    const path = load.resolve(name)
    const ofServer = join(dirname(path), `${name}.react-server.js`)
    const before = load.cache[path]
    load(ofServer)
    load.cache[path] = load.cache[ofServer]
    return { path, before }
  })
  try {
    return load('next/dist/compiled/react-server-dom-turbopack/server.node')
  } finally {
    for (const { path, before } of swapped) load.cache[path] = before
  }
}

/** The props of a client component as a browser receives them, and the warnings of React. */
export async function asClientProps(props: object): Promise<{ text: string; warnings: unknown[][] }> {
  const flight = loadFlight()
  const { error } = console
  const warnings: unknown[][] = []
  console.error = (...words: unknown[]) => void warnings.push(words)
  try {
    return { text: await new Response(flight.renderToReadableStream(props, {})).text(), warnings }
  } finally {
    console.error = error
  }
}
