import { withActionCookies } from './action-cookies.js'
import { requestTime } from './request-time.js'

/** The headers of the current request of a server component or action, with the cookies that an action has just set. */
export async function currentHeaders(): Promise<Headers> {
  const { cookies, headers } = await import('next/headers.js')
  await requestTime()
  const all = new Headers(await headers())
  const cookie = withActionCookies(all.get('cookie'), (await cookies()).getAll())
  if (cookie !== null) all.set('cookie', cookie)
  return all
}
