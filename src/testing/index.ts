export type { UserRow } from '../store/base/db.js'
export { type Mailbox, openMailFile, type TestMail } from './mailbox.js'
export { createTestAuth, type TestAuth, type TestClock, type TestOptions } from './test-auth.js'
export type { NewTestUser, TestCookie, TestUser } from './users.js'
