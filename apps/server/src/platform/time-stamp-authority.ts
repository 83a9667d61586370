import { X509Certificate } from 'node:crypto'

/**
 * A time-stamping authority (RFC 3161) with the root certificates that its own certificate is checked against.
 */
export interface TimeStampAuthority {
  url: string
  /** Trusted root certificates, DER. */
  roots: readonly Uint8Array[]
}

/** Certificates of a PEM file with one or several, as DER. Throws when there is none. */
export function readCertificates(pem: string): Uint8Array[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('the file holds no certificate')
  return blocks.map((block) => new X509Certificate(block).raw)
}
