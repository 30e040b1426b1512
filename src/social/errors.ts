/**
 * 'unavailable': the provider did not answer, or its answer does not follow the protocol (502).
 * 'refused': the provider answered no, or its answer does not prove the login (400).
 */
type ProviderErrorKind = 'unavailable' | 'refused'

const SAFE = /^[\w.:-]{1,64}$/

/** A failed call to a provider. `reason` is a short machine code for the log. Message and cause never contain a secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  readonly provider: string
  readonly reason: string

  constructor(kind: ProviderErrorKind, provider: string, reason: string) {
    const safe = SAFE.test(reason) ? reason : 'error'
    super(`${provider}: ${kind} (${safe})`)
    this.kind = kind
    this.provider = provider
    this.reason = safe
  }
}

export const unavailable = (provider: string, reason: string): ProviderError =>
  new ProviderError('unavailable', provider, reason)

export const refused = (provider: string, reason: string): ProviderError =>
  new ProviderError('refused', provider, reason)

/** The value of a call, or null when the provider refuses it because the user did not grant its scope. Other errors pass. */
export async function nullIfRefused<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return null
    throw error
  }
}
