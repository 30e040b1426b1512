// An app with a basePath, a slash at the end of its paths, and the pages of docs/recipes/next-intl.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sets the basePath before `init` reads it. */
export function setBasePath({ app }) {
  const path = join(app, 'next.config.ts')
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace('nextConfig: NextConfig = {', "nextConfig: NextConfig = {\n  basePath: '/shop',"))
}
