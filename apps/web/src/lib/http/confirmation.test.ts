import { contract } from '@countersign/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal, stubServer } from '../../../test/stub-server.ts'
import { call } from './call.ts'
import { fetchFile } from './fetch-file.ts'
import { holdConfirmation } from './confirmation.ts'

const refusal = new Refusal(403, '请再次验证身份', { error: 'confirmationNeeded' })
let stop = () => {}
afterEach(() => stop())

/** A server that refuses until the person has confirmed. */
function guarded() {
  const state = { isConfirmed: false, questions: 0 }
  const server = stubServer({ recoveryCodes: () => (state.isConfirmed ? { recoveryCodes: [] } : refusal) })
  stop = holdConfirmation(async () => {
    state.questions += 1
    state.isConfirmed = true
    return true
  })
  return { server, state }
}

test('a call that asks to confirm is sent again under the same key', async () => {
  const { server, state } = guarded()
  expect(await call(contract.recoveryCodes, {})).toEqual({ recoveryCodes: [] })
  const keys = server.of('recoveryCodes').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(state.questions).toBe(1)
})

test('calls that are refused at the same time ask once', async () => {
  const { state } = guarded()
  await Promise.all([call(contract.recoveryCodes, {}), call(contract.recoveryCodes, {})])
  expect(state.questions).toBe(1)
})

test('a person who gives up leaves the call refused, and is asked again next time', async () => {
  const server = stubServer({ recoveryCodes: refusal })
  let questions = 0
  stop = holdConfirmation(async () => {
    questions += 1
    return false
  })
  for (const _ of [1, 2])
    await expect(call(contract.recoveryCodes, {})).rejects.toMatchObject({ error: 'confirmationNeeded' })
  expect(questions).toBe(2)
  expect(server.of('recoveryCodes')).toHaveLength(2)
})

test('a question that is open when its page goes counts as given up, and the next page asks again', async () => {
  stubServer({ recoveryCodes: refusal })
  let isOpen = false
  const leave = holdConfirmation(() => {
    isOpen = true
    return new Promise(() => {})
  })
  const refused = call(contract.recoveryCodes, {}).catch((error: unknown) => error)
  await vi.waitFor(() => expect(isOpen).toBe(true))
  leave()
  expect(await refused).toMatchObject({ error: 'confirmationNeeded' })
  let questions = 0
  stop = holdConfirmation(async () => {
    questions += 1
    return false
  })
  await expect(call(contract.recoveryCodes, {})).rejects.toMatchObject({ error: 'confirmationNeeded' })
  expect(questions).toBe(1)
})

test('a download asks as well', async () => {
  let isConfirmed = false
  stubServer({
    auditExport: () =>
      isConfirmed ? new Response('bytes', { headers: { 'Content-Type': 'application/x' } }) : refusal,
  })
  stop = holdConfirmation(async () => {
    isConfirmed = true
    return true
  })
  const { blob } = await fetchFile(contract.auditExport.path, 'application/x', 5000)
  expect(blob.size).toBe(5)
})
