import { expect, test } from 'vitest'
import { findTakenField } from '../../src/store/account/users.js'
import type { Db, UserRow } from '../../src/store/base/db.js'
import { isNotFound, isUniqueClash } from '../../src/store/base/open-db.js'
import { rowReader } from '../../src/store/base/raw-rows.js'
import { withDatabases } from '../harness/databases.js'
import { personRow } from '../harness/person-row.js'
import { runProcesses } from '../harness/processes.js'

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const counter = ({ sql }: Db) => ['key', 'count', 'resetAt'].map((field) => sql.column('AuthLimit', field)).join(', ')

withDatabases((provider, database) => {
  test('names come from the schema, quoted', () => {
    const { sql, userIdType } = database().db
    expect(sql.dialect.provider).toBe(provider)
    const mark = provider === 'mysql' ? '`' : '"'
    expect(sql.table('AuthSession')).toBe(`${mark}AuthSession${mark}`)
    expect(sql.column('AuthSession', 'userId')).toBe(`${mark}userId${mark}`)
    expect(sql.fields('AuthLimit').map((field) => field.type)).toEqual(['String', 'Int', 'Int', 'BigInt', 'BigInt'])
    expect(sql.fields('AuthSession').map((field) => field.name)).not.toContain('user')
    expect(() => sql.table('Nothing')).toThrow('no model Nothing')
    expect(() => sql.column('AuthSession', 'nothing')).toThrow('no field nothing')
    expect(userIdType).toBe('string')
  })

  test('a unique clash is distinguished from other errors, with Prisma and with raw SQL', async () => {
    const { db } = database()
    await db.user.create({ data: personRow('ada') })
    const other = { ...personRow('bob'), emailKey: 'ada@x.test' }
    expect(isUniqueClash(await failure(db.user.create({ data: other })))).toBe(true)
    expect(
      await findTakenField(db, { locale: 'en', usernameKey: 'bob', emailKey: 'ada@x.test' }, { now: new Date() }),
    ).toBe('emailKey')
    const insert = `INSERT INTO ${db.sql.table('AuthLimit')} (${counter(db)}) VALUES ($1, 1, 1)`
    await db.client.$executeRawUnsafe(insert, 'k')
    expect(isUniqueClash(await failure(db.client.$executeRawUnsafe(insert, 'k')))).toBe(true)
    expect(isUniqueClash(new Error('other'))).toBe(false)
    expect(isUniqueClash(await failure(db.client.$executeRawUnsafe('SELECT nothing')))).toBe(false)
  })

  test('a compound unique clash is recognized too', async () => {
    const { db } = database()
    await db.user.create({ data: personRow('eve') })
    const method = { userId: 'eve', name: 'app', createdAt: new Date() }
    await db.mfaMethod.create({ data: { ...method, id: 'm1' } })
    expect(isUniqueClash(await failure(db.mfaMethod.create({ data: { ...method, id: 'm2' } })))).toBe(true)
  })

  test('a missing row is distinguished from other errors', async () => {
    const { db } = database()
    expect(isNotFound(await failure(db.user.update({ where: { id: 'none' }, data: { username: 'x' } })))).toBe(true)
    expect(isNotFound(new Error('other'))).toBe(false)
  })

  test('raw SQL accepts $1 and returns dates, booleans and big integers', async () => {
    const { db } = database()
    const at = new Date('2026-01-02T03:04:05.678Z')
    await db.user.create({ data: { ...personRow('cyd'), createdAt: at } })
    const user = db.sql.table('User')
    const column = (field: string) => db.sql.column('User', field)
    const { columns, decode } = rowReader<UserRow>(db, 'User', 'u')
    const read = `SELECT ${columns} FROM ${user} u WHERE u.${column('id')} = $1 AND u.${column('createdAt')} = $2`
    const [row = {}] = await db.client.$queryRawUnsafe<Record<string, unknown>[]>(read, 'cyd', at)
    expect(decode(row)).toMatchObject({ id: 'cyd', createdAt: at, isActive: true, emailVerifiedAt: null })
    const written = `UPDATE ${user} SET ${column('emailVerifiedAt')} = $1, ${column('isActive')} = $3 WHERE ${column('id')} = $2`
    expect(await db.client.$executeRawUnsafe(written, at, 'cyd', false)).toBe(1)
    expect(await db.user.findUnique({ where: { id: 'cyd' } })).toMatchObject({ isActive: false })
    expect((await db.user.findUnique({ where: { id: 'cyd' } }))?.emailVerifiedAt).toEqual(at)
    await db.client.$executeRawUnsafe(
      `INSERT INTO ${db.sql.table('AuthLimit')} (${counter(db)}) VALUES ($1, 1, $2)`,
      'big',
      at.getTime(),
    )
    const [resetAt, key] = ['resetAt', 'key'].map((field) => db.sql.column('AuthLimit', field))
    const found = `SELECT ${resetAt} AS "resetAt" FROM ${db.sql.table('AuthLimit')} WHERE ${key} = $1`
    expect(await db.client.$queryRawUnsafe(found, 'big')).toEqual([{ resetAt: BigInt(at.getTime()) }])
  })

  test('a transaction returns the results of its operations', async () => {
    const { db } = database()
    const work = [db.user.create({ data: personRow('dan') }), db.user.count({ where: { id: 'dan' } })]
    expect(await db.client.$transaction(work)).toMatchObject([{ id: 'dan' }, 1])
    const clash = [db.user.create({ data: personRow('fay') }), db.user.create({ data: personRow('dan') })]
    expect(isUniqueClash(await failure(db.client.$transaction(clash)))).not.toBeNull()
    expect(await db.user.findUnique({ where: { id: 'fay' } })).toBeNull()
  })

  test('parallel transactions of two processes succeed although each reads first', async () => {
    const calls = ['a', 'b'].map((name) => [provider, database().url, name, '20'])
    const errors = await runProcesses<string[]>('./tests/store/open-db-worker.ts', calls)
    expect(errors.flat()).toEqual([])
    expect(await database().db.user.count({ where: { username: { startsWith: 'many-' } } })).toBe(40)
  })

  test('the query log is read and reset', async () => {
    const { db, queries } = database()
    queries()
    await db.user.count()
    expect(queries()).toHaveLength(1)
    expect(queries()).toEqual([])
  })
})
