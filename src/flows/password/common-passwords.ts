/** The minimum is 8, so shorter ones never pass anyway. */
const MIN_LENGTH = 8

let loading: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String).filter((entry) => entry.length >= MIN_LENGTH))
}

/**
 * The most used passwords of at least 8 characters, in lower case: about 18 000 (OWASP ASVS 5.0 6.2.4 asks for 3000).
 * Read once, at the first use.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load()
  return loading
}
