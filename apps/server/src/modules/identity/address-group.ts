import { isIPv6, SocketAddress } from 'node:net'

/**
 * What limits count by. An IPv4 address counts as it is, also where it is written within IPv6. For IPv6 it is the first 64
 * bits: whoever owns one address there owns them all.
 */
export function addressGroup(given: string): string {
  const plain = given.split('%')[0] ?? ''
  if (!isIPv6(plain)) return given
  // Written in the one canonical way: an IPv4 address within it with dots.
  const { address } = new SocketAddress({ address: plain, family: 'ipv6' })
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${all.slice(0, 4).join(':')}::/64`
}
