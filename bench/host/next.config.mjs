import { withSallyport } from 'sallyport/next'

export default withSallyport({
  typescript: { ignoreBuildErrors: true },
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ['better-sqlite3'],
})
