import { contract } from '@countersign/contract'
import { startTestApp, submitLeave } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { refused, say } from './raw-connection.ts'

const app = await startTestApp()
const port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
const zhangsan = await app.login('zhangsan')
const token = zhangsan.accessToken

const unreadable = [refused(400, '请求内容无法读取')]
const post = (more: string) => `POST /api/oa_info/leave/draft HTTP/1.1\r\nHost: x\r\n${more}`

describe('the HTTP server', () => {
  it.each([
    ['bytes that are not HTTP', 'nonsense\r\n\r\n', unreadable],
    ['a header without a colon', 'GET /api HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n', unreadable],
    [
      'a request with two Content-Length headers',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      unreadable,
    ],
    [
      'headers that are too large',
      `GET /api/x HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      [refused(431, '请求头过大')],
    ],
    [
      'an address that is too long',
      `GET /api/${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      [refused(431, '请求头过大')],
    ],
    [
      'an address with a broken percent encoding',
      'GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      unreadable,
    ],
    ['a request without a Host header', 'GET /api/x HTTP/1.1\r\nConnection: close\r\n\r\n', unreadable],
    [
      'an unknown Expect header',
      'GET /api/x HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
      [refused(404, '接口不存在')],
    ],
    ['an unknown method', 'BREW /api/x HTTP/1.1\r\nHost: x\r\n\r\n', unreadable],
    ['the start of a TLS handshake', Buffer.from('160301020001fc0303', 'hex'), unreadable],
    ['the connection preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', unreadable],
    ['a request without an HTTP version', 'GET /api\r\n\r\n', [refused(404, '接口不存在')]],
    ['an unknown HTTP version', 'GET /api HTTP/9.9\r\nHost: x\r\n\r\n', unreadable],
    ['a blank before the colon of a header', 'GET /api HTTP/1.1\r\nHost : x\r\n\r\n', unreadable],
    ['a header folded over two lines', 'GET /api HTTP/1.1\r\nHost: x\r\nA: b\r\n  c\r\n\r\n', unreadable],
    ['a NUL in a header', 'GET /api HTTP/1.1\r\nHost: x\r\nA: b\u0000c\r\n\r\n', unreadable],
    ['a Content-Length that is not a number', post('Content-Length: many\r\n\r\n{}'), unreadable],
    ['a negative Content-Length', post('Content-Length: -1\r\n\r\n{}'), unreadable],
    [
      'a Content-Length together with chunks',
      post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
      unreadable,
    ],
    ['a chunk size that is not a number', post('Transfer-Encoding: chunked\r\n\r\nZZ\r\n'), unreadable],
    [
      'a chunk size that is too large',
      post(`Transfer-Encoding: chunked\r\n\r\n${'F'.repeat(17)}\r\n`),
      unreadable,
    ],
    ['an unknown Transfer-Encoding', post('Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'), unreadable],
    [
      'chunks within another encoding',
      post('Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'),
      unreadable,
    ],
    [
      'a Transfer-Encoding with a blank before its colon',
      post('Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'),
      unreadable,
    ],
    [
      'a CONNECT request to another server',
      'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n',
      [refused(404, '接口不存在')],
    ],
    [
      'an upgrade to another protocol',
      'GET /api HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
      [refused(404, '接口不存在')],
    ],
    [
      'an OPTIONS request for the whole server',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      [refused(404, '接口不存在')],
    ],
    [
      'a TRACE request',
      'TRACE /api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      [refused(404, '接口不存在')],
    ],
  ])('answers %s in the envelope', async (_what, text, expected) => {
    expect(await say(port, text)).toEqual(expected)
  })
  it('refuses a Content-Length above the limit before it reads the body', async () => {
    const head = [
      'POST /api/oa_info/leave/add HTTP/1.1',
      'Host: x',
      `Authorization: ${app.basic['authorization']}`,
      `Blade-Auth: bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 999999999',
      'Connection: close',
    ]
    expect(await say(port, `${head.join('\r\n')}\r\n\r\n{`)).toEqual([refused(413, '内容超过大小限制')])
  })
  it('accepts an opinion of 500 Chinese characters in a query string', async () => {
    const query = `id=x&opinion=${encodeURIComponent('长'.repeat(500))}`
    const answer = await fetch(`http://127.0.0.1:${port}/api/oa_info/oa_message/overrule?${query}`, {
      headers: { ...app.basic, 'blade-auth': `bearer ${token}` },
    })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 404, msg: '数据不存在' })
  })
  it('answers pipelined requests in order, including a refusal of the last one', async () => {
    const good = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    const answers = await say(
      port,
      `${good}${good}GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    const healthy = { status: 200, body: expect.objectContaining({ success: true }) }
    expect(answers).toEqual([healthy, healthy, ...unreadable])
  })
  it('never carries out a request smuggled in the body of another', async () => {
    const { id } = await submitLeave(zhangsan)
    const credentials = Object.entries(zhangsan.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const hidden = `GET /api/oa_info/oa_message/withDraw?id=${id} HTTP/1.1\r\nHost: x\r\n${credentials.join('')}\r\n`
    const lengths = [
      `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
      `Transfer-Encoding: chunked\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
      `Content-Length: ${hidden.length}\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n${hidden}`,
    ]
    for (const rest of lengths) {
      const answers = await say(port, post(`${credentials.join('')}${rest}`))
      expect(answers).toEqual(unreadable)
    }
    expect(await zhangsan.data(contract.detail, { id })).toMatchObject({ approvalStatus: '审批中' })
  })
  it('still answers after all of these', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
})
