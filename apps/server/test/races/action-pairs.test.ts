import { contract, type InputOf } from '@countersign/contract'
import {
  type Answer,
  type Caller,
  loginAll,
  signature,
  startTestApp,
  submitForm,
  testFlow,
  testStep,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

/** Two people act on one request at the same moment, with every pair of actions. */

type Tree = InputOf<typeof contract.flowSave>['definition']

const app = await startTestApp()
const cast = await loginAll(app)
const { records } = await cast.admin.data(contract.flowList, { kind: 'leave' })
const flow = records[0]
await cast.admin.data(contract.flowSave, {
  ...(flow && { id: flow.id }),
  kind: 'leave',
  name: '请假审批',
  definition: tree(),
  publish: true,
})

/** 李四 first; then 王五 and 赵六 together; then 孙七. */
function tree(): Tree {
  const step = (id: string, ...people: Caller[]) =>
    testStep(
      id,
      people.map(({ userId }) => ({ kind: 'user', userId })),
      { mode: 'all', onNobody: { kind: 'refuse' } },
    )
  return testFlow(
    [step('first', cast.lisi), step('both', cast.wangwu, cast.zhaoliu), step('last', cast.sunqi)],
    ['transfer', 'consult', 'addSigner', 'returnTo', 'takeBack', 'urge', 'comment'],
  )
}

interface Actor {
  as: Caller
  /** Somebody whom the other one does not name. */
  other: string
}

const actions = {
  agree: async ({ as }: Actor, id: string) =>
    as.call(contract.agreeClick2, { id, baseImage: await signature(as) }),
  reject: ({ as }: Actor, id: string) => as.call(contract.overrule, { id }),
  abandon: ({ as }: Actor, id: string) => as.call(contract.abandonClick, { id }),
  transfer: ({ as, other }: Actor, id: string) => as.call(contract.transfer, { id, userId: other }),
  consult: ({ as, other }: Actor, id: string) => as.call(contract.consult, { id, userIds: [other] }),
  before: ({ as, other }: Actor, id: string) =>
    as.call(contract.addSigner, { id, userIds: [other], where: 'before' }),
  after: ({ as, other }: Actor, id: string) =>
    as.call(contract.addSigner, { id, userIds: [other], where: 'after' }),
  returnTo: ({ as }: Actor, id: string) => as.call(contract.returnTo, { id, nodeId: 'first' }),
  comment: ({ as }: Actor, id: string) => as.call(contract.comment, { id, text: '请看' }),
  // Other people act on the same request at that moment.
  takeBack: (_actor: Actor, id: string) => cast.lisi.call(contract.takeBack, { id }),
  withdraw: (_actor: Actor, id: string) => cast.zhangsan.call(contract.withDraw, { id }),
  urge: (_actor: Actor, id: string) => cast.zhangsan.call(contract.urge, { id }),
} satisfies Record<string, (actor: Actor, id: string) => Promise<Answer>>

type Name = keyof typeof actions
const names = Object.keys(actions).filter((name): name is Name => Object.hasOwn(actions, name))
const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))

async function atBoth(): Promise<string> {
  const { id } = await submitForm(cast.zhangsan, 'leave')
  await cast.lisi.data(contract.agreeClick2, { id, baseImage: await signature(cast.lisi) })
  return id
}

describe('two people at once', () => {
  it.each(pairs)('%s and %s: each is done or refused, and somebody can go on', async (one, other) => {
    const id = await atBoth()
    const answers = await Promise.all([
      actions[one]({ as: cast.wangwu, other: cast.admin.userId }, id),
      actions[other]({ as: cast.zhaoliu, other: cast.sunqi.userId }, id),
    ])
    for (const { status } of answers) expect([200, 400, 403, 409]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const { rows } = await app.owner.query<{ status: string; open: number }>(
      `select a.status, count(t.id) filter (where t.state = 'open')::int as open
       from approval a left join task t on t.tenant_id = a.tenant_id and t.approval_id = a.id
       where a.id = $1 group by a.status`,
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.status === 'running').toBe((rows[0]?.open ?? 0) > 0)
    // Reading compares nothing; the next action compares every row with the record.
    expect((await cast.admin.call(contract.detail, { id })).status).toBe(200)
  })

  it('leave a record that proves every row', async () => {
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })
})
