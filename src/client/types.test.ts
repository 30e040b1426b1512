import { expectTypeOf, it } from 'vitest'
import type { listMfaMethods, setUpMfaMethod } from '../contract/mfa.js'
import type { listSocialAccounts } from '../contract/social.js'
import type { BodyOf, MfaEnrolment, MfaMethod, SocialAccount } from './types.js'

// The public types are written out, so that an editor shows their fields. `tsc` fails here when the wire drifts from them.
it('the public types have the fields that the operations declare', () => {
  expectTypeOf<BodyOf<typeof listMfaMethods>[number]>().toExtend<MfaMethod>()
  expectTypeOf<keyof BodyOf<typeof listMfaMethods>[number]>().toEqualTypeOf<keyof MfaMethod>()
  expectTypeOf<BodyOf<typeof setUpMfaMethod>>().toExtend<MfaEnrolment>()
  expectTypeOf<keyof BodyOf<typeof setUpMfaMethod>>().toEqualTypeOf<keyof MfaEnrolment>()
  expectTypeOf<BodyOf<typeof listSocialAccounts>['results'][number]>().toExtend<SocialAccount>()
  expectTypeOf<keyof BodyOf<typeof listSocialAccounts>['results'][number]>().toEqualTypeOf<keyof SocialAccount>()
})
