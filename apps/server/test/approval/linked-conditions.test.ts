import { agree as agreeTo, submitForm, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProved, openOffice, type Office, trail } from './flow-office.ts'

/** Branches that are chosen by what the linked requests say. */

let office: Office
let app: TestApp
let cast: Office['cast']
beforeAll(async () => {
  office = await openOffice()
  ;({ app, cast } = office)
})
afterAll(() => app.close())

async function approve(
  kind: 'contract' | 'inspection',
  over: Record<string, unknown>,
  ...by: (keyof Office['cast'])[]
) {
  const { id } = await submitForm(cast.zhangsan, kind, over)
  for (const name of by) await agreeTo(cast[name], id)
  return id
}

describe('a condition on linked requests', () => {
  it('chooses the branch by any of them, and the record proves it', async () => {
    const contractId = await approve(
      'contract',
      { bgAmount: '1000000.00', paymentPlan: [] },
      'lisi',
      'wangwu',
      'sunqi',
      'zhaoliu',
    )
    const inspect = (acceptResult: string) =>
      approve(
        'inspection',
        { contract: contractId, acceptResult, rectification: '整改', rectifyDeadline: '2099-01-05' },
        'lisi',
        'wangwu',
        'zhaoliu',
      )
    const [good, conditional] = [await inspect('pass'), await inspect('conditional')]
    await office.publish('payments', [
      {
        type: 'condition',
        id: 'c',
        name: '验收',
        branches: [
          {
            id: 'open',
            name: '有遗留问题',
            when: {
              match: 'all',
              groups: [
                {
                  match: 'all',
                  tests: [
                    {
                      operand: { kind: 'linked', field: 'inspections', path: 'acceptResult' },
                      comparison: 'eq',
                      values: ['整改后合格'],
                    },
                  ],
                },
              ],
            },
            nodes: [office.step('strict', 'one', ['wangwu'])],
          },
          { id: 'rest', name: '其他', when: null, nodes: [office.step('plain', 'one', ['lisi'])] },
        ],
      },
    ])
    const pay = async (...inspections: string[]) => {
      const { id } = await submitForm(cast.zhangsan, 'payments', { contract: contractId, inspections })
      return trail(await office.read(id)).at(-1)
    }
    expect(await pay()).toBe('李四 待处理')
    expect(await pay(good)).toBe('李四 待处理')
    expect(await pay(conditional)).toBe('王五 待处理')
    expect(await pay(good, conditional)).toBe('王五 待处理')
    await expectProved(app)
  })
})
