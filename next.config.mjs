import { withSallyport } from 'sallyport/next'

export default withSallyport({
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run types` checks the whole repository at once.
  typescript: { ignoreBuildErrors: true },
})
