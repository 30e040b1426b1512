'use server'

import { cookies, headers } from 'next/headers'
import { auth } from '../_lib/auth'
import { environment } from '../_lib/environment'

/** One `Set-Cookie` line, as Next's `cookies().set` takes it. */
function cookieOf(line: string) {
  const [pair = '', ...rest] = line.split(/; ?/)
  const at = pair.indexOf('=')
  const attributes = new Map(
    rest.map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name.toLowerCase(), value]
    }),
  )
  const maxAge = attributes.get('max-age')
  return {
    name: pair.slice(0, at),
    value: decodeURIComponent(pair.slice(at + 1)),
    path: attributes.get('path') ?? '/',
    httpOnly: attributes.has('httponly'),
    secure: attributes.has('secure'),
    sameSite: (attributes.get('samesite') ?? 'lax').toLowerCase() as 'lax' | 'strict' | 'none',
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
  }
}

/** Calls a route in this process, and hands its cookies on to the browser. Next has compared the action's Origin already. */
async function call(route: string, body: object): Promise<void> {
  const { authPrefix } = auth.clientConfig
  const incoming = await headers()
  const request = new Request(new URL(`${authPrefix}/${route}/`, environment.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: incoming.get('cookie') ?? '',
      origin: new URL(environment.baseUrl).origin,
    },
    body: JSON.stringify(body),
  })
  const answer = await auth.handlers.POST(request, { params: Promise.resolve({ auth: [route] }) })
  const jar = await cookies()
  for (const line of answer.headers.getSetCookie()) jar.set(cookieOf(line))
}

export async function signOut(): Promise<void> {
  await call('logout', {})
}

export async function signIn(form: FormData): Promise<void> {
  await call('login', { username: String(form.get('username')), password: String(form.get('password')) })
}
