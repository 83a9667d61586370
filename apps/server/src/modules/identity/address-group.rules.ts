import ipaddr from 'ipaddr.js'

/**
 * What limits count by. An IPv4 address counts as it is, also where it is written within IPv6. For IPv6 it is the first 64
 * bits: whoever owns one address there owns them all.
 */
export function addressGroup(given: string): string {
  // Behind the sign is the name of an interface, which may hold more than the library takes.
  const plain = given.split('%')[0] ?? ''
  if (!ipaddr.IPv6.isValid(plain)) return given
  const address = ipaddr.IPv6.parse(plain)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
