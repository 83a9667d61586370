import type { HttpAnswer } from '@countersign/server/testing'
import type { Expected } from './variants.ts'

/** Names the difference of an answer (status, envelope or sentence) to the expected one; "" if there is none. */
export function differenceOf(
  { status, bytes, headers }: HttpAnswer,
  expected: Expected,
  isBytes: boolean,
): string {
  const text = bytes.toString()
  const said = `${status} ${text.slice(0, 200)}`
  if (status !== expected.status) return `${said} instead of ${expected.status}`
  if (status === 200 && isBytes) return ''
  if (!headers['content-type']?.startsWith('application/json')) return `${said} is no envelope`
  const body: { code: number; success: boolean; data: unknown; msg: string } = JSON.parse(text)
  if (body.code !== status || body.success !== (status === 200)) return said
  if (expected.findsNothing) return isNothing(body.data) ? '' : `${said} finds something`
  if (expected.msg === undefined) return ''
  return fits(body.msg, expected.msg) && body.data === null
    ? ''
    : `${said} instead of ${String(expected.msg)}`
}

/** As `differenceOf`, of a refusal that did not travel. */
export function differenceOfRefusal(
  { status, msg }: { status: number; msg: string },
  expected: Expected,
): string {
  if (status === expected.status && expected.msg !== undefined && fits(msg, expected.msg)) return ''
  return `${status} ${msg} instead of ${expected.status} ${String(expected.msg)}`
}

const fits = (said: string, expected: string | RegExp) =>
  typeof expected === 'string' ? said === expected : expected.test(said)

function isNothing(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0
  return typeof data === 'object' && data !== null && 'total' in data && data.total === 0
}
