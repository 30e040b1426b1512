import { isIP } from 'node:net'

/**
 * The client as the limits per IP count it: an IPv4 address, or the /64 of an IPv6 address, because a single client is
 * usually assigned a /64 (RFC 6177). An IPv4 address that is mapped into IPv6 counts as the IPv4 address.
 */
export function addressGroup(address: string): string {
  const bare = address.split('%')[0] ?? address
  if (isIP(bare) !== 6) return bare.toLowerCase()
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)
  if (mapped) return [mapped[1], mapped[2]].flatMap(twoBytes).join('.')
  const [head = '', tail] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

function twoBytes(group: string | undefined): number[] {
  const value = Number.parseInt(group ?? '0', 16)
  return [value >> 8, value & 255]
}
