import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import { authenticate } from '../authenticate.test-help.js'
import { ask, COOKIES, HTML_FORM, reset, route, signedIn } from '../handler.test-help.js'

vi.mock('../../flows/session/authenticate.js', () => import('../authenticate.test-help.js'))
beforeEach(reset)

describe('plain forms', () => {
  const post = (form: string, headers: object = {}) => ask('login/', { form, headers: { ...HTML_FORM, ...headers } })
  const location = (response: Response) => [response.status, response.headers.get('location')]

  it('continue to next, else to LOGIN_REDIRECT_PATH, with the cookies of the reply', async () => {
    route.mockResolvedValue({ status: 200, body: { access: '' }, cookies: [{ name: 'c', value: 'v' }] })
    const response = await post('username=a&next=/account')
    expect(location(response)).toEqual([303, '/account'])
    expect(response.headers.getSetCookie()).toHaveLength(1)
    expect(await response.text()).toBe('')
    expect(location(await post('username=a&next=//evil.test'))).toEqual([303, '/'])
    expect(location(await post('username=a&next=https://admin.example/x'))).toEqual([303, 'https://admin.example/x'])
  })

  it('continue to the second step, or to the page that the route chooses', async () => {
    route.mockResolvedValue({ status: 200, body: {}, mfaMethod: 'app' })
    expect(location(await post('username=a'))).toEqual([303, '/login?mfa=app'])
    expect(location(await post('username=a&next=/x'))).toEqual([303, '/login?mfa=app&next=%2Fx'])
    route.mockResolvedValue({ status: 303, redirect: 'https://provider.example/authorize' })
    expect(location(await post('username=a'))).toEqual([303, 'https://provider.example/authorize'])
  })

  it('return with the first problem, never to a page of another site', async () => {
    expect(location(await post('username='))).toEqual([303, '/login?error=blank&field=username'])
    route.mockRejectedValue(nonFieldError('invalid_credentials'))
    expect(location(await post('username=a'))).toEqual([303, '/login?error=invalid_credentials'])
    expect(location(await post('username=a&from=/sign-in?x=1'))).toEqual([
      303,
      '/sign-in?x=1&error=invalid_credentials',
    ])
    // Parameters of an earlier attempt in the address of the page are removed.
    expect(location(await post('username=a&from=%2Fin%3Fnext%3D%252Fx%26error%3Dblank%26field%3Dusername'))).toEqual([
      303,
      '/in?next=%2Fx&error=invalid_credentials',
    ])
    const referred = await post('username=a&from=https://evil.test', { referer: 'https://app.example/other' })
    expect(location(referred)).toEqual([303, '/login?error=invalid_credentials'])
    route.mockRejectedValue(new AuthError('throttled', { retryAfter: 3 }))
    expect(location(await post('username=a'))).toEqual([303, '/login?error=throttled'])
  })

  it('get a JSON response without text/html, without cookie mode, and on other routes', async () => {
    expect((await post('username=', { accept: 'application/json' })).status).toBe(400)
    expect((await ask('login/', { form: 'username=', headers: HTML_FORM }, { USE_AUTH_COOKIE: false })).status).toBe(
      400,
    )
    authenticate.mockResolvedValue(signedIn())
    expect((await ask('change/', { form: 'x=1', headers: { ...HTML_FORM, ...COOKIES } })).status).toBe(200)
  })
})
