import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The folder of Swagger UI's files, relative to the app. @throws Error when the package is not installed */
export function swaggerFolder(app: string): string {
  const manifest = createRequire(join(app, 'package.json')).resolve('sallyport/package.json')
  return relative(app, join(dirname(manifest), 'dist/http/openapi/swagger-ui')).replaceAll('\\', '/')
}
