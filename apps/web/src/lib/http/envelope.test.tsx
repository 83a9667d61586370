import { contract } from '@countersign/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, isRefusedAs } from './call-error.ts'
import { openEnvelope } from './envelope.ts'
import { call } from './call.ts'
import { holdToasts } from '../page/notify.ts'
import { readToken, saveSession } from '../session/session.ts'
import { settings } from '../settings.ts'
import { authInfo, counts } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const toasts: string[] = []
let stop = () => {}
beforeEach(() => {
  toasts.length = 0
  stop = holdToasts(({ text }) => toasts.push(text))
  saveSession(authInfo('token-1'))
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const open = (status: number, body: unknown) =>
  openEnvelope(contract.counts, status, body, { token: 'token-1', quiet: false })
const outcome = (status: number, body: unknown): unknown => {
  try {
    return open(status, body)
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

test.each([
  ['reads the code of the body', 200, { code: 200, data: counts }, counts, []],
  ['assumes code 200 if the body has none', 200, { data: counts }, counts, []],
  ['reads a code of 0 or "" as 200', 201, { code: 0, data: counts }, counts, []],
  ['refuses on an HTTP error even without a code', 404, { data: counts }, 404, ['未知错误']],
  ['refuses on an error code even with HTTP status 200', 200, { code: 400, msg: '不行' }, 400, ['不行']],
  ['refuses on HTTP status 500 even with code 200', 500, { code: 200, data: counts }, 500, ['未知错误']],
  ['reads a code that is not a number as 200', 200, { code: 'x', data: counts }, counts, []],
  ['fails on data that do not match the contract', 200, { code: 200, data: 'x' }, 500, ['未知错误']],
  ['fails on a missing envelope', 200, undefined, 500, ['未知错误']],
  ['fails on a list', 502, [1], 502, ['未知错误']],
  ['shows a general message if the message is not a text', 400, { code: 400, msg: {} }, 400, ['未知错误']],
])('the reader of answers %s', (_what, status, body, expected, said) => {
  expect(outcome(status, body)).toEqual(expected)
  expect(toasts).toEqual(said)
})

const identity = (body: Record<string, unknown>) => {
  try {
    return open(400, { code: 400, msg: '不行', ...body })
  } catch (error) {
    return error instanceof CallError ? { error: error.error, fields: error.fields } : error
  }
}

test.each([
  ['as sent', { error: 'phoneLength', fields: { phone: '长度不对' } }, 'phoneLength', { phone: '长度不对' }],
  ['empty for an answer of a proxy', {}, '', {}],
  ['empty if it is not a text', { error: 5, fields: [1] }, '', {}],
  [
    'without messages that are not texts',
    { error: 'invalid', fields: { a: 1, b: '乙' } },
    'invalid',
    { b: '乙' },
  ],
  [
    'with every field name',
    { error: 'invalid', fields: { constructor: '甲' } },
    'invalid',
    { constructor: '甲' },
  ],
])('the error code and the fields of a refusal are kept: %s', (_what, body, error, fields) => {
  expect(identity(body)).toEqual({ error, fields })
  expect(isRefusedAs(new CallError(400, '不行', { error }), 'phoneLength')).toBe(error === 'phoneLength')
})

test('a code in silentCodes rejects without a toast and does not log out', () => {
  vi.spyOn(settings, 'silentCodes', 'get').mockReturnValue([401, 418])
  expect(outcome(418, { code: 418, msg: '不说' })).toBe(418)
  expect(outcome(401, { code: 401, msg: '不说' })).toBe(401)
  expect(toasts).toEqual([])
  expect(readToken()).toBe('token-1')
})

test('a call is aborted after 60 seconds without a toast', async () => {
  const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    controller.abort(new DOMException('timeout', 'TimeoutError'))
    return controller.signal
  })
  stubServer({ counts })
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    return stubbed(address, init)
  })
  await expect((async () => call(contract.counts, {}))()).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(asked).toHaveBeenCalledExactlyOnceWith(60_000)
  expect(toasts).toEqual([])
})
