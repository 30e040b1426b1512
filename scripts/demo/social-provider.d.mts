/** Starts an OpenID Connect provider at 127.0.0.1, for a demo at `baseUrl`. */
export function startProvider(options: {
  baseUrl: string
  port?: number
  headers?: Readonly<Record<string, string>>
}): Promise<{ issuer: string; providers: Record<string, unknown>; stop(): Promise<void> }>
