import { describe, expect, it } from 'vitest'
import { AuthError, ERROR_STATUS, type ErrorCode, fieldError, nonFieldError } from '../../contract/errors.js'
import { isUnreachable } from '../unreachable.js'
import { describeError } from './describe-error.js'
import { asAuthError, renderError } from './errors.js'

const texts = { locale: 'en', overrides: {}, method: 'POST' }

describe('renderError', () => {
  it('returns one key per field, with the codes beside', () => {
    expect(renderError(fieldError('password1', 'password_too_short', { min: 8 }), texts)).toEqual({
      status: 400,
      body: {
        password1: ['This password is too short. It must contain at least 8 characters.'],
        error_codes: { password1: ['password_too_short'] },
      },
    })
    expect(renderError(nonFieldError('invalid_credentials'), texts).body).toEqual({
      non_field_errors: ['Unable to log in with provided credentials.'],
      error_codes: { non_field_errors: ['invalid_credentials'] },
    })
  })

  it("uses a field's own text for a code when there is one", () => {
    expect(renderError(fieldError('token', 'invalid_token'), texts).body).toMatchObject({ token: ['Invalid value'] })
    expect(renderError(nonFieldError('invalid_token'), texts).body).toMatchObject({
      non_field_errors: ['Invalid token'],
    })
  })

  it('formats the time to wait for the language', () => {
    const wait = (seconds: number, locale: string) =>
      renderError(new AuthError('throttled', { retryAfter: seconds }), { ...texts, locale }).body
    expect(wait(1, 'en')).toMatchObject({ detail: 'Request was throttled. Expected available in 1 second.' })
    expect(wait(30, 'en')).toMatchObject({ detail: 'Request was throttled. Expected available in 30 seconds.' })
    expect(wait(900, 'en')).toMatchObject({ detail: 'Request was throttled. Expected available in 15 minutes.' })
    expect(wait(86_393, 'en')).toMatchObject({ detail: 'Request was throttled. Expected available in 24 hours.' })
    expect(wait(1, 'de-AT')).toMatchObject({ detail: expect.stringContaining('in 1 Sekunde ') })
    expect(wait(3, 'not a tag')).toMatchObject({ detail: expect.stringContaining('in 3 seconds.') })
  })

  it.each(Object.keys(ERROR_STATUS) as ErrorCode[])('renders %s with its status', (code) => {
    const { status, body, headers } = renderError(new AuthError(code, { retryAfter: 1.2, allow: ['GET'] }), texts)
    expect(status).toBe(ERROR_STATUS[code])
    expect(body).toEqual({ detail: expect.stringMatching(/\S/), code })
    expect(JSON.stringify(body)).not.toMatch(/[{]\w+[}]/)
    expect(headers?.['WWW-Authenticate']).toBe(status === 401 ? 'Bearer realm="api"' : undefined)
    expect(headers?.['Retry-After']).toBe(status === 429 || status === 503 ? '2' : undefined)
    expect(headers?.Allow).toBe('GET')
  })
})

describe('asAuthError', () => {
  it('keeps refusals, and distinguishes an unreachable store from a fault', () => {
    const refusal = new AuthError('not_found')
    expect(asAuthError(refusal)).toBe(refusal)
    expect(asAuthError(new TypeError('x')).code).toBe('error')
    expect(asAuthError('thrown text').code).toBe('error')
    expect(asAuthError({ code: 'P1001' }).code).toBe('unavailable')
  })
})

describe('isUnreachable', () => {
  it.each([
    { code: 'P2024' },
    { code: 'ECONNREFUSED' },
    { code: 'SQLITE_BUSY' },
    { name: 'PrismaClientInitializationError' },
    { name: 'DriverAdapterError', cause: { kind: 'SocketTimeout' } },
    { code: 'P2010', meta: { driverAdapterError: { cause: { kind: 'DatabaseNotReachable' } } } },
    { errors: [{ code: 'ECONNREFUSED' }] },
    { cause: { originalCode: '57P01' } },
    new Error('Connection terminated unexpectedly'),
  ])('sees %j', (error) => {
    expect(isUnreachable(error)).toBe(true)
  })

  it.each([
    null,
    undefined,
    'P1001',
    {},
    { code: 'P2002' },
    { code: 5 },
    new Error('boom'),
    { cause: { kind: 'UniqueConstraintViolation' } },
  ])('does not treat %j as unreachable', (error) => {
    expect(isUnreachable(error)).toBe(false)
  })

  it('ends when causes form a circle', () => {
    const circle: { cause?: unknown } = {}
    circle.cause = circle
    expect(isUnreachable(circle)).toBe(false)
  })
})

describe('describeError', () => {
  it('never contains properties or the arguments that Prisma quotes', () => {
    const talkative = Object.assign(new Error('Invalid call: { password: "$2b$12$x" }\n\nArgument `x` is missing.'), {
      name: 'PrismaClientValidationError',
      query: 'secret query',
    })
    const told = JSON.stringify(describeError(new Error('outer', { cause: talkative })))
    expect(told).toContain('Argument `x` is missing.')
    expect(told).not.toMatch(/\$2b|secret query/)
    expect(describeError('a secret text')).toBe('thrown: string')
  })
})
