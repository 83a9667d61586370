import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import type { TimeStampAuthority } from './time-stamp-authority.ts'

const sha256Oid = '2.16.840.1.101.3.4.2.1'
const waitMs = 10_000

/**
 * Has a text stamped; answers the token (DER). Throws a sentence where the authority does not answer or refuses, or
 * where its answer is not about this text, not to this question, or not signed by a trusted authority.
 */
export async function askTimeStamp({ url, roots }: TimeStampAuthority, text: string): Promise<Uint8Array> {
  const data = bytesOf(text)
  const nonce = crypto.getRandomValues(new Uint8Array(8))
  // As a positive number of full length it reads the same in every encoding.
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

/** The time that a token says. Throws where it is about another text, or no trusted authority signed it. */
export async function readTimeStamp(
  token: Uint8Array,
  text: string,
  roots: readonly Uint8Array[],
): Promise<Date> {
  const { signed, info } = open(token)
  const isSigned = await signed
    .verify({
      signer: 0,
      data: bytesOf(text),
      trustedCerts: roots.map((der) => pki.Certificate.fromBER(new Uint8Array(der))),
      checkChain: true,
    })
    .catch(() => false)
  if (!isSigned)
    throw new Error('the time stamp is about something else, or not signed by a trusted authority')
  return info.genTime
}

function open(token: Uint8Array): { signed: pki.SignedData; info: pki.TSTInfo } {
  const signed = new pki.SignedData({ schema: pki.ContentInfo.fromBER(new Uint8Array(token)).content })
  const content = signed.encapContentInfo.eContent
  if (!content) throw new Error('the time stamp is empty')
  return { signed, info: pki.TSTInfo.fromBER(content.getValue()) }
}

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).slice().buffer
}
