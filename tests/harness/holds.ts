import { randomUUID } from 'node:crypto'
import type { UserRow } from '../../src/store/base/db.js'
import type { TestService } from './service.js'

/** Writes the hold of an address that the user had before, as a change of address does. Its undo link is valid for 72 hours. */
export const holdAddress = ({ ctx }: TestService, user: Pick<UserRow, 'id'>, email: string) =>
  ctx.db.addressHold.create({
    data: {
      id: randomUUID(),
      emailKey: email,
      email,
      userId: user.id,
      createdAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + 72 * 3_600_000),
    },
  })
