import ipaddr from 'ipaddr.js'

/**
 * The part of an address that limits count by: an IPv4 address itself, also when written within IPv6; the first
 * 64 bits of an IPv6 address, since its owner usually holds all addresses of that network.
 */
export function addressGroup(given: string): string {
  // An interface name behind "%" is cut off: it may contain characters that the library refuses.
  const plain = given.split('%')[0] ?? ''
  if (!ipaddr.IPv6.isValid(plain)) return given
  const address = ipaddr.IPv6.parse(plain)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
