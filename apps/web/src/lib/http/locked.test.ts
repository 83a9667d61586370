import { beforeEach, expect, test } from 'vitest'
import { authInfo } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'
import { isLocked, saveLocked } from '../session/lock-store.ts'
import { saveSession } from '../session/session.ts'
import { openEnvelope } from './envelope.ts'
import { fetchFile } from './fetch-file.ts'

const refusal = { code: 423, msg: '屏幕已锁定，请先解锁', error: 'sessionLocked' }
const answered = async (token: string) =>
  openEnvelope({ output: { safeParse: () => ({ success: false }) } }, 423, refusal, { token, quiet: true })

beforeEach(() => {
  saveSession(authInfo('token-1'))
  saveLocked(false)
})

test.each([
  ['a call of this session', true, () => answered('token-1')],
  ['a download of this session', true, () => fetchFile('/api/blade-user/info', 'application/pdf', 1000)],
  ['a call of an earlier session', false, () => answered('token-0')],
  ['a call about the session itself', false, () => answered('')],
])('the lock that is answered to %s locks this browser: %s', async (_what, locks, answer) => {
  stubServer({ info: new Refusal(423, refusal.msg, { error: 'sessionLocked' }) })
  await expect(answer()).rejects.toThrow(refusal.msg)
  expect(isLocked()).toBe(locks)
})
