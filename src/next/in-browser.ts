import 'server-only'

// For the server. In a client component: import type { auth } from '@/auth'
const refuse = (): never => {
  throw new Error("sallyport runs on the server. In a client component: import type { auth } from '@/auth'.")
}

/** What a browser gets in place of the package: Next shows the line above, and which component imports it. */
export { refuse as AuthError, refuse as ConfigError, refuse as createAuth }
