export type { UserRow } from '../store/db.js'
export type { Mailbox, TestMail } from './mailbox.js'
export { createTestAuth, type TestAuth, type TestClock } from './test-auth.js'
export type { NewTestUser, TestUser } from './users.js'
