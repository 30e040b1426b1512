import type { Delegate, PrismaClientLike, TableNames } from '../prisma-client.js'

/** An insert that changes the row that has the key already. All parts are SQL. */
interface Upsert {
  table: string
  key: string
  columns: readonly string[]
  /** One list of values for each row, in parentheses. */
  rows: readonly string[]
  /** `column = expression`, in the order in which a database that assigns one by one has to do it. */
  sets: readonly string[]
}

/** Rows of a table by their key. All parts are SQL. */
interface Chosen {
  table: string
  key: string
  where: string
}

/** The host's client as the store uses it. */
export interface Connection {
  /** Raw SQL takes `$1`, `$2` … in any order, and a batch waits for its turn to write. */
  client: PrismaClientLike
  /** A delegate whose conditional writes decide races. `of` finds it in a client of Prisma. */
  delegate<Row>(of: (client: object) => Delegate<Row>): Delegate<Row>
}

/** Columns to read of the rows that a write changed. All parts are SQL. */
export interface Written {
  columns: string
  table: string
  where: string
}

/** The SQL that differs between databases. Each database has one file in this folder. */
export interface Dialect {
  provider: 'sqlite' | 'postgresql' | 'mysql'
  quote(name: string): string
  /** The option of Prisma's driver adapter that qualifies the names of tables. */
  schemaOption: 'schema' | 'database'
  connect(client: PrismaClientLike, names: TableNames): Connection
  /** A placeholder as a 64-bit integer. */
  bigint(place: string): string
  /** The text of a JSON column. */
  jsonAsText(column: string): string
  /** How the expressions of an upsert name the row that is there. `inOrder`: a later one sees the values of earlier ones. */
  existing: { prefix: string; inOrder: boolean }
  upsert(upsert: Upsert): string
  /** Inserts the rows of `$1`, a list of JSON with the names of the columns. null: the database has no short form for it. */
  insertFromJson(table: string, columns: readonly string[]): string | null
  /** A condition for these rows. They are locked in the order of their keys, so that two statements never wait for each other. */
  lockedInOrder(rows: Chosen): string
  /** Deletes `limit` (SQL) of the rows at most and waits for none that is locked, where the database can do so. */
  deleteSome(rows: Chosen & { orderBy?: string; limit: string }): string
  /**
   * Runs an insert, or a write of one that is certain to happen, and gives columns of the rows that `rows.where` chooses: a
   * database without RETURNING reads them after the write, in the same transaction. `values` belong to both.
   */
  writeReturning<Row>(
    client: PrismaClientLike,
    write: string,
    rows: Written,
    values: readonly unknown[],
  ): Promise<Row[]>
}
