import { contract, messageKinds } from '@countersign/contract'
import { startTestApp } from '@countersign/server/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { recordStatements, type Statement } from '../approval/recorded-statements.ts'

const statements: Statement[] = []
const app = await startTestApp({
  wrap: (connection) => {
    recordStatements(connection.pool, statements)
    return connection.db
  },
})
const zhangsan = await app.login('zhangsan')
// Twenty-one people have many messages: if one person owned most rows, the planner could rightly read the whole
// table.
await app.owner.query('alter table message drop constraint message_tenant_id_user_id_fkey')
await app.owner.query(
  `insert into message (tenant_id, id, user_id, kind, created_at, read_at)
   select '000000', person || '-' || n, case when person = 0 then $1 else 'other-' || person end,
     ($2::text[])[1 + n % 6], now() - n * interval '1 second', case when n % 50 > 0 then now() end
   from generate_series(1, 10200) n, generate_series(0, 20) person order by n, person`,
  [zhangsan.userId, [...messageKinds]],
)
await app.owner.query('vacuum analyze message')

const planSchema = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.unknown() })) }))

it('a list of many messages is read by an index, with any filter', async () => {
  statements.length = 0
  const inputs = [{}, { unread: true }, { kind: 'copied' }, { unread: true, kind: 'rejected' }]
  for (const input of inputs) {
    for (const current of [1, 3]) await zhangsan.data(contract.messageList, { ...input, current, size: 20 })
  }
  await zhangsan.data(contract.unreadCount)
  const read = statements.filter(({ text }) => text.includes('"message"'))
  expect(read.length).toBeGreaterThanOrEqual(16)
  for (const { text, values } of read) {
    for (const [how, given] of [
      [`explain (format json) ${text}`, values],
      [`explain (generic_plan, format json) ${text}`, []],
    ] as const) {
      const { rows } = await app.owner.query(how, [...given])
      const plan = JSON.stringify(planSchema.parse(rows))
      expect(plan).toContain('"message_')
      expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"message"/)
    }
  }
})

it('more than 10,000 messages are counted at most once a minute', async () => {
  expect((await zhangsan.data(contract.messageList)).total).toBe(10_200)
  await app.owner.query("delete from message where user_id = $1 and id in ('0-50', '0-51')", [
    zhangsan.userId,
  ])
  expect((await zhangsan.data(contract.messageList)).total).toBe(10_200)
  expect((await zhangsan.data(contract.messageList, { unread: true })).total).toBe(203)
})

it('more than 1,000 messages are counted anew after a call that writes', async () => {
  const total = async () => (await zhangsan.data(contract.messageList, { kind: 'copied' })).total
  const before = await total()
  expect(before).toBeGreaterThan(1000)
  await app.owner.query(
    "delete from message where ctid = (select min(ctid) from message where user_id = $1 and kind = 'copied')",
    [zhangsan.userId],
  )
  expect(await total()).toBe(before)
  await zhangsan.data(contract.readAllMessages)
  expect(await total()).toBe(before - 1)
})
