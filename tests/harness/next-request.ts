import { AsyncLocalStorage } from 'node:async_hooks'
import { BASE_URL } from './service.js'

// Next's servers set this before they load any module of Next.
Object.assign(globalThis, { AsyncLocalStorage })

type Phase = 'action' | 'render'

/** A browser whose requests Next serves: `next/headers` reads them, and the browser stores the cookies that it sets. */
export class NextBrowser {
  readonly jar = new Map<string, string>()
  /** Set-Cookie lines of the last request. */
  lines: string[] = []

  constructor(
    private readonly headers: Record<string, string> = { origin: BASE_URL, 'sec-fetch-site': 'same-origin' },
  ) {}

  cookieHeader = (): string => [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Runs a server action, or the code of a server component, in the request scope of Next. */
  async run<Result>(code: () => Promise<Result>, phase: Phase = 'action', more: Record<string, string> = {}) {
    const { createRequestStoreForAPI } = await import('next/dist/server/async-storage/request-store.js')
    const { workAsyncStorage } = await import('next/dist/server/app-render/work-async-storage.external.js')
    const { workUnitAsyncStorage } = await import('next/dist/server/app-render/work-unit-async-storage.external.js')
    const cookie = this.cookieHeader()
    const headers = new Headers({ ...this.headers, ...(cookie ? { cookie } : {}), ...more })
    const url = new URL('/page', BASE_URL)
    this.lines = []
    const keep = (lines: string[]) => {
      this.lines = lines
    }
    // Only the members that Next reads in a request without a cache.
    const store = createRequestStoreForAPI({ headers } as never, url as never, {} as never, keep, undefined, undefined)
    store.phase = phase
    const result = await workAsyncStorage.run({ route: '/page' } as never, () => workUnitAsyncStorage.run(store, code))
    for (const line of this.lines) this.keep(line)
    return result
  }

  /** Stores a Set-Cookie line as a browser does. */
  private keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0(;|$)/i.test(line)) this.jar.delete(pair.slice(0, at))
    else this.jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
