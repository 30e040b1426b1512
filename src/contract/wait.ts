/**
 * A time to wait in a language: "1 second", "30 seconds", from two minutes on "15 minutes", from two hours on "24 hours". A tag
 * that is none is read as English.
 */
export function writeWait(seconds: number, locale: string): string {
  const [amount, unit] =
    seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  const write = (tag: string) =>
    Math.ceil(amount).toLocaleString(tag, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' })
  try {
    return write(locale.replace('_', '-'))
  } catch {
    return write('en')
  }
}
