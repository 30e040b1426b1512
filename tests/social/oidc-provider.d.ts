/** oidc-provider has no types. These are the parts that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Account {
    accountId: string
    claims(use: string, scope: string): Promise<{ sub: string; [claim: string]: unknown }>
  }

  export interface Configuration {
    clients?: Record<string, unknown>[]
    claims?: Record<string, string[]>
    findAccount?(context: unknown, id: string): Account | Promise<Account | undefined>
    [key: string]: unknown
  }

  export default class Provider {
    constructor(issuer: string, configuration?: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    proxy: boolean
  }
}
