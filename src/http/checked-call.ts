import { z } from 'zod'
import type { Context } from '../context.js'
import type { Endpoint } from '../contract/endpoint.js'
import { AuthError } from '../contract/errors.js'
import { propertiesOf } from '../contract/objects.js'
import { hasPassword } from '../flows/base/has-password.js'
import type { RequestBody } from './request/body.js'
import type { Incoming } from './request/read.js'
import { inspectBody, validate } from './request/validate.js'
import type { Call, MountedRoute, RuleCall } from './route.js'

export const hasBody = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD'

/** The facts of a request as its route receives them, validated. @throws AuthError 'invalid' with one key per field */
export async function checkedCall(
  ctx: Context,
  { endpoint, route }: MountedRoute,
  incoming: Incoming,
  body: RequestBody,
  { url, params, session, form }: Pick<Call, 'url' | 'params' | 'session' | 'form'>,
): Promise<RuleCall> {
  const { request, caller, credential, cookies, bearer, signedIn } = incoming
  const query = endpoint.query ? await validate(endpoint.query, Object.fromEntries(url.searchParams)) : {}
  const call: RuleCall = {
    ctx,
    endpoint,
    request,
    url,
    body: {},
    query,
    params,
    session,
    caller,
    signedIn,
    credential,
    cookies,
    bearer,
    form,
  }
  return hasBody(request) ? { ...call, body: await checkedBody(route, call, body.value) } : call
}

/**
 * The output of the schema. When the schema refuses a field, the rules of the route check the other fields, so that one
 * response reports every problem.
 * @throws AuthError 'invalid' with one key per field
 */
async function checkedBody(route: MountedRoute['route'], call: RuleCall, given: unknown): Promise<unknown> {
  const { endpoint, session } = call
  const { body = ANYTHING, bodyWithPassword } = endpoint
  const schema = bodyWithPassword && session && hasPassword(call.ctx, session.user) ? bodyWithPassword : body
  const { values, issues } = await inspectBody(schema, given)
  const sent = onlySent(endpoint, values, given)
  if (!issues) return sent
  const found = (await route.rules?.({ ...call, body: sent }, issues)) ?? {}
  throw new AuthError('invalid', { fields: { ...found, ...issues } })
}

/** PATCH does not change absent fields, so a default of the host's schema must not overwrite them. */
const onlySent = ({ method }: Endpoint, values: unknown, given: unknown): unknown =>
  method === 'PATCH'
    ? Object.fromEntries(
        Object.entries(propertiesOf(values)).filter(([name]) => Object.hasOwn(propertiesOf(given), name)),
      )
    : values

/** The body must be an object, but the route does not receive it. */
const ANYTHING = z.object({})
