import { randomUUID } from 'node:crypto'
import type { ClientConfig } from '../../src/contract/client-config.js'

// Test files run as threads of one process, where Node delivers a message to every channel of the same name. Each file is a
// separate browser.
const browser = randomUUID()
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${browser} ${name}`)
  }
}

/** A configuration for tests of the browser side: jwt in cookies, MFA on, one provider. */
export const testConfig = (changes: Partial<ClientConfig> = {}): ClientConfig => ({
  basePath: '',
  authPrefix: '/api/auth',
  socialPrefix: '/api/social',
  authType: 'jwt',
  cookies: true,
  useMfa: true,
  usePasskeys: false,
  mfaMethods: ['app', 'email', 'backup_codes'],
  mfaOffered: ['app', 'email'],
  mfaSending: ['email'],
  mfaPrimaryCode: false,
  mfaDeleteCode: true,
  mfaChallengeLifetime: 600,
  trustedDeviceLifetime: 0,
  mfaResendDelay: 60,
  emailVerification: 'mandatory',
  username: 'required',
  registration: 'open',
  loginFields: ['username', 'email'],
  oldPassword: true,
  accountDeletion: true,
  accountExport: true,
  passwordMinLength: 8,
  loginPath: '/login',
  loginRedirectPath: '/',
  verifyPath: '/verify-email',
  resetPath: '/reset-password',
  emailChangePath: '/change-email',
  emailUndoPath: '/undo-email',
  passwordLogin: true,
  emailLogin: 'off',
  emailLoginPath: '/login/email',
  providers: [{ name: 'github', label: 'GitHub' }],
  socialAuthType: 'code',
  excluded: [],
  locale: 'en',
  ...changes,
})

export const ada = { pk: '1', username: 'ada', email: 'ada@example.com', first_name: 'Ada', last_name: '' }
export const bob = { pk: '2', username: 'bob', email: 'bob@example.com', first_name: 'Bob', last_name: '' }

export const json = (status: number, body?: unknown, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

export interface Sent {
  /** 'POST /api/auth/login/' */
  line: string
  /** '?limit=10' */
  query: string
  body: unknown
  authorization: string | null
  language: string | null
}

/** Replaces `fetch` by a service: `answer` creates the response, `sent` lists the requests. `restore` undoes it. */
export function stubService(answer: (sent: Sent) => Response | Promise<Response>) {
  const sent: Sent[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (input: string | URL | Request, init?: RequestInit) => {
    // Node's Request does not accept the AbortSignal of jsdom.
    const { signal: _, ...rest } = init ?? {}
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), rest)
    const text = await request.text()
    const { pathname, search } = new URL(request.url)
    const call = {
      line: `${request.method} ${pathname}`,
      query: search,
      body: text ? JSON.parse(text) : undefined,
      authorization: request.headers.get('authorization'),
      language: request.headers.get('accept-language'),
    }
    sent.push(call)
    return answer(call)
  }
  return {
    sent,
    lines: () => sent.map(({ line }) => line),
    restore: () => {
      globalThis.fetch = original
    },
  }
}
