/** A fragment of prisma/models with the column types of MySQL. */
export function mysqlModels(text: string): string
/** The SQL of PostgreSQL for the same models, for MySQL and MariaDB. @throws Error for a statement that it does not know */
export function mysqlSql(sql: string, files: { content: string }[]): string
