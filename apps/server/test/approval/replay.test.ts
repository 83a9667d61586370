import { contract } from '@countersign/contract'
import { example, loginAll, startTestApp } from '@countersign/server/testing'
import { expect, it } from 'vitest'

/** 23:59 in Shanghai. */
let now = new Date('2027-03-01T15:59:00Z')

const app = await startTestApp({ now: () => now })
const cast = await loginAll(app)

it('a replayed submission is answered as before, even if it would be refused now', async () => {
  const input = { ...(await example(cast.zhangsan, 'procured')), kind: 'procured', needDate: '2027-03-01' }
  const send = (headers: Record<string, string>, values: typeof input & { reason?: string } = input) =>
    cast.zhangsan.call(contract.add, values, { headers })
  const first = await send({ 'idempotency-key': 'before-midnight' })
  expect(first.status).toBe(200)
  now = new Date('2027-03-01T16:01:00Z')
  expect(await send({})).toMatchObject({ status: 400, body: { msg: '需求日期不能早于今天' } })
  expect((await send({ 'idempotency-key': 'before-midnight' })).body).toEqual(first.body)
  expect(await send({ 'idempotency-key': 'before-midnight' }, { ...input, reason: '另一个' })).toMatchObject({
    status: 409,
  })
})
