/**
 * Refuses everything but one plain address: a comma, a second @, angle brackets or a line break
 * would add recipients or headers (ASVS 1.2.1).
 * @throws Error, which does not name the address
 */
export const assertOneAddress = (address: string): void => {
  if (address.length > 254 || !/^[^@\s\p{Cc},;:<>()[\]\\"]+@[^@\s\p{Cc},;:<>()[\]\\"]+$/u.test(address))
    throw new Error('An email must have exactly one recipient address')
}

/** @throws Error when a value for a header has a line break or another control character */
export const assertHeaderValue = (value: string): void => {
  if (/\p{Cc}/u.test(value)) throw new Error('An email header contains a line break')
}
