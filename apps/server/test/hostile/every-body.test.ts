import { structureLimits } from '@countersign/contract'
import { startTestApp } from '@countersign/server/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, calls } from '../wire/calls.ts'
import { ChangesNothing } from './everything-kept.ts'
import { type AnyRoute, parametersOf, routes } from './parameters.ts'
import { openConnection, refused, say } from './raw-connection.ts'

const app = await startTestApp()
const port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)

const json = 'application/json'
const tenMegabytes = Buffer.from(JSON.stringify({ kind: 'leave', reason: 'x'.repeat(10_000_000) }))
/** More values than any call takes: an article has the most. */
const tooMany = 10 * structureLimits.values
const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`
const deepObjects = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`

/** Bodies that no call can read. */
const unreadable: Record<string, string | Uint8Array> = {
  nothing: '',
  'a brace': '{',
  'half a text': '{"a":"b',
  'too many braces': '{"a":1}}',
  'two values': '{} {}',
  'single quotes': "{'a':1}",
  'a comma too many': '{"a":1,}',
  'a comment': '{/**/}',
  'not a number': '{"a":NaN}',
  'a digit too early': '{"a":01}',
  'a broken escape': String.raw`{"a":"\u00"}`,
  'a line end in a text': '{"a":"\n"}',
  'a NUL': '{"a":1}\u0000',
  zeros: new Uint8Array(1000),
  'UTF-16': Buffer.from('{"a":1}', 'utf16le'),
  'a compressed body': Buffer.from('1f8b0800000000000003', 'hex'),
  'what would change every object': '{"__proto__":{"id":"x"}}',
  'what would change every object, further in': '{"a":[{"__proto__":{"id":"x"}}]}',
  'a constructor': '{"constructor":{"prototype":{"id":"x"}}}',
}

const withBody = routes.filter(
  ([, route]) => route.takes === 'fields' && (route.method === 'POST' || route.writes),
)

describe.each(withBody)('the body of %s', (name, route) => {
  let call: Call
  let sent: ChangesNothing
  beforeAll(async () => {
    call = await calls[name](app)
    sent = new ChangesNothing(app)
    await sent.begin()
  })
  const url = route.path.replace('{kind}', 'leave')
  const method = route.method === 'DELETE' ? 'DELETE' : 'POST'
  const post = (body: string | Uint8Array, type = json) =>
    sent.send(`${type} ${String(body).slice(0, 50)}`, () =>
      app.send({ method, url, headers: { ...call.as.headers, 'content-type': type }, body }),
    )

  it('is refused when it is not JSON', async () => {
    for (const [what, body] of Object.entries(unreadable)) {
      expect([what, await post(body)]).toMatchObject([what, refused(400, '请求内容无法读取')])
    }
  })
  it('is refused when it is not an object', async () => {
    for (const body of ['[]', '[{}]', '"text"', '5', 'true']) {
      expect([body, await post(body)]).toMatchObject([body, refused(400, '请求内容 格式不正确')])
    }
  })
  it('is refused when it is nested two thousand levels deep', async () => {
    const inputs = [deep, deepObjects, ...['a', ...namesOf(name, route)].map((key) => `{"${key}":${deep}}`)]
    for (const body of inputs) {
      const answer = await post(body)
      expect([400, answer.status]).toEqual([answer.body.code, 400])
      expect(answer.body).toMatchObject({ success: false, data: null, msg: '请求内容无法读取' })
    }
  })
  it('is refused when it has more values than the call may take, before they are made', async () => {
    const many = JSON.stringify({ x: Array.from({ length: tooMany }, () => 1) })
    const fields = 'a&'.repeat(tooMany)
    expect(await post(many)).toMatchObject(refused(413, '内容超过大小限制'))
    expect(await post(fields, 'application/x-www-form-urlencoded')).toMatchObject(
      refused(413, '内容超过大小限制'),
    )
  })
  it('is refused when it has ten megabytes, with or without a Content-Length', async () => {
    const tooLarge = refused(413, '内容超过大小限制')
    expect(await post(tenMegabytes)).toMatchObject(tooLarge)
    expect(await sent.send('ten megabytes in chunks', () => sayInChunks(call))).toEqual([tooLarge])
  })
  it.each([
    'text/xml',
    'image/png',
    'application/octet-stream',
    'application/x-java',
    'nonsense',
    ';',
    'a/b; c=d',
  ])('is refused with the content type %s', async (type) => {
    expect(await post('<a/>', type)).toMatchObject(refused(415, '不支持当前媒体类型'))
  })
  it('has changed nothing by all of these', async () => {
    expect(await sent.changes()).toEqual({})
  })

  async function sayInChunks({ as }: Call) {
    const headers = { host: 'x', ...as.headers, 'content-type': json, 'transfer-encoding': 'chunked' }
    const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`)
    const { socket, answers } = await openConnection(port)
    socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n`)
    socket.write(`${tenMegabytes.length.toString(16)}\r\n`)
    socket.write(tenMegabytes)
    socket.write('\r\n0\r\n\r\n')
    return answers
  }
})

const namesOf = (...of: Parameters<typeof parametersOf>) =>
  parametersOf(...of)
    .filter((parameter) => parameter.place === 'fields')
    .map((parameter) => parameter.name)

describe.each(routes)('the address of %s', (_name, route: AnyRoute) => {
  it.each([
    ['a long name', 'x'],
    ['an encoded long name', '%E9%95%BF'],
    ['many parameters', '&a=b'],
    ['slashes', '/'],
  ])('is refused when it has twenty kilobytes of %s', async (_what, piece) => {
    const path = route.path.replaceAll(/\{\w+\}/g, 'leave')
    const line = `${route.method} ${path}?a=${piece.repeat(20_000 / piece.length)} HTTP/1.1`
    expect(await say(port, `${line}\r\nHost: x\r\n\r\n`)).toEqual([refused(431, '请求头过大')])
  })
})
