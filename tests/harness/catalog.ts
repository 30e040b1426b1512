import type { TestClient } from './clients.js'
import type { Provider } from './providers.js'

const IN_SQLITE = {
  columns: `SELECT t.name AS "table", c.name, c.type, c."notnull" = 1 AS required, c.dflt_value AS fallback, c.pk
    FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'`,
  indexes: `SELECT t.name AS "table", i.name, i."unique", x.seqno, x.name AS "column"
    FROM sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) x WHERE t.type = 'table'`,
  constraints: `SELECT t.name AS "table", f.* FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`,
}

const IN_POSTGRESQL = {
  columns: `SELECT table_name AS "table", column_name AS name, data_type AS type, datetime_precision,
    is_nullable = 'NO' AS required, column_default AS fallback FROM information_schema.columns WHERE table_schema = 'public'`,
  indexes: `SELECT tablename AS "table", indexname AS name, indexdef FROM pg_indexes WHERE schemaname = 'public'`,
  constraints: `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'`,
}

export interface Column {
  table: string
  name: string
  type: string
}

type Client = Pick<TestClient, '$queryRawUnsafe'>

const ours = ({ table }: { table: string }) => !/^"?_/.test(table)

/** The columns of our tables. */
export async function columnsOf(client: Client, provider: Provider): Promise<Column[]> {
  const { columns } = provider === 'sqlite' ? IN_SQLITE : IN_POSTGRESQL
  return (await client.$queryRawUnsafe<Column[]>(columns)).filter(ours)
}

/** The tables, columns, indexes and constraints that the database reports, in an order that is independent of their creation. */
export async function shapeOf(client: Client, provider: Provider): Promise<string[]> {
  const shape: string[] = []
  for (const [kind, sql] of Object.entries(provider === 'sqlite' ? IN_SQLITE : IN_POSTGRESQL)) {
    const rows = await client.$queryRawUnsafe<{ table: string }[]>(sql)
    const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
    shape.push(...rows.filter(ours).map((row) => `${kind} ${JSON.stringify(row, plain)}`))
  }
  return shape.sort()
}
