import { contract } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import { agree, loginAll, startTestApp, submitForm, type Submitted } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'

/** The approvers in order, typed from decisions.md "Demo". */
const chains = {
  contract: ['lisi', 'wangwu', 'sunqi', 'zhaoliu'],
  payments: ['lisi', 'wangwu', 'zhaoliu'],
  advance: ['lisi', 'wangwu', 'zhaoliu'],
  travel: ['lisi', 'zhaoliu'],
} as const

const app = await startTestApp()
const cast = await loginAll(app)

async function approve(kind: keyof typeof chains, over: Record<string, unknown> = {}): Promise<Submitted> {
  const submitted = await submitForm(cast.zhangsan, kind, over)
  for (const name of chains[kind]) await agree(cast[name], submitted.id)
  return submitted
}

async function warningsOf(kind: Kind, { id }: Submitted): Promise<string[]> {
  const { warnings } = await cast.zhangsan.data(contract.formDetail, { kind, id })
  return warnings.map((warning) => warning.message)
}

describe('requests that build on another', () => {
  it('of a contract are its payments: their sum is prefilled in the next payment, and compared with the entered one', async () => {
    const { id } = await approve('contract')
    const paidMoney = async () =>
      (await cast.zhangsan.data(contract.linkable, { kind: 'contract', id })).record['paidMoney']
    expect(await paidMoney()).toBe('0.00')
    const linked = { contract: id, issueMoney: '100000' }
    await approve('advance', { contract: id, realMoney: '10000' })
    await approve('payments', { ...linked, lastMoney: '10000', thisMoney: '20000', realMoney: '20000' })
    // Paid with the advance.
    await approve('payments', {
      ...linked,
      nature: 'advance_offset',
      lastMoney: '30000',
      thisMoney: '5000',
      realMoney: '5000',
    })
    // Not approved yet.
    await submitForm(cast.zhangsan, 'payments', {
      ...linked,
      lastMoney: '30000',
      thisMoney: '7000',
      realMoney: '7000',
    })
    expect(await paidMoney()).toBe('30000.00')

    const said = '截至上期累计已付小于该合同已通过的付款与预付款合计 30,000.00，请核对'
    const low = await submitForm(cast.zhangsan, 'payments', { ...linked, lastMoney: '29999.99' })
    expect(await warningsOf('payments', low)).toContain(said)
    const right = await submitForm(cast.zhangsan, 'payments', { ...linked, lastMoney: '30000' })
    expect(await warningsOf('payments', right)).not.toContain(said)
    // A warning stays as it was, whatever is approved later.
    await approve('advance', { contract: id, realMoney: '1000' })
    expect(await warningsOf('payments', low)).toContain(said)
    expect(await warningsOf('payments', right)).toEqual(expect.not.arrayContaining([said]))
  })

  it('of a trip are its approved reimbursement, and no other', async () => {
    const trip = await approve('travel')
    const over = { bxType: 'travel', link: trip.id }
    const said = (earlier: Submitted) => `${trip.applyNo} 已在 ${earlier.applyNo} 中报销，请核对`
    const first = await submitForm(cast.zhangsan, 'reimbursement', over)
    const second = await submitForm(cast.zhangsan, 'reimbursement', over)
    expect(await warningsOf('reimbursement', second)).not.toContain(said(first))
    for (const name of ['lisi', 'wangwu', 'zhaoliu'] as const) await agree(cast[name], first.id)
    const third = await submitForm(cast.zhangsan, 'reimbursement', over)
    expect(await warningsOf('reimbursement', third)).toContain(said(first))
  })
})
