import type { UserRow } from '../../store/base/db.js'

/** Whether the user has a usable password. Django stores `!` and random text for a user without one. */
export const hasPassword = ({ password }: Pick<UserRow, 'password'>): boolean =>
  password !== null && !password.startsWith('!')
