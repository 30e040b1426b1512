import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { swaggerFolder } from '../http/openapi/swagger-folder.js'

/** The folder of the explorer's files, relative to the app's: what reads them at run time is in a bundle by then. */
export function explorerFolder(app: string): string | undefined {
  try {
    const folder = swaggerFolder(app)
    if (!existsSync(join(app, folder))) return undefined
    return folder.startsWith('.') ? folder : `./${folder}`
  } catch {
    return undefined
  }
}
