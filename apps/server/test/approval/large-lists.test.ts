import { contract, listStates } from '@countersign/contract'
import { agree, example, startTestApp, submitForm } from '@countersign/server/testing'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { recordStatements, type Statement } from './recorded-statements.ts'

const statements: Statement[] = []
const app = await startTestApp({
  wrap: (connection) => {
    recordStatements(connection.pool, statements)
    return connection.db
  },
})
const zhangsan = await app.login('zhangsan')
await app.owner.query(
  `insert into approval (tenant_id, id, kind, apply_no, name, applicant_id, department_id, create_name, dept_name,
     status, applied_at, updated_at)
   select '000000', 'many-' || n, 'leave', '', 'request ' || n, $1, 'd', 'x', 'y', 'running',
     now() - n * interval '1 second', now()
   from generate_series(5, 51000, 5) n`,
  [zhangsan.userId],
)
// All of them are in this person's four lists, beside the rows of twenty other people: if one person owned most
// rows, the planner could rightly read the whole table, and its choice would depend on its random sample.
await app.owner.query(
  `insert into inbox (tenant_id, user_id, approval_id, initiated, pending, handled, received, kind, name, applied_at, company, status)
   select tenant_id, case when person = 0 then $1 else 'other-' || person end,
     id, true, true, true, true, kind, name, applied_at, company, status
   from approval, generate_series(0, 20) person where id like 'many-%' order by applied_at, person`,
  [zhangsan.userId],
)
await app.owner.query('vacuum analyze approval')
await app.owner.query('vacuum analyze inbox')

const planSchema = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.unknown() })) }))

/** Explains the plan for these values and the generic plan of a prepared statement; both must use the index. */
async function plansOf({ text, values }: Statement): Promise<string[]> {
  const plans: string[] = []
  for (const [how, given] of [
    [`explain (format json) ${text}`, values],
    [`explain (generic_plan, format json) ${text}`, []],
  ] as const) {
    const { rows } = await app.owner.query(how, [...given])
    plans.push(JSON.stringify(planSchema.parse(rows)))
  }
  return plans
}

const filters = {
  pendingName: 'request 5',
  pendingTime: formatDay(new Date()),
  pendType: 'leave',
  propState: '审批中',
}

function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** With each of the filters, and without any. */
function everyCombination(): Record<string, string>[] {
  return Object.entries(filters).reduce<Record<string, string>[]>(
    (all, [name, value]) => [...all, ...all.map((one) => ({ ...one, [name]: value }))],
    [{}],
  )
}

describe('a list of many requests', () => {
  it.each(listStates)('%s reads inbox by an index, and no jsonb row, with any filter', async (state) => {
    statements.length = 0
    const combinations = everyCombination()
    expect(combinations).toHaveLength(16)
    for (const combination of combinations) {
      await zhangsan.data(contract.list, { state, size: 50, ...combination })
    }
    await expectIndexed(combinations.length)
  })
  it('is counted and listed by kind through an index as well', async () => {
    statements.length = 0
    await zhangsan.data(contract.counts)
    for (const filter of [
      {},
      { editable: 'true' },
      { approvalStatus: '审批中' },
      { applicationName: 'request 5' },
      { mainstay: '云岭置业有限公司' },
      { forLink: 'true', mainstay: '云岭置业有限公司' },
      { applicationName: 'request 5', approvalStatus: '审批中', mainstay: '云岭置业有限公司' },
    ]) {
      await zhangsan.data(contract.formList, { kind: 'leave', ...filter })
    }
    await expectIndexed(10)
  })

  async function expectIndexed(atLeast: number): Promise<void> {
    const onInbox = statements.filter(({ text }) => text.includes('"inbox"'))
    expect(onInbox.length).toBeGreaterThanOrEqual(atLeast)
    for (const statement of onInbox) {
      expect(statement.text).not.toMatch(/"approval_round"|"approval_draft"/)
      for (const plan of await plansOf(statement)) {
        expect(plan).toContain('"inbox_')
        expect(plan).not.toContain('Seq Scan')
      }
    }
  }

  it('of a kind is read by its own index for an administrator', async () => {
    statements.length = 0
    const admin = await app.login('admin')
    for (const filter of [{}, { approvalStatus: '审批中' }]) {
      await admin.data(contract.formList, { kind: 'leave', size: 50, ...filter })
    }
    // Counting more than half of a table may read all of it; reading a page of it must not.
    const pages = statements.filter(({ text }) => /"approval" as "a".* limit 50/s.test(text))
    expect(pages).toHaveLength(2)
    for (const statement of pages) {
      for (const plan of await plansOf(statement)) {
        expect(plan).toContain('"approval_of_kind"')
        expect(plan).not.toContain('Seq Scan')
      }
    }
  })

  it('of a kind is read by its own index for an ordinary reader', async () => {
    statements.length = 0
    await zhangsan.data(contract.formList, { kind: 'leave', size: 50 })
    const pages = statements.filter(({ text }) => /"inbox".* limit 50/s.test(text))
    expect(pages).toHaveLength(1)
    for (const statement of pages) {
      for (const plan of await plansOf(statement)) expect(plan).toContain('"inbox_of_kind"')
    }
  })

  it.each([
    [{}, /"inbox_(of_kind|for_link_of_company)"/],
    [{ mainstay: '云岭置业有限公司' }, /"inbox_for_link_of_company"/],
  ])('of linkable requests is read by an index of kinds or of companies: %j', async (company, index) => {
    statements.length = 0
    await zhangsan.data(contract.formList, { kind: 'leave', forLink: true, size: 20, ...company })
    const onInbox = statements.filter(({ text }) => text.includes('"inbox"'))
    expect(onInbox.length).toBeGreaterThanOrEqual(1)
    for (const statement of onInbox) {
      for (const plan of await plansOf(statement)) expect(plan).toMatch(index)
    }
  })

  it('of everybody has the rows of one request together', async () => {
    const { rows } = await app.owner.query(
      `explain (analyze, format json) select from inbox where tenant_id = '000000' and approval_id = 'many-500'`,
    )
    expect(JSON.stringify(planSchema.parse(rows))).toMatch(/"Index Name":"inbox_pkey".*"Index Searches":1,/)
  })

  it('has a total that is counted anew after a call that writes, and when the person is told of a change', async () => {
    const total = async () => (await zhangsan.data(contract.list, { pendingName: 'request 1' })).total
    const removeOne = () =>
      app.owner.query(
        `delete from inbox where ctid = (
           select min(ctid) from inbox where user_id = $1 and name ~ '^request 1')`,
        [zhangsan.userId],
      )
    const before = await total()
    expect(before).toBeGreaterThan(1000)
    await removeOne()
    expect(await total()).toBe(before)
    await zhangsan.data(contract.readAllMessages)
    expect(await total()).toBe(before - 1)
    await removeOne()
    expect(await total()).toBe(before - 1)
    await app.owner.query("select pg_notify('countersign', $1)", [
      JSON.stringify([['000000', zhangsan.userId]]),
    ])
    await vi.waitFor(async () => expect(await total()).toBe(before - 2))
  })

  it('of linked requests, and of those that build on one, is found without reading every request', async () => {
    const trip = await submitForm(zhangsan, 'travel')
    for (const name of ['lisi', 'zhaoliu']) await agree(await app.login(name), trip.id)
    const values = { ...(await example(zhangsan, 'reimbursement')), bxType: 'travel', link: trip.applyNo }
    statements.length = 0
    const { id } = await zhangsan.data(contract.add, { ...values, kind: 'reimbursement' })
    await zhangsan.data(contract.linkable, { kind: 'travel', id: trip.id })
    await zhangsan.data(contract.formDetail, { kind: 'reimbursement', id })
    const zhaoliu = await app.login('zhaoliu')
    expect((await zhaoliu.call(contract.abandonClick, { id: trip.id })).body.msg).toContain('存在引用单据')
    const read = statements.filter(({ text }) => /^select.*"approval"/.test(text))
    expect(read.filter(({ text }) => text.includes('"approval_link"')).length).toBeGreaterThanOrEqual(3)
    for (const statement of read) {
      for (const plan of await plansOf(statement)) {
        expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"(approval|inbox)"/)
      }
    }
  })
})

describe('a search by name among many requests', () => {
  const rename = (name: string, like: string) =>
    Promise.all([
      app.owner.query('update approval set name = $1 || id where id like $2', [name, like]),
      app.owner.query('update inbox set name = $1 || approval_id where approval_id like $2', [name, like]),
    ])
  const search = async (pendingName: string) => {
    statements.length = 0
    const { records } = await zhangsan.data(contract.list, { state: '已发起', pendingName, size: 50 })
    return records.map(({ applicationName }) => applicationName).toSorted()
  }
  const byPairs = () => statements.filter(({ text }) => text.includes('"approval_name"'))
  const [flowers, spaced, second] = ['滇池花店租赁 many-5', '滇 池花店 many-10', 'A栋花店（二期）many-15']

  it.each<[string, string[]]>([
    ['花店', [flowers, spaced, second]],
    ['花 店', [flowers, spaced, second]],
    ['滇池', [flowers]],
    ['池花店', [flowers, spaced]],
    ['店租赁 MANY', [flowers]],
    ['Ａ栋花店(二', [second]],
    ['店花', []],
    ['茶馆', []],
  ])('%j is found by its pairs of characters', async (word, found) => {
    await rename('滇池花店租赁 ', 'many-5')
    await rename('滇 池花店 ', 'many-10')
    await rename('A栋花店（二期）', 'many-15')
    expect(await search(word)).toEqual(found.toSorted())
    expect(byPairs().length).toBeGreaterThanOrEqual(1)
    for (const statement of byPairs()) {
      for (const plan of await plansOf(statement)) expect(plan).toContain('"inbox_pkey"')
    }
  })

  it.each(['花', 'A', 'many-5'])('%j has no pair and is read in the list', async (word) => {
    await search(word)
    expect(byPairs()).toEqual([])
  })

  it('is read in the list of a person with few requests', async () => {
    const lisi = await app.login('lisi')
    statements.length = 0
    await lisi.data(contract.list, { state: '待处理', pendingName: '花店' })
    expect(byPairs()).toEqual([])
  })

  it('knows the name of a draft until it is removed', async () => {
    const pairsOf = async (id: string) =>
      (
        await app.owner.query<{ pairs: string[] }>('select pairs from approval_name where approval_id = $1', [
          id,
        ])
      ).rows
    const { id } = await zhangsan.data(contract.draft, { kind: 'travel', applicationName: '滇池 2 考察滇池' })
    expect(await pairsOf(id)).toEqual([{ pairs: ['察滇', '滇池', '考察'] }])
    await zhangsan.data(contract.draft, { kind: 'travel', applicationName: '洱海', id })
    expect(await pairsOf(id)).toEqual([{ pairs: ['洱海'] }])
    await zhangsan.data(contract.remove, { kind: 'travel', ids: [id] })
    expect(await pairsOf(id)).toEqual([])
  })

  it('is read in the list itself for a word that very many names contain, unless another of its words is rare', async () => {
    await rename('楼宇租赁 ', 'many-%0')
    await rename('楼宇租赁 ', 'many-%5')
    await rename('楼宇租赁花店 ', 'many-25')
    await app.owner.query('analyze approval_name')
    expect(await search('租赁')).toHaveLength(50)
    expect(byPairs()).toEqual([])
    expect(await search('租赁花店')).toEqual(['楼宇租赁花店 many-25'])
    expect(byPairs()).toHaveLength(2)
  })
})
