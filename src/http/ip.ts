import { BlockList, isIP, SocketAddress } from 'node:net'

/** Loopback, private, link-local, carrier-grade NAT: a peer with one of these is a proxy, not a client. */
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

/** One spelling per address: lower case, no zone, no port, IPv4 out of its IPv6 mapping. null: no address. */
export function canonicalAddress(text: string): string | null {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? bare
  const version = isIP(mapped)
  if (version === 0) return null
  return version === 4 ? mapped : new SocketAddress({ address: mapped, family: 'ipv6' }).address
}

/** `1.2.3.4:567` and `[2001:db8::1]:567`, as some proxies write them. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  return bracketed ?? (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text)
}

export const isLocalAddress = (address: string): boolean => LOCAL.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
