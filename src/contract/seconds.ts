/** "1 second", "30 seconds" in a language; a tag that is none is read as English. */
export function writeSeconds(seconds: number, locale: string): string {
  const write = (tag: string) =>
    seconds.toLocaleString(tag, { style: 'unit', unit: 'second', unitDisplay: 'long', numberingSystem: 'latn' })
  try {
    return write(locale.replace('_', '-'))
  } catch {
    return write('en')
  }
}
