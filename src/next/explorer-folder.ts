import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { swaggerFolder } from '../http/openapi/swagger-folder.js'

/**
 * The folder of the explorer's files, relative to the app. It is determined at build, because the code that reads the files
 * is later in a bundle.
 */
export function explorerFolder(app: string): string | undefined {
  try {
    const folder = swaggerFolder(app)
    if (!existsSync(join(app, folder))) return undefined
    return folder.startsWith('.') ? folder : `./${folder}`
  } catch {
    return undefined
  }
}
