// Runs SQL in a MariaDB. As a script, it runs the SQL of a file in the database of DATABASE_URL.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createConnection } from 'mariadb'

export async function runSql(url, sql) {
  const { hostname: host, port, username: user, pathname } = new URL(url)
  const database = pathname.slice(1)
  const connection = await createConnection({ host, port: Number(port), user, database, multipleStatements: true })
  await connection.query(sql)
  await connection.end()
}

const [, script = '', file = ''] = process.argv
if (import.meta.url === pathToFileURL(script).href) await runSql(process.env.DATABASE_URL, readFileSync(file, 'utf8'))
