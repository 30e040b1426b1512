import * as declared from '../../contract/passkeys.js'
import { authenticatorName } from '../../crypto/authenticators.js'
import { loginByPasskey } from '../../flows/login/passkey.js'
import { enrollmentOptions, enrollPasskey } from '../../flows/passkeys/enroll.js'
import { listPasskeys, removePasskey, renamePasskey } from '../../flows/passkeys/manage.js'
import { loginOptions } from '../../flows/passkeys/options.js'
import { type Route, route } from '../route.js'
import { signedInReply } from './credentials.js'
import { bindsToCookie, clearPasskeyCookie, givenPasskey, optionsReply } from './passkey-tokens.js'

interface PasskeyLike {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  backedUp: boolean
  aaguid: string
}

const passkeyBody = ({ id, name, createdAt, lastUsedAt, backedUp, aaguid }: PasskeyLike) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  backed_up: backedUp,
  provider: authenticatorName(aaguid),
})

/** The routes of contract/passkeys.ts. */
export const passkeyRoutes: readonly Route[] = [
  route(declared.startPasskeyLogin, async (call) => {
    const { options, token } = await loginOptions(call.ctx, bindsToCookie(call), call.caller)
    const { body, cookies } = optionsReply(call, { options, token })
    const { passkey_token: ephemeral_token } = body
    return { status: 200, body: { options: body.options, ephemeral_token }, cookies }
  }),

  route(declared.loginByPasskey, async (call) => {
    const { credential, ephemeral_token } = call.body
    const given = givenPasskey(call, { credential, token: ephemeral_token, field: 'ephemeral_token' })
    const reply = signedInReply(call, await loginByPasskey(call.ctx, given, call.caller))
    return { ...reply, cookies: [...reply.cookies, ...clearPasskeyCookie(call)] }
  }),

  route(declared.listPasskeys, async (call) => {
    const { count, next, previous, rows } = await listPasskeys(call.ctx, call.session, call.query)
    return { status: 200, body: { count, next, previous, results: rows.map(passkeyBody) } }
  }),

  route(declared.startPasskeyEnrollment, async (call) => {
    const begun = await enrollmentOptions(call.ctx, call.session, bindsToCookie(call), call.caller)
    return { status: 200, ...optionsReply(call, begun) }
  }),

  route(declared.addPasskey, async (call) => {
    const { credential, passkey_token, name } = call.body
    const given = givenPasskey(call, { credential, token: passkey_token, field: 'passkey_token' })
    const passkey = await enrollPasskey(call.ctx, call.session, { ...given, name }, call.caller)
    return { status: 201, body: passkeyBody(passkey) }
  }),

  route(declared.renamePasskey, async (call) => {
    const renamed = { id: call.params.id ?? '', name: call.body.name }
    return { status: 200, body: passkeyBody(await renamePasskey(call.ctx, call.session, renamed)) }
  }),

  route(declared.removePasskey, async (call) => {
    await removePasskey(call.ctx, call.session, call.params.id ?? '', call.caller)
    return { status: 204 }
  }),
]
