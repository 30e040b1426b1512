import { expect, test } from 'vitest'
import { ConfigError } from '../config/problems.js'
import type { Context } from '../context.js'
import { makeInvitations } from './invitations.js'

test('auth.invitations without the model says which fragment is missing', async () => {
  const ctx = { db: { fragments: { invitations: false } } } as unknown as Context
  const { create, list, revoke } = makeInvitations(() => ({ ctx }))
  for (const call of [create(), list(), revoke('x')]) {
    const error = await call.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toContain('prisma/models/invitations.prisma')
  }
})
