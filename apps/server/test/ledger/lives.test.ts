import { contract } from '@countersign/contract'
import { example, signature } from '@countersign/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { type MoneyOffice, openMoneyOffice } from './money-office.ts'

/**
 * Random lives of a contract, its payments, advances and write-offs, several people at once. What stands in the ledger is compared
 * with a second account: the approved and running requests themselves, added up from their rounds.
 */
const numRuns = Number(process.env['FC_RUNS'] ?? 6)

let office: MoneyOffice
beforeAll(async () => {
  office = await openMoneyOffice()
})
afterAll(() => office.app.close())

const act = fc.record({
  does: fc.constantFrom(
    'pay',
    'pay',
    'advance',
    'writeOff',
    'approve',
    'approve',
    'reject',
    'withdraw',
    'abandon',
    'again',
  ),
  at: fc.nat(30),
  yuan: fc.integer({ min: 1, max: 60 }),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

interface Asked {
  id: string
  kind: 'payments' | 'advance' | 'invoice'
}

it('no source is overdrawn, and what is shown is what the requests say', async () => {
  const { zhangsan, wangwu } = office.cast
  const examples = {
    payments: await example(zhangsan, 'payments'),
    advance: await example(zhangsan, 'advance'),
    invoice: await example(zhangsan, 'invoice'),
  }

  async function run(steps: readonly (readonly Act[])[]): Promise<void> {
    const { id: contractId } = await office.contractOf(100)
    const asked: Asked[] = []
    const valuesOf = (kind: Asked['kind'], { yuan, at }: Act): Record<string, unknown> | undefined => {
      const paid = asked.filter((one) => one.kind !== 'invoice')
      const source = paid[at % Math.max(paid.length, 1)]
      const own =
        kind === 'payments'
          ? office.payment(contractId, yuan)
          : kind === 'advance'
            ? { contract: contractId, realMoney: `${yuan}.00` }
            : source && { sources: [source.id], realMoney: `${yuan}.00` }
      return own && { ...examples[kind], ...own, kind }
    }
    const submit = async (kind: Asked['kind'], one: Act) => {
      const values = valuesOf(kind, one)
      if (!values) return
      const answer = await zhangsan.call(contract.add, values)
      // 400: what is written off is not approved yet, or more than it.
      expect([200, 400, 409]).toContain(answer.status)
      if (answer.status === 200) asked.push({ id: contract.add.output.parse(answer.body.data).id, kind })
    }
    const perform = async (one: Act): Promise<void> => {
      const picked = asked[one.at % Math.max(asked.length, 1)]
      if (one.does === 'pay') return submit('payments', one)
      if (one.does === 'advance') return submit('advance', one)
      if (one.does === 'writeOff') return submit('invoice', one)
      if (!picked) return
      const { id, kind } = picked
      if (one.does === 'approve')
        await wangwu.call(contract.agreeClick, { id, baseImage: await signature(wangwu) })
      if (one.does === 'reject') await wangwu.call(contract.overrule, { id, opinion: '' })
      if (one.does === 'abandon') await wangwu.call(contract.abandonClick, { id })
      if (one.does === 'withdraw') await zhangsan.call(contract.withDraw, { id })
      if (one.does === 'again') await zhangsan.call(contract.update, { ...valuesOf(kind, one), id, kind })
    }
    for (const together of steps) {
      await Promise.all(together.map(perform))
      await expectRight(contractId, 'contract', 'payable', 'contract')
      for (const { id, kind } of asked)
        if (kind !== 'invoice') await expectRight(id, kind, 'writeoff', 'sources')
    }
  }

  /** The pot of a source as the page shows it, beside the requests that link it in this field. */
  async function expectRight(id: string, kind: string, pot: string, field: string): Promise<void> {
    const { rows } = await office.app.owner.query<{ status: string; sum: string }>(
      `select a.status, sum(coalesce(r.data ->> 'thisMoney', r.data ->> 'realMoney')::numeric)::text as sum
       from approval_link l
       join approval a on a.tenant_id = l.tenant_id and a.id = l.from_id
       join approval_round r on r.tenant_id = a.tenant_id and r.approval_id = a.id and r.round = a.round
       where l.to_id = $1 and l.field = $2 and a.status in ('running', 'approved') group by a.status`,
      [id, field],
    )
    const sumOf = (status: string) => Number(rows.find((row) => row.status === status)?.sum ?? 0)
    const answer = await zhangsan.call(contract.linkable, { kind, id })
    // Only what is approved may be linked.
    if (answer.status !== 200) return
    const { standings } = contract.linkable.output.parse(answer.body.data)
    const shown = standings.find((one) => one.pot === pot)
    expect([Number(shown?.taken), Number(shown?.reserved)]).toEqual([sumOf('approved'), sumOf('running')])
    expect(Number(shown?.limit) - sumOf('approved') - sumOf('running')).toBeGreaterThanOrEqual(0)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), run),
    { numRuns },
  )
  expect((await verifyInstallation(office.app.db, office.app.dataDir)).defects).toEqual([])
})
