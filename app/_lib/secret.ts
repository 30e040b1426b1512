import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * AUTH_SECRET, or the secret in the data folder, which is generated once. An empty variable is a mistake of the operator:
 * it is passed on, and `createAuth` refuses it.
 */
export function readSecret(given: string | undefined, dataDir: string, problems: string[]): string | undefined {
  if (given !== undefined) return given
  const path = join(dataDir, 'secret')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return makeSecret(path, dataDir, problems)
  }
}

function makeSecret(path: string, dataDir: string, problems: string[]): string | undefined {
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    // A link is created complete, or fails if the file exists. Two processes that start at once both read the winner's.
    linkSync(own, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      problems.push(`AUTH_SECRET is missing, and none could be written to ${path}.`)
      return undefined
    }
  } finally {
    rmSync(own, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
