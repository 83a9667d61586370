import 'reflect-metadata'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as x509 from '@peculiar/x509'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { readCertificates, type TimeStampAuthority } from '../../src/platform/time-stamp-authority.ts'

x509.cryptoProvider.set(crypto)
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const tokenType = '1.2.840.113549.1.9.16.1.4'
const dataType = '1.2.840.113549.1.7.1'
const timeStamping = '1.3.6.1.5.5.7.3.8'
const dayMs = 86_400_000

/** The fault of the authority's answers. */
type Fault =
  | 'refuses'
  | 'answers with another nonce'
  | 'stamps another hash'
  | 'answers with an error'
  | 'signs data of another type'
  | 'signs data of another type that claims to be a time'

export interface TestAuthority extends TimeStampAuthority {
  fault: Fault | undefined
  /** How far its clock is ahead, in milliseconds. */
  aheadMs: number
  asked: number
  close(): Promise<unknown>
}

interface AuthorityOptions {
  /** The purposes of its certificate; undefined leaves them out. */
  usages?: string[]
  isCritical?: boolean
}

/** A time stamp authority (RFC 3161) in this process, with its own root certificate. */
export async function startAuthority({
  usages = [timeStamping],
  isCritical = true,
}: AuthorityOptions = {}): Promise<TestAuthority> {
  const from = new Date(Date.now() - dayMs)
  const to = new Date(Date.now() + 30 * dayMs)
  const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const rootKeys = await newKeys()
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Test Root',
    notBefore: from,
    notAfter: to,
    keys: rootKeys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  })
  const keys = await newKeys()
  const own = await x509.X509CertificateGenerator.create({
    serialNumber: '02',
    subject: 'CN=Test Time',
    issuer: root.subject,
    notBefore: from,
    notAfter: to,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false),
      ...(usages.length > 0 ? [new x509.ExtendedKeyUsageExtension(usages, isCritical)] : []),
    ],
  })
  const certificate = pki.Certificate.fromBER(own.rawData)
  const authority: TestAuthority = {
    url: '',
    roots: readCertificates(root.toString('pem')),
    fault: undefined,
    aheadMs: 0,
    asked: 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  const server = createServer((request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    authority.asked += 1
    const question = pki.TimeStampReq.fromBER(Buffer.concat(await request.toArray()))
    if (authority.fault === 'answers with an error') {
      response.writeHead(503).end()
      return
    }
    const answer = await answerTo(question, certificate, keys.privateKey, authority)
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(Buffer.from(answer))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  authority.url = `http://127.0.0.1:${address.port}/`
  return authority
}

async function answerTo(
  question: pki.TimeStampReq,
  certificate: pki.Certificate,
  key: CryptoKey,
  { fault, aheadMs }: Pick<TestAuthority, 'fault' | 'aheadMs'>,
): Promise<ArrayBuffer> {
  if (fault === 'refuses') {
    return new pki.TimeStampResp({ status: new pki.PKIStatusInfo({ status: pki.PKIStatus.rejection }) })
      .toSchema()
      .toBER()
  }
  const isOther = fault?.startsWith('signs data of another type') ?? false
  const other = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('something else'))
  const info = new pki.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint:
      fault === 'stamps another hash' || fault === 'signs data of another type'
        ? new pki.MessageImprint({
            hashAlgorithm: question.messageImprint.hashAlgorithm,
            hashedMessage: new asn1.OctetString({ valueHex: other }),
          })
        : question.messageImprint,
    serialNumber: new asn1.Integer({ value: 7 }),
    genTime: new Date(Date.now() + aheadMs),
    nonce: fault === 'answers with another nonce' ? new asn1.Integer({ value: 9 }) : question.nonce,
  })
  const content = info.toSchema().toBER()
  const attribute = (type: string, value: unknown) => new pki.Attribute({ type, values: [value] })
  const signed = new pki.SignedData({
    version: 3,
    encapContentInfo: new pki.EncapsulatedContentInfo({
      eContentType: fault === 'signs data of another type' ? dataType : tokenType,
      eContent: new asn1.OctetString({ valueHex: content }),
    }),
    certificates: [certificate],
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(
              '1.2.840.113549.1.9.3',
              new asn1.ObjectIdentifier({ value: isOther ? dataType : tokenType }),
            ),
            attribute(
              '1.2.840.113549.1.9.4',
              new asn1.OctetString({ valueHex: await crypto.subtle.digest('SHA-256', content) }),
            ),
          ],
        }),
      }),
    ],
  })
  await signed.sign(key, 0, 'SHA-256', content)
  return new pki.TimeStampResp({
    status: new pki.PKIStatusInfo({ status: pki.PKIStatus.granted }),
    timeStampToken: new pki.ContentInfo({
      contentType: '1.2.840.113549.1.7.2',
      content: signed.toSchema(true),
    }),
  })
    .toSchema()
    .toBER()
}
