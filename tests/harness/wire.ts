import { providerCatalog } from '../../src/auth/provider-catalog.js'
import { contractOptions } from '../../src/config/contract-options.js'
import { type Endpoint, endpoints } from '../../src/contract/index.js'
import type { Handlers } from '../../src/http/handler.js'
import type { TestDatabase } from './databases.js'
import type { TestService } from './service.js'

/** Every operation that the settings turn on. */
export const endpointsOf = ({ ctx }: TestService, { client }: TestDatabase): Endpoint[] =>
  endpoints(contractOptions(ctx.config, client, providerCatalog()))

/** The operations of each path, with its parameters filled in. */
export function pathsOf(list: readonly Endpoint[]): Map<string, Endpoint[]> {
  const paths = new Map<string, Endpoint[]>()
  for (const endpoint of list) {
    const path = endpoint.path.replace(/\{\w+\}/g, 'some-id')
    paths.set(path, [...(paths.get(path) ?? []), endpoint])
  }
  return paths
}

export const handlersOf = ({ auth }: TestService, { area }: Endpoint): Handlers =>
  area === 'auth' ? auth.handlers : auth.socialHandlers

export const prefixOf = ({ area }: Endpoint): string => (area === 'auth' ? '/api/auth/' : '/api/social/')

/** A cookie jar as in a browser: by name, domain and path; refuses the cookies that a browser refuses (RFC 6265bis §5.7). */
export class StrictJar {
  readonly cookies = new Map<string, string>()

  take(line: string, host: string): void {
    const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
    const attributes = new Map(
      rest.map((part): [string, string] => [part.split('=')[0]?.toLowerCase() ?? '', part.split('=')[1] ?? '']),
    )
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const domain = attributes.get('domain')
    const secure = attributes.has('secure')
    const path = attributes.get('path') ?? ''
    if (domain !== undefined && domain !== host && !host.endsWith(`.${domain}`)) throw new Error(`refused: ${line}`)
    if (attributes.get('samesite') === 'None' && !secure) throw new Error(`refused: ${line}`)
    if (attributes.has('partitioned') && !secure) throw new Error(`refused: ${line}`)
    if (name.startsWith('__Secure-') && !secure) throw new Error(`refused: ${line}`)
    if (name.startsWith('__Host-') && !(secure && path === '/' && domain === undefined))
      throw new Error(`refused: ${line}`)
    if (name.length + value.length > 4096) throw new Error(`refused: ${line}`)
    const key = [name, domain ?? `only ${host}`, path, attributes.has('partitioned')].join('|')
    if (Number(attributes.get('max-age')) <= 0) this.cookies.delete(key)
    else this.cookies.set(key, value)
  }

  get names(): string[] {
    return [...this.cookies.keys()].map((key) => key.split('|')[0] ?? '')
  }

  /** The request to a path. */
  header(path: string): string {
    return [...this.cookies]
      .filter(([key]) => path.startsWith(key.split('|')[2] ?? ''))
      .map(([key, value]) => `${key.split('|')[0]}=${value}`)
      .join('; ')
  }
}
