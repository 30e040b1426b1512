import { isIP } from 'node:net'

/**
 * The client as the limits per IP count it: an IPv4 address, or the /64 of an IPv6 address, because a single client is
 * usually assigned a /64 (RFC 6177). An IPv4 address that is mapped into IPv6 counts as the IPv4 address.
 */
export function addressGroup(address: string): string {
  const bare = address.split('%')[0] ?? address
  if (isIP(bare) !== 6) return bare.toLowerCase()
  const canonical = canonicalIpv6(bare)
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)
  if (mapped) return [mapped[1], mapped[2]].flatMap(twoBytes).join('.')
  return `${groupsOf(canonical).slice(0, 4).join(':')}::/64`
}

/**
 * The part of a client's address that tells a region and not a person: `203.0.113.0/24`, `2001:db8:1::/48`. The address is in
 * its canonical form.
 */
export function addressPrefix(address: string): string {
  if (isIP(address) !== 6) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return `${canonicalIpv6(`${groupsOf(canonicalIpv6(address)).slice(0, 3).join(':')}::`)}/48`
}

/** RFC 5952. */
const canonicalIpv6 = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** The eight groups of a canonical address. */
function groupsOf(canonical: string): string[] {
  const [head = '', tail] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right]
}

function twoBytes(group: string | undefined): number[] {
  const value = Number.parseInt(group ?? '0', 16)
  return [value >> 8, value & 255]
}
