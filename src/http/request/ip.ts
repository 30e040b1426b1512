import { BlockList, isIP, SocketAddress } from 'node:net'

/** Loopback, private, link-local, carrier-grade NAT. A peer with such an address is a proxy, not a client. */
const LOCAL = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL.addSubnet(network, bits, 'ipv4')
LOCAL.addSubnet('fc00::', 7, 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')
LOCAL.addAddress('::1', 'ipv6')
LOCAL.addAddress('::', 'ipv6')

/**
 * The canonical form of an address: lower case, without zone and port, IPv4 instead of IPv4 mapped into IPv6. null when the
 * text is not an address.
 */
export function canonicalAddress(text: string): string | null {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '').toLowerCase()
  const version = isIP(bare)
  if (version !== 6) return version === 4 ? bare : null
  // Node writes a mapped address with dots, whatever its spelling: `::ffff:7f00:1` is 127.0.0.1 (RFC 4291 §2.5.5.2).
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
}

/** `1.2.3.4:567` and `[2001:db8::1]:567`, as some proxies write them. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  return bracketed ?? (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text)
}

export const isLocalAddress = (address: string): boolean => LOCAL.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
