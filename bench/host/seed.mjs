// node seed.mjs FILE : a fresh SQLite file with 10,000 users; alice at bcrypt cost 12, bob at cost 4.
import { readFileSync, rmSync } from 'node:fs'
import bcrypt from 'bcrypt'
import Database from 'better-sqlite3'

const file = process.argv[2]
for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
const db = new Database(file)
db.pragma('journal_mode = WAL')
db.exec(readFileSync('init.sql', 'utf8'))
const now = new Date().toISOString()
const hash = bcrypt.hashSync('Correct-horse-9', 12)
const light = bcrypt.hashSync('Correct-horse-9', 4)
const insert = db.prepare(
  'INSERT INTO "User" ("id","username","usernameKey","email","emailKey","emailVerifiedAt","password","createdAt") VALUES (?,?,?,?,?,?,?,?)',
)
db.transaction(() => {
  for (let i = 0; i < 10000; i++) {
    const name = { 5000: 'alice', 5001: 'bob' }[i] ?? `user${i}`
    const email = `${name}@example.com`
    insert.run(name, name, name, email, email, now, name === 'bob' ? light : hash, now)
  }
})()
db.pragma('wal_checkpoint(TRUNCATE)')
db.close()
