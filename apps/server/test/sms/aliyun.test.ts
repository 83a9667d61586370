import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AliyunSender } from '../../src/modules/sms/aliyun-sender.adapter.ts'
import { signAliyunCall } from '../../src/modules/sms/aliyun-signature.adapter.ts'
import { type LocalService, startService } from '../local-service.ts'

const account = { keyId: 'id', keySecret: 'secret', signName: '会签', template: 'SMS_1' }
const message = { tenantId: '000000', id: 'code-1', phone: '13800138000', code: '004219', minutes: 5 }

it("signs Aliyun's documented example as documented", () => {
  const { headers } = signAliyunCall(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: {
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
        RegionId: 'cn-shanghai',
      },
    },
    { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    new Date('2023-10-26T10:22:32Z'),
    '3156853299f313e23d1673dc12e1703d',
  )
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

interface Received {
  query: Record<string, string>
  action: string | undefined
}

/** A server that checks signatures and nonces as Aliyun documents. */
const received: Received[] = []
let answer: { status: number; body: string }
const nonces = new Set<unknown>()

function problemOf(request: IncomingMessage): typeof answer | undefined {
  const { headers } = request
  const text = (name: string) => String(headers[name])
  const url = new URL(request.url ?? '', 'http://x')
  const query = Object.fromEntries(url.searchParams)
  const expected = signAliyunCall(
    { host: text('host'), action: text('x-acs-action'), version: text('x-acs-version'), query },
    { id: account.keyId, secret: account.keySecret },
    new Date(text('x-acs-date')),
    text('x-acs-signature-nonce'),
  )
  const isLate = Math.abs(Date.parse(text('x-acs-date')) - Date.now()) > 15 * 60_000
  const isRepeated = nonces.has(headers['x-acs-signature-nonce'])
  nonces.add(headers['x-acs-signature-nonce'])
  if (headers.authorization !== expected.headers['authorization'] || isLate || isRepeated)
    return { status: 400, body: '{"Code":"SignatureDoesNotMatch"}' }
  received.push({ query, action: text('x-acs-action') })
  return undefined
}

let service: LocalService
let sender: AliyunSender
beforeAll(async () => {
  service = await startService((request, response) => {
    const { status, body } = problemOf(request) ?? answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  sender = new AliyunSender(account, service.url)
})
beforeEach(() => {
  received.length = 0
  answer = { status: 200, body: '{"Code":"OK","Message":"OK"}' }
})
afterAll(() => service.close())

describe('the Aliyun sender', () => {
  it('invites with what stands behind # of the address, and sends nothing without a template for it', async () => {
    const invitation = {
      tenantId: '000000',
      id: 'link-1',
      phone: '13800138000',
      address: 'https://oa.example.com/reset#000000.Zk3v9bqKJ2mWxA7yTnRc4w',
      days: 7,
    }
    await sender.sendInvitation(invitation)
    expect(received).toEqual([])
    await new AliyunSender({ ...account, invitationTemplate: 'SMS_9' }, service.url).sendInvitation(
      invitation,
    )
    expect(
      received.map(({ query }) => [query['TemplateCode'], query['TemplateParam'], query['OutId']]),
    ).toEqual([['SMS_9', '{"link":"000000.Zk3v9bqKJ2mWxA7yTnRc4w"}', 'link-1']])
  })
  it('sends a code with the template, signed, and again with another nonce', async () => {
    await sender.sendLogInCode(message)
    await sender.sendLogInCode(message)
    expect(received).toHaveLength(2)
    expect(received[0]).toEqual({
      action: 'SendSms',
      query: {
        PhoneNumbers: '13800138000',
        SignName: '会签',
        TemplateCode: 'SMS_1',
        TemplateParam: '{"code":"004219"}',
        OutId: 'code-1',
      },
    })
  })
  it('tells a decision with a template without variables, and nothing without a template', async () => {
    const decision = { tenantId: '000000', id: 'r-1', phone: '13800138000' }
    await sender.sendDecision({ ...decision, isApproved: true })
    await sender.sendDecision({ ...decision, isApproved: false })
    expect(received).toEqual([])
    const templates = { approvedTemplate: 'SMS_2', refusedTemplate: 'SMS_3' }
    const telling = new AliyunSender({ ...account, ...templates }, service.url)
    await telling.sendDecision({ ...decision, isApproved: true })
    await telling.sendDecision({ ...decision, isApproved: false })
    expect(received.map(({ query }) => query)).toMatchObject([
      { PhoneNumbers: '13800138000', TemplateCode: 'SMS_2', TemplateParam: '{}', OutId: 'r-1' },
      { PhoneNumbers: '13800138000', TemplateCode: 'SMS_3', TemplateParam: '{}', OutId: 'r-1' },
    ])
  })
  it.each([
    ['a refusal', { status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"13800138000"}' }],
    ['an error', { status: 503, body: 'no JSON' }],
    ['an answer without a code', { status: 200, body: '{}' }],
  ])('throws at %s, without naming phone or code', async (_what, given) => {
    answer = given
    const failed = await sender.sendLogInCode(message).catch((error: unknown) => error)
    expect(String(failed)).toContain(`the SMS service answered ${given.status}`)
    expect(String(failed)).not.toMatch(/13800138000|004219/)
  })
  it('throws when its secret is wrong', async () => {
    const other = new AliyunSender({ ...account, keySecret: 'another' }, service.url)
    await expect(other.sendLogInCode(message)).rejects.toThrow('400 SignatureDoesNotMatch')
    expect(received).toEqual([])
  })
})
