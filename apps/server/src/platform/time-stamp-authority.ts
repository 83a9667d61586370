import { X509Certificate } from 'node:crypto'

/** An authority that signs when something existed (RFC 3161), and the certificates its own is checked against. */
export interface TimeStampAuthority {
  url: string
  /** DER, of those whom one trusts to name authorities. */
  roots: readonly Uint8Array[]
}

/** The certificates of a PEM file, one or several, as DER. Throws where there is none. */
export function readCertificates(pem: string): Uint8Array[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('no certificate')
  return blocks.map((block) => new X509Certificate(block).raw)
}
