import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import type { TimeStampAuthority } from './time-stamp-authority.ts'

const sha256Oid = '2.16.840.1.101.3.4.2.1'
const contentTypeOid = '1.2.840.113549.1.9.3'
const timeStampingOid = '1.3.6.1.5.5.7.3.8'
const waitMs = 10_000

/**
 * Requests a time stamp for a text and answers the token (DER). Throws when the authority does not answer or
 * refuses, or when its answer is for another text or another request, or not signed by a trusted authority.
 */
export async function askTimeStamp({ url, roots }: TimeStampAuthority, text: string): Promise<Uint8Array> {
  const data = bytesOf(text)
  const nonce = crypto.getRandomValues(new Uint8Array(8))
  // A positive number of full length is encoded the same way everywhere.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  const question = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: sha256Oid }),
      hashedMessage: new asn1.OctetString({ valueHex: await crypto.subtle.digest('SHA-256', data) }),
    }),
    nonce: new asn1.Integer({ valueHex: nonce.buffer }),
    certReq: true,
  })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: question.toSchema().toBER(),
    signal: AbortSignal.timeout(waitMs),
  })
  if (!answer.ok) throw new Error(`the time stamp authority answered ${answer.status}`)
  const { status, timeStampToken } = pki.TimeStampResp.fromBER(await answer.arrayBuffer())
  const isGranted = [pki.PKIStatus.granted, pki.PKIStatus.grantedWithMods].includes(status.status)
  if (!isGranted || !timeStampToken) throw new Error(`the time stamp was refused: ${status.status}`)
  const token = new Uint8Array(timeStampToken.toSchema().toBER())
  const { info } = open(token)
  const given = info.nonce && Buffer.from(info.nonce.valueBlock.valueHexView)
  if (!given || Buffer.compare(given, Buffer.from(nonce)) !== 0)
    throw new Error('the time stamp answers another question')
  await readTimeStamp(token, text, roots)
  return token
}

/**
 * Time stated by a token. Throws when it is not a time stamp, is for another text, or was not signed by a
 * trusted authority with a certificate for time stamps.
 */
export async function readTimeStamp(
  token: Uint8Array,
  text: string,
  roots: readonly Uint8Array[],
): Promise<Date> {
  const { signed, info } = open(token)
  // The library throws for some wrong signatures and answers "not verified" for others; both are refused below.
  const verified = await signed
    .verify({
      signer: 0,
      data: bytesOf(text),
      trustedCerts: roots.map((der) => pki.Certificate.fromBER(new Uint8Array(der))),
      checkChain: true,
      extendedMode: true,
    })
    .catch(() => undefined)
  const certificate = verified?.signatureVerified === true ? verified.signerCertificate : null
  if (!certificate || !isForTimeStamps(certificate))
    throw new Error('the time stamp is about something else, or not signed by a trusted authority')
  return info.genTime
}

function open(token: Uint8Array): { signed: pki.SignedData; info: pki.TSTInfo } {
  const signed = new pki.SignedData({ schema: pki.ContentInfo.fromBER(new Uint8Array(token)).content })
  const { eContent, eContentType } = signed.encapContentInfo
  // The library does not compare the two types, and checks the text only when the first one is that of a time
  // stamp.
  if (eContentType !== pki.id_eContentType_TSTInfo || signedType(signed) !== pki.id_eContentType_TSTInfo)
    throw new Error('the token is not a time stamp')
  if (!eContent) throw new Error('the time stamp is empty')
  return { signed, info: pki.TSTInfo.fromBER(eContent.getValue()) }
}

/** Content type that the signature covers; undefined when it names none. */
function signedType({ signerInfos: [signer] }: pki.SignedData): string | undefined {
  const attribute = signer?.signedAttrs?.attributes.find(({ type }) => type === contentTypeOid)
  const value: unknown = attribute?.values[0]
  return value instanceof asn1.ObjectIdentifier ? value.valueBlock.toString() : undefined
}

/** RFC 3161, 2.3: the certificate has this use only, marked as critical. */
function isForTimeStamps({ extensions = [] }: pki.Certificate): boolean {
  const usages = extensions.filter(({ extnID }) => extnID === pki.id_ExtKeyUsage)
  return (
    usages.length === 1 &&
    usages.every(
      ({ critical, parsedValue }) =>
        critical &&
        parsedValue instanceof pki.ExtKeyUsage &&
        parsedValue.keyPurposes.join(' ') === timeStampingOid,
    )
  )
}

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).slice().buffer
}
