import type { UserRow } from '../../store/base/db.js'

/** Whether a user has a password that somebody can know. Django writes `!` and random text where there is none. */
export const hasPassword = ({ password }: Pick<UserRow, 'password'>): boolean =>
  password !== null && !password.startsWith('!')
