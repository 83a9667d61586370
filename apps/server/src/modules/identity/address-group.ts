import { isIPv6 } from 'node:net'

/**
 * What limits count by: an IPv4 address as it is, also where it is written within IPv6; of IPv6 the first half, of
 * which whoever has one address has all.
 */
export function addressGroup(address: string): string {
  const plain = address.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  const half = all.slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16))
  return `${half.join(':')}::/64`
}
