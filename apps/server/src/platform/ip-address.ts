import ipaddr from 'ipaddr.js'

/**
 * Whether the text is an address written in full; the library also accepts short forms of `inet_aton` such as
 * 127.1 or 010.0.0.1.
 */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
}

/**
 * Whether the text is an address with the number of its leading bits, such as 10.1.0.0/16; zero bits are
 * refused.
 */
export function isAddressRange(text: string): boolean {
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
  return isRange && ipaddr.parseCIDR(text)[1] > 0
}

/** Whether an address is loopback, also as IPv4 within IPv6. False for text that is not an address. */
export function isLoopback(text: string): boolean {
  return isAddress(text) && ipaddr.process(text).range() === 'loopback'
}
