import { contract, listRoutes } from '@countersign/contract'
import { type Field, fieldsOf, forms, kinds } from '@countersign/forms'
import { startTestApp } from '@countersign/server/testing'
import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { type BodyLimits, bodyLimitsOf } from '../../src/platform/http/bodies.ts'
import { LargeBodies } from '../../src/platform/http/large-bodies.ts'
import { openConnection } from '../hostile/raw-connection.ts'

const kibibyte = 1024

describe('the limits of a body', () => {
  it.each([
    ['a call without parameters', contract.readAllMessages, 17, 501],
    ['a call with one id', contract.withDraw, 18, 510],
    ['a log-in', contract.token, 205, 530],
    ['200 ids', contract.userRemove, 135, 710],
  ])('of %s follow from its declaration', (_what, route, kilobytes, values) => {
    const limits = bodyLimitsOf(route)
    expect(limits.bytes).toBeLessThan(kilobytes * kibibyte)
    expect(limits.values).toBeLessThanOrEqual(values)
  })
  it('before log-in are below half of what a form may have, with few values', () => {
    const beforeLogIn = listRoutes().filter(
      ({ route }) => route.access === 'client' && route.method === 'POST',
    )
    expect(beforeLogIn.length).toBeGreaterThan(4)
    const most = bodyLimitsOf(contract.add)
    for (const { name, route } of beforeLogIn) {
      const { bytes, values } = bodyLimitsOf(route)
      expect([name, bytes < most.bytes / 2, values < 600]).toEqual([name, true, true])
    }
  })
  it.each(kinds)('leave room for the largest %s and half as much again', (kind) => {
    const { bytes, values } = sum(fieldsOf(forms[kind]).map(largest))
    const most = bodyLimitsOf(contract.add)
    expect([bytes < most.bytes / 2, values < most.values / 1.5]).toEqual([true, true])
  })
})

/** JSON of a field with everything that it may hold: text of three bytes a character, and ids. */
function largest({ type, name, max = 60, columns }: Field): BodyLimits {
  const key = name.length + 6
  if (columns) {
    const row = sum(columns.map(largest))
    return { bytes: key + max * (row.bytes + 3), values: 1 + max * (row.values + 1) }
  }
  if (type === 'text' || type === 'longText') return { bytes: key + 3 * max, values: 1 }
  const isList = ['attachment', 'people', 'departments', 'link', 'choices'].includes(type)
  return isList ? { bytes: key + 60 * max, values: 1 + max } : { bytes: key + 60, values: 1 }
}

const sum = (all: readonly BodyLimits[]): BodyLimits => ({
  bytes: all.reduce((total, { bytes }) => total + bytes, 0),
  values: all.reduce((total, { values }) => total + values, 0),
})

const piece = ' '.repeat(1_000_000)
const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`

describe('a large body', () => {
  it.each([
    ['with its length', 'Content-Length: 2000000'],
    ['in chunks', 'Transfer-Encoding: chunked'],
  ])('%s is refused before it arrives when its sender is not known', async (_what, header) => {
    const app = await startTestApp()
    const port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const lines = [
      'POST /api/oa_info/leave/add HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      header,
    ]
    const statusWith = async (...more: string[]) => {
      const { socket, answers } = await openConnection(port)
      socket.write([...lines, 'Connection: close', ...more, '', ''].join('\r\n'))
      const [answer] = await answers
      return answer?.status
    }
    const client = `Authorization: ${app.basic['authorization']}`
    expect(await statusWith()).toBe(401)
    expect(await statusWith(client)).toBe(401)
    expect(await statusWith(client, 'Blade-Auth: bearer none')).toBe(401)
  })

  it.each([
    ['with its length', `Content-Length: ${2 * piece.length}`, ['\r\n', piece, piece]],
    ['in chunks', 'Transfer-Encoding: chunked', [`\r\n${chunk}`, chunk, '0\r\n\r\n']],
  ])(
    '%s is refused in an answer that its sender can read while still sending',
    async (_what, header, parts) => {
      const app = await startTestApp()
      const port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
      const { headers } = await app.login('zhangsan')
      const lines = ['Host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
      const { socket, answers } = await openConnection(port)
      const [first, ...rest] = parts
      const head = [
        'POST /api/oa_info/leave/withDraw HTTP/1.1',
        ...lines,
        'Content-Type: application/json',
        header,
      ]
      socket.write([...head, first].join('\r\n'))
      await once(socket, 'data')
      for (const part of rest) socket.write(part)
      socket.write(['GET /api/blade-user/info HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n'))
      expect(await answers).toMatchObject([
        { status: 413, body: { msg: '内容超过大小限制' } },
        { status: 200 },
      ])
    },
  )
})

/** An answer that ends when the test says so. */
class Answer extends EventEmitter {
  closed = false
  readonly reply = { raw: this }
  end() {
    this.closed = true
    this.emit('close')
  }
}

describe('the large bodies of one person', () => {
  it('are taken one after the other, those of others at once', async () => {
    const bodies = new LargeBodies()
    const [first, second, third, other] = [new Answer(), new Answer(), new Answer(), new Answer()]
    const begun: string[] = []
    const take = (name: string, person: string, { reply }: Answer) =>
      bodies.takeTurn(person, reply).then(() => begun.push(name))
    await take('first', 'zhangsan', first)
    const waiting = [take('second', 'zhangsan', second), take('third', 'zhangsan', third)]
    await take('other', 'lisi', other)
    expect(begun).toEqual(['first', 'other'])
    // Its client has gone before its turn: the turn passes on.
    second.end()
    first.end()
    await Promise.all(waiting)
    expect(begun).toEqual(['first', 'other', 'second', 'third'])
    third.end()
    await take('last', 'zhangsan', new Answer())
    expect(begun).toHaveLength(5)
  })
  it('are refused when many wait', async () => {
    const bodies = new LargeBodies()
    await bodies.takeTurn('zhangsan', new Answer().reply)
    for (let waiting = 0; waiting < 20; waiting += 1) void bodies.takeTurn('zhangsan', new Answer().reply)
    await expect(bodies.takeTurn('zhangsan', new Answer().reply)).rejects.toMatchObject({ code: 'busy' })
  })
})
