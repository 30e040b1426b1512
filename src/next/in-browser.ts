import 'server-only'

// For the server. In a client component: import type { auth } from '@/auth'
const refuse = (): never => {
  throw new Error("sallyport runs on the server. In a client component: import type { auth } from '@/auth'.")
}

/** The browser build of the package. Next shows the message above and the component that imports it. */
export { refuse as AuthError, refuse as ConfigError, refuse as createAuth, refuse as formAction }
