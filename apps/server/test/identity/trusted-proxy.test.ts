import { createTestApp, tenants, type TestApp, testPassword } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let direct: TestApp
let behind: TestApp
beforeAll(async () => {
  direct = await createTestApp()
  behind = await createTestApp({ trustProxy: ['10.0.0.5', '10.1.0.0/16'] })
})
afterAll(async () => {
  await direct.close()
  await behind.close()
})

async function logIn(app: TestApp, from: string, forwarded: string, password: string): Promise<number> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/blade-auth/token',
    headers: { ...app.basic, 'x-forwarded-for': forwarded },
    remoteAddress: from,
    payload: { tenantId: tenants.own, account: 'zhangsan', password },
  })
  return answer.statusCode
}

/**
 * The answers to the right password after five failures, one after the other, each with the given forwarded address.
 */
async function afterFailures(
  app: TestApp,
  from: string,
  forwarded: (turn: number) => string,
): Promise<number> {
  await app.owner.query('delete from login_failure')
  for (let turn = 1; turn <= 5; turn += 1) await logIn(app, from, forwarded(turn), 'wrong')
  return logIn(app, from, forwarded(6), testPassword)
}

const caller = (turn: number) => `203.0.113.${turn}`

describe('X-Forwarded-For', () => {
  it('is ignored if no proxy is trusted, or not this one', async () => {
    expect(await afterFailures(direct, '10.0.0.5', caller)).toBe(429)
    expect(await afterFailures(behind, '198.51.100.9', caller)).toBe(429)
  })

  it('from a trusted proxy tells callers apart', async () => {
    expect(await afterFailures(behind, '10.0.0.5', caller)).toBe(200)
    expect(await afterFailures(behind, '10.0.0.5', () => '203.0.113.1')).toBe(429)
    const { rows } = await behind.owner.query('select distinct address from login_failure')
    expect(rows).toEqual([{ address: '203.0.113.1' }])
  })

  it('is trusted from the right, as far as proxies wrote it; what the caller sent stands further left', async () => {
    const forged = (turn: number) => `${caller(turn)}, 198.51.100.9, 10.1.2.3`
    expect(await afterFailures(behind, '10.0.0.5', forged)).toBe(429)
  })
})
