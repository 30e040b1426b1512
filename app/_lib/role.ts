import type { Provider } from './migrate'

/** The methods that it needs; every generated client has them. */
interface Client {
  $executeRawUnsafe(sql: string): PromiseLike<number>
  $queryRawUnsafe(sql: string): PromiseLike<unknown>
}

/**
 * Adds the column of the demo's own to the table of the users, if it is not there. An app does this with a migration of
 * Prisma's. Safe when several processes start at once.
 */
export async function addRole(client: Client, provider: Provider): Promise<void> {
  const [users, type] = provider === 'mysql' ? ['`User`', 'VARCHAR(191)'] : ['"User"', 'TEXT']
  const exists = async () => {
    try {
      await client.$queryRawUnsafe(`SELECT role FROM ${users} LIMIT 1`)
      return true
    } catch {
      return false
    }
  }
  if (await exists()) return
  try {
    await client.$executeRawUnsafe(`ALTER TABLE ${users} ADD COLUMN role ${type} NOT NULL DEFAULT 'member'`)
  } catch (error) {
    if (!(await exists())) throw error
  }
}
