import { withSallyport } from 'sallyport/next'

/** `DEMO_OUTPUT=standalone next build` makes a folder that runs alone; the usual build stays beside it. */
const standalone = process.env.DEMO_OUTPUT === 'standalone' && { output: 'standalone', distDir: '.next-standalone' }

export default withSallyport({
  poweredByHeader: false,
  reactStrictMode: true,
  openapi: { apiFolder: 'app/api' },
  // `npm run types` checks the whole repository at once.
  typescript: { ignoreBuildErrors: true },
  // The demo makes its tables at start, from files.
  outputFileTracingIncludes: { '/**': ['./prisma/migrations/**'] },
  ...standalone,
})
