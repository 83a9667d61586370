import { connect } from 'node:net'
import { createTestApp, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let port = 0
let token = ''
beforeAll(async () => {
  app = await createTestApp()
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
  token = (await app.login('zhangsan')).accessToken
})
afterAll(() => app.close())

/** What the server says to these bytes until it closes. */
function say(text: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) })
    })
  })
}

const refused = (code: number, msg: string) => ({
  status: code,
  body: { code, success: false, data: null, msg },
})

describe('what is hardly a request answers the envelope too', () => {
  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', refused(400, '请求内容无法读取')],
    [
      'a header without a colon',
      'GET /api HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n',
      refused(400, '请求内容无法读取'),
    ],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      refused(400, '请求内容无法读取'),
    ],
    [
      'headers without end',
      `GET /api/x HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      refused(431, '请求头过大'),
    ],
    [
      'an address without end',
      `GET /api/${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      refused(431, '请求头过大'),
    ],
    [
      'an address that is not encoded rightly',
      'GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      refused(400, '请求内容无法读取'),
    ],
    ['no host', 'GET /api/x HTTP/1.1\r\nConnection: close\r\n\r\n', refused(400, '请求内容无法读取')],
    [
      'an expectation nobody meets',
      'GET /api/x HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
      refused(404, '接口不存在'),
    ],
    ['a method nobody knows', 'BREW /api/x HTTP/1.1\r\nHost: x\r\n\r\n', refused(400, '请求内容无法读取')],
  ])('%s', async (_what, text, expected) => {
    expect(await say(text)).toEqual(expected)
  })
  it('a length that is too large is refused before the body is read', async () => {
    const head = [
      'POST /api/oa_info/leave/add HTTP/1.1',
      'Host: x',
      `Authorization: ${app.basic['authorization']}`,
      `Blade-Auth: bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 999999999',
      'Connection: close',
    ]
    expect(await say(`${head.join('\r\n')}\r\n\r\n{`)).toMatchObject({ status: 413, body: { data: null } })
  })
  it('an opinion of 500 Chinese characters fits into an address', async () => {
    const query = `id=x&opinion=${encodeURIComponent('长'.repeat(500))}`
    const answer = await fetch(`http://127.0.0.1:${port}/api/oa_info/oa_message/overrule?${query}`, {
      headers: { ...app.basic, 'blade-auth': `bearer ${token}` },
    })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 404, msg: '数据不存在' })
  })
  it('goes on serving afterwards', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
})
