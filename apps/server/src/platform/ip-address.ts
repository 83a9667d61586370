import ipaddr from 'ipaddr.js'

/** Written in full: the library also reads what `inet_aton` did, as 127.1 or 010.0.0.1. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
}

/** An address and how many of its bits count, as 10.1.0.0/16; at least one does. */
export function isAddressRange(text: string): boolean {
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
  return isRange && ipaddr.parseCIDR(text)[1] > 0
}

/** What a machine calls itself, also where IPv4 is written within IPv6. False for what is no address. */
export function isLoopback(text: string): boolean {
  return isAddress(text) && ipaddr.process(text).range() === 'loopback'
}
