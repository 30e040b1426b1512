import { expectTypeOf, it } from 'vitest'
import type { getUser, updateUser } from '../contract/account.js'
import type { listMfaMethods, setUpMfaMethod } from '../contract/mfa.js'
import type { disconnectSocialAccount, listSocialAccounts } from '../contract/social.js'
import { Client } from './client.js'
import type { AccountPath, RouteName } from './routes.js'
import type { BodyOf, LoginInput, MfaEnrolment, MfaMethod, SocialAccount } from './types.js'

// The public types are written out, so that an editor shows their fields. `tsc` fails here when the wire drifts from them.
it('the public types have the fields that the operations declare', () => {
  expectTypeOf<BodyOf<typeof listMfaMethods>[number]>().toExtend<MfaMethod>()
  expectTypeOf<keyof BodyOf<typeof listMfaMethods>[number]>().toEqualTypeOf<keyof MfaMethod>()
  expectTypeOf<BodyOf<typeof setUpMfaMethod>>().toExtend<MfaEnrolment>()
  expectTypeOf<keyof BodyOf<typeof setUpMfaMethod>>().toEqualTypeOf<keyof MfaEnrolment>()
  expectTypeOf<BodyOf<typeof listSocialAccounts>['results'][number]>().toExtend<SocialAccount>()
  expectTypeOf<keyof BodyOf<typeof listSocialAccounts>['results'][number]>().toEqualTypeOf<keyof SocialAccount>()
})

it('a login accepts the fields of schemas.login beside the password', () => {
  expectTypeOf({ username: 'ada', password: 'secret', team: 'red', remember: true }).toExtend<LoginInput>()
  expectTypeOf({ email: 'ada@example.com', password: 'secret' }).toExtend<LoginInput>()
  expectTypeOf({ username: 'ada', team: 'red' }).not.toExtend<LoginInput>()
})

it('a call has the path, the method and the reply of its operation', () => {
  const { call } = Client.prototype
  expectTypeOf(call<typeof getUser>)
    .parameter(0)
    .toEqualTypeOf<'user/' | `user/?${string}`>()
  expectTypeOf(call<typeof updateUser>)
    .parameter(1)
    .toExtend<{ method: 'PATCH' } | undefined>()
  expectTypeOf(call<typeof disconnectSocialAccount>).returns.resolves.toEqualTypeOf<undefined>()
  expectTypeOf(call<typeof listMfaMethods>).returns.resolves.toExtend<readonly MfaMethod[]>()
})

it('a route that no operation declares is a type error', () => {
  expectTypeOf<'login/'>().toExtend<RouteName>()
  expectTypeOf<'social_connect'>().toExtend<RouteName>()
  expectTypeOf<'log-in/'>().not.toExtend<RouteName>()
  expectTypeOf<'accounts/'>().not.toExtend<AccountPath>()
})
