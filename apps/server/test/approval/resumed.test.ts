import { contract } from '@countersign/contract'
import { example, reject } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { agree, expectProved, openOffice, trail } from './flow-office.ts'

const office = await openOffice()
const { cast, step } = office

/** A leave that 李四 signed and 王五 rejected, and the values it was submitted with. */
async function rejected() {
  await office.publish('leave', [step('a', 'one', ['lisi']), step('b', 'one', ['wangwu'])], { resumes: true })
  const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave' as const }
  const { id } = await cast.zhangsan.data(contract.add, values)
  await agree(cast.lisi, id)
  await reject(cast.wangwu, id)
  return { id, values: { ...values, id } }
}

describe('a request that goes on where it was rejected', () => {
  it.each([
    ['asks whoever signed again if it says something else', { reason: '事由不同' }, '李四 待处理'],
    ['asks whoever rejected it if it says the same', {}, '王五 待处理'],
  ])('%s, as its preview says', async (_what, change, next) => {
    const { id, values } = await rejected()
    const path = await cast.zhangsan.data(contract.preview, { ...values, ...change })
    const [first] = path.filter(({ skipped }) => skipped === '')
    expect(first?.people.map(({ name }) => `${name} 待处理`)).toEqual([next])
    await cast.zhangsan.data(contract.update, { ...values, ...change })
    expect(trail(await office.read(id)).slice(1)).toEqual([next])
    await expectProved(office.app)
  })
})

it('a preview names the branches that stand side by side, and skips with a reason that is true', async () => {
  const branch = (id: string, name: string, account: string) => ({
    id,
    name,
    when: null,
    nodes: [step(`${id}1`, 'one', [account])],
  })
  await office.publish(
    'leave',
    [
      step('a', 'one', ['lisi']),
      step('b', 'one', ['zhaoliu']),
      {
        type: 'parallel',
        id: 'fork',
        name: '并行',
        branches: [branch('c', '甲组', 'wangwu'), branch('d', '乙组', 'lisi')],
      },
    ],
    { samePerson: 'earlier' },
  )
  const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave' as const }
  const path = await cast.zhangsan.data(contract.preview, values)
  expect(path.map(({ node, branch, skipped }) => [node, branch, skipped])).toEqual([
    ['步骤a', undefined, ''],
    ['步骤b', undefined, ''],
    ['步骤c1', '甲组', ''],
    ['步骤d1', '乙组', '跳过：此前步骤已由同一人审批'],
  ])
})
