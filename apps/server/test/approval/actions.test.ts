import { contract } from '@countersign/contract'
import { signature, submitForm, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  agree,
  codeOf,
  expectProved as proved,
  type FlowTree,
  happened,
  type Node,
  openOffice,
  type Office,
  type Step,
  trail,
} from './flow-office.ts'

/** The actions beyond platform.txt §4, from the call to the record, under flows that were drawn for the purpose. */

let office: Office
let app: TestApp
let cast: Office['cast']
let ids: Office['ids']
beforeAll(async () => {
  office = await openOffice()
  ;({ app, cast, ids } = office)
})
afterAll(() => app.close())

const step = (id: string, mode: Step['mode'], accounts: string[], over?: Partial<Step>) =>
  office.step(id, mode, accounts, over)
const publish = (kind: 'leave' | 'payments', nodes: Node[], over?: Partial<FlowTree>) =>
  office.publish(kind, nodes, over)
const submitted = (nodes: Node[], over?: Partial<FlowTree>) => office.submitted(nodes, over)
const read: Office['read'] = (id, as) => office.read(id, as)
const complete: Office['complete'] = (as, id) => office.complete(as, id)
const expectProved = () => proved(app)

describe('a task handed over', () => {
  it('is decided by the other person, and the trail shows both', async () => {
    const { lisi, wangwu } = cast
    const id = await submitted([step('a', 'one', ['lisi'])])
    await lisi.data(contract.transfer, { id, userId: ids['wangwu'] ?? '', opinion: '我出差' })
    expect(codeOf(await lisi.call(contract.agreeClick2, { id, baseImage: await signature(lisi) }))).toEqual([
      409,
      '该审批已处理',
    ])
    expect(trail(await read(id))).toEqual(['张三 已处理', '李四 已处理', '王五 待处理'])
    expect(await agree(wangwu, id)).toMatchObject({ approvalStatus: '已通过' })
    const detail = await read(id)
    expect(trail(detail)).toEqual(['张三 已处理', '李四 已处理', '王五 同意'])
    expect(detail.personTable[1]).toMatchObject({ opinion: '我出差', node: '步骤a' })
    expect(happened(detail)).toEqual(['李四：转交给 王五（步骤a）'])
    await expectProved()
  })

  it('stands in the PDF; a comment made after the approval does not', async () => {
    const { lisi, wangwu, zhangsan } = cast
    const id = await submitted([step('a', 'one', ['lisi'])])
    await lisi.data(contract.transfer, { id, userId: wangwu.userId })
    await agree(wangwu, id)
    await zhangsan.data(contract.comment, { id, text: '谢谢' })
    await zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)
    expect(app.printed.at(-1)?.happenings?.map(({ what }) => what)).toEqual(['转交给 王五'])
    expect((await read(id)).happenings.map(({ what }) => what)).toEqual(['转交给 王五', '评论'])
  })

  it('is refused to the applicant, to somebody unknown and to whoever holds a task of the step', async () => {
    const { lisi } = cast
    const id = await submitted([step('a', 'all', ['lisi', 'wangwu'])])
    for (const userId of [cast.zhangsan.userId, cast.wangwu.userId, 'nobody']) {
      const answer = await lisi.call(contract.transfer, { id, userId })
      expect(codeOf(answer)).toEqual([400, '所选人员或步骤不可用，请重新选择'])
    }
    expect(trail(await read(id))).toEqual(['张三 已处理', '李四 待处理', '王五 待处理'])
  })

  it('is refused where the flow does not permit it, and is no button there', async () => {
    const { lisi } = cast
    const id = await submitted([step('a', 'one', ['lisi'])], { permits: ['urge'] })
    expect((await read(id, lisi)).actions).toEqual(['agree', 'reject', 'abandon'])
    expect(codeOf(await lisi.call(contract.transfer, { id, userId: cast.wangwu.userId }))).toEqual([
      403,
      '该流程不允许此操作',
    ])
  })
})

describe('a second look', () => {
  it('is answered without a signature and holds up nobody', async () => {
    const { lisi, wangwu, sunqi } = cast
    const id = await submitted([step('a', 'one', ['lisi']), step('b', 'one', ['zhaoliu'])])
    await lisi.data(contract.consult, { id, userIds: [wangwu.userId, sunqi.userId], opinion: '请看日期' })
    expect(await read(id, wangwu)).toMatchObject({ actions: ['agree', 'comment'], taskKind: 'consulted' })
    expect(await read(id, lisi)).toMatchObject({ taskKind: 'approval' })
    expect(await read(id)).toMatchObject({ taskId: null, taskKind: null })
    await wangwu.data(contract.agreeClick2, { id, opinion: '没有问题' })
    expect(await read(id, wangwu)).toMatchObject({ taskKind: null })
    await agree(lisi, id)
    const detail = await read(id)
    expect(trail(detail)).toEqual(['张三 已处理', '王五 已处理', '李四 同意', '赵六 待处理'])
    expect(detail.personTable[1]).toMatchObject({ opinion: '没有问题', baseImage: '' })
    expect(happened(detail)).toEqual(['李四：请 王五、孙七 提供意见（步骤a）'])
    await expectProved()
  })
})

describe('added signers', () => {
  it('sign before, beside and after, and the step waits for all of them', async () => {
    const { lisi, wangwu, sunqi, zhaoliu } = cast
    const id = await submitted([step('a', 'one', ['lisi'])])
    await lisi.data(contract.addSigner, { id, userIds: [wangwu.userId], where: 'before' })
    expect(trail(await read(id))).toEqual(['张三 已处理', '王五 待处理', '李四 待处理'])
    const tooEarly = await lisi.call(contract.agreeClick2, { id, baseImage: await signature(lisi) })
    expect(codeOf(tooEarly)).toEqual([409, '请等待前面的审批人处理'])
    await agree(wangwu, id)
    await lisi.data(contract.addSigner, { id, userIds: [sunqi.userId], where: 'beside' })
    await lisi.data(contract.addSigner, { id, userIds: [zhaoliu.userId], where: 'after' })
    expect(trail(await read(id))).toEqual(['张三 已处理', '王五 同意', '李四 待处理', '孙七 待处理'])
    await agree(lisi, id)
    expect(trail(await read(id))).toContain('赵六 待处理')
    await agree(zhaoliu, id)
    expect(await agree(sunqi, id)).toMatchObject({ approvalStatus: '已通过' })
    expect(happened(await read(id))).toEqual([
      '李四：在本人之前加签 王五（步骤a）',
      '李四：与本人并行加签 孙七（步骤a）',
      '李四：在本人之后加签 赵六（步骤a）',
    ])
    await expectProved()
  })

  it('can be removed by whoever added them, while they have not signed', async () => {
    const { lisi, wangwu, sunqi } = cast
    const id = await submitted([step('a', 'one', ['lisi'])])
    await lisi.data(contract.addSigner, { id, userIds: [wangwu.userId, sunqi.userId], where: 'after' })
    await agree(lisi, id)
    const { choices } = await read(id, lisi)
    expect(choices.removeSigner.map(({ personName }) => personName)).toEqual(['王五', '孙七'])
    const [first, second] = choices.removeSigner.map(({ taskId }) => taskId)
    expect(codeOf(await wangwu.call(contract.removeSigner, { id, taskId: second ?? '' }))[0]).toBe(400)
    await lisi.data(contract.removeSigner, { id, taskId: first ?? '' })
    expect(trail(await read(id))).toEqual(['张三 已处理', '李四 同意', '孙七 待处理'])
    expect(await lisi.data(contract.removeSigner, { id, taskId: second ?? '' })).toMatchObject({
      approvalStatus: '已通过',
    })
    await expectProved()
  })
})

describe('a request returned to an earlier step', () => {
  const three = () => [
    step('a', 'one', ['lisi']),
    step('b', 'one', ['wangwu']),
    step('c', 'one', ['zhaoliu']),
  ]

  it('goes on from there through every step behind it', async () => {
    const { lisi, wangwu, zhaoliu } = cast
    const id = await submitted(three())
    await agree(lisi, id)
    await agree(wangwu, id)
    expect((await read(id, zhaoliu)).choices.returnTo).toEqual([
      { nodeId: 'b', name: '步骤b' },
      { nodeId: 'a', name: '步骤a' },
    ])
    await zhaoliu.data(contract.returnTo, { id, nodeId: 'a', opinion: '请补充说明' })
    expect(trail(await read(id))).toEqual([
      '张三 已处理',
      '李四 同意',
      '王五 同意',
      '赵六 已处理',
      '李四 待处理',
    ])
    for (const person of [lisi, wangwu]) await agree(person, id)
    expect(await agree(zhaoliu, id)).toMatchObject({ approvalStatus: '已通过' })
    expect(happened(await read(id))).toEqual(['赵六：退回到“步骤a”，其后步骤重新审批（步骤c）'])
    await expectProved()
  })

  it('comes straight back to the step that returned it', async () => {
    const { lisi, wangwu, zhaoliu } = cast
    const id = await submitted(three())
    await agree(lisi, id)
    await agree(wangwu, id)
    await zhaoliu.data(contract.returnTo, { id, nodeId: 'a', afterwards: 'comesBack' })
    await agree(lisi, id)
    expect(trail(await read(id)).at(-1)).toBe('赵六 待处理')
    expect(await agree(zhaoliu, id)).toMatchObject({ approvalStatus: '已通过' })
    await expectProved()
  })

  it('is refused for a step that was not passed', async () => {
    const { lisi } = cast
    const id = await submitted(three())
    for (const nodeId of ['a', 'c', 'nothing']) {
      expect(codeOf(await lisi.call(contract.returnTo, { id, nodeId }))[0]).toBe(400)
    }
    await agree(lisi, id)
    expect(codeOf(await cast.wangwu.call(contract.returnTo, { id, nodeId: 'c' }))[0]).toBe(400)
  })
})

describe('an agreement taken back', () => {
  it('is asked for again, and whoever came next is no longer asked', async () => {
    const { lisi, wangwu } = cast
    const id = await submitted([step('a', 'any', ['lisi', 'sunqi']), step('b', 'one', ['wangwu'])])
    await agree(lisi, id)
    const { choices, actions } = await read(id, lisi)
    expect(actions).toEqual(['takeBack', 'comment'])
    await lisi.data(contract.takeBack, { id, taskId: choices.takeBack ?? '' })
    expect(trail(await read(id))).toEqual(['张三 已处理', '李四 待处理', '孙七 待处理'])
    expect((await read(id, wangwu)).actions).toEqual(['comment'])
    await agree(cast.sunqi, id)
    await agree(wangwu, id)
    expect(happened(await read(id))).toEqual(['李四：撤回本人的同意（步骤a）'])
    await expectProved()
  })

  it('is refused once the next has acted, and once the request has ended', async () => {
    const { lisi, wangwu, zhaoliu } = cast
    const id = await submitted([step('a', 'one', ['lisi']), step('b', 'all', ['wangwu', 'zhaoliu'])])
    await agree(lisi, id)
    await agree(wangwu, id)
    expect(codeOf(await lisi.call(contract.takeBack, { id }))).toEqual([
      400,
      '所选人员或步骤不可用，请重新选择',
    ])
    await agree(zhaoliu, id)
    expect(codeOf(await zhaoliu.call(contract.takeBack, { id }))[0]).toBe(400)
  })
})

describe('handlings, votes, copies and branches', () => {
  it('a handling is completed without a signature, and the request is approved with it', async () => {
    const { lisi, wangwu } = cast
    const id = await submitted([
      step('a', 'one', ['lisi']),
      step('b', 'any', ['wangwu'], { type: 'handling' }),
    ])
    await agree(lisi, id)
    expect((await read(id, wangwu)).actions).toContain('agree')
    expect((await read(id, wangwu)).taskKind).toBe('handling')
    expect((await read(id, wangwu)).actions).not.toContain('reject')
    expect(await read(id)).toMatchObject({ approvalStatus: '审批中' })
    expect(await complete(wangwu, id)).toMatchObject({ approvalStatus: '已通过' })
    expect(trail(await read(id)).at(-1)).toBe('王五 已处理')
    await expectProved()
  })

  it('the applicant carries out a handling of the own request', async () => {
    const id = await submitted([
      step('a', 'one', ['lisi']),
      step('b', 'one', [], { type: 'handling', rules: [{ kind: 'initiator' }] }),
    ])
    await agree(cast.lisi, id)
    expect((await read(id, cast.zhangsan)).actions).toContain('agree')
    expect((await read(id, cast.zhangsan)).taskKind).toBe('handling')
    expect(await complete(cast.zhangsan, id)).toMatchObject({ approvalStatus: '已通过' })
    await expectProved()
  })

  it('a vote against counts as 已处理, and the request is rejected when agreement has become impossible', async () => {
    const { lisi, wangwu, sunqi } = cast
    const nodes = () => [
      step('a', 'share', ['lisi', 'wangwu', 'sunqi'], { share: { needed: 2, reject: 'counts' } }),
    ]
    const passed = await submitted(nodes())
    await lisi.data(contract.overrule, { id: passed })
    expect(trail(await read(passed))).toEqual(['张三 已处理', '李四 已处理', '王五 待处理', '孙七 待处理'])
    await agree(wangwu, passed)
    expect(await agree(sunqi, passed)).toMatchObject({ approvalStatus: '已通过' })
    const failed = await submitted(nodes())
    await lisi.data(contract.overrule, { id: failed })
    expect(await sunqi.data(contract.overrule, { id: failed })).toMatchObject({ approvalStatus: '已驳回' })
    expect(trail(await read(failed))).toEqual(['张三 已处理', '李四 已处理', '孙七 驳回'])
    await expectProved()
  })

  it('copies go out where the flow sends them, once', async () => {
    const { lisi, wangwu, sunqi } = cast
    const rules = [{ kind: 'user' as const, userId: sunqi.userId }]
    const id = await submitted([
      step('a', 'one', ['lisi']),
      { type: 'copy', id: 'cc', name: '抄送', rules },
      step('b', 'one', ['wangwu']),
    ])
    expect((await sunqi.call(contract.detail, { id })).body.code).toBe(403)
    await agree(lisi, id)
    expect(await read(id, sunqi)).toMatchObject({ from: '张三', actions: ['comment'] })
    await agree(wangwu, id)
    await expectProved()
  })

  it('an amount chooses the branch, and parallel branches all sign', async () => {
    const { lisi, wangwu, zhaoliu, sunqi } = cast
    await publish('payments', [
      {
        type: 'condition',
        id: 'c',
        name: '金额',
        branches: [
          {
            id: 'large',
            name: '一万元以上',
            when: {
              match: 'all',
              groups: [
                {
                  match: 'all',
                  tests: [{ operand: { kind: 'amount' }, comparison: 'gte', values: ['10000'] }],
                },
              ],
            },
            nodes: [
              {
                type: 'parallel',
                id: 'p',
                name: '并行',
                branches: [
                  { id: 'left', name: '一', when: null, nodes: [step('l', 'one', ['wangwu'])] },
                  { id: 'right', name: '二', when: null, nodes: [step('r', 'one', ['sunqi'])] },
                ],
              },
            ],
          },
          { id: 'small', name: '其他', when: null, nodes: [step('s', 'one', ['lisi'])] },
        ],
      },
      step('last', 'one', ['zhaoliu']),
    ])
    const pay = async (thisMoney: string) =>
      (
        await submitForm(cast.zhangsan, 'payments', {
          thisMoney,
          issueMoney: thisMoney,
          realMoney: thisMoney,
        })
      ).id
    const small = await pay('9999.99')
    expect(trail(await read(small))).toEqual(['张三 已处理', '李四 待处理'])
    const large = await pay('10000.00')
    expect(trail(await read(large))).toEqual(['张三 已处理', '王五 待处理', '孙七 待处理'])
    await agree(sunqi, large)
    await agree(wangwu, large)
    expect(await agree(zhaoliu, large)).toMatchObject({ approvalStatus: '已通过' })
    expect((await lisi.call(contract.detail, { id: large })).body.code).toBe(403)
    await expectProved()
  })

  it('a step left to the applicant asks whoever was chosen, and without a choice the submission is refused', async () => {
    await publish('leave', [
      step('a', 'one', [], { rules: [{ kind: 'initiatorChooses', from: { kind: 'everybody' } }] }),
    ])
    const refused = await cast.zhangsan.call(contract.add, {
      ...(await cast.zhangsan.data(contract.schema, { kind: 'leave' })).example,
      kind: 'leave',
    })
    expect(codeOf(refused)).toEqual([400, '请为需要自选审批人的步骤选择人员'])
    expect(refused.body).toMatchObject({ fields: { chosen: '请为需要自选审批人的步骤选择人员' } })
    const { example } = await cast.zhangsan.data(contract.schema, { kind: 'leave' })
    const preview = (more: object) =>
      cast.zhangsan.data(contract.preview, { ...example, kind: 'leave', ...more })
    expect(await preview({})).toMatchObject([{ nodeId: 'a', chooses: true, people: [] }])
    expect(await preview({ chosen: { a: [cast.sunqi.userId] } })).toMatchObject([
      { nodeId: 'a', chooses: true, people: [{ name: '孙七' }], why: '申请人自选' },
    ])
    const { id } = await submitForm(cast.zhangsan, 'leave', { chosen: { a: [cast.sunqi.userId] } })
    expect(await agree(cast.sunqi, id)).toMatchObject({ approvalStatus: '已通过' })
    await expectProved()
  })

  it('a rejected request goes on at the step that rejected it, if the flow says so', async () => {
    const { lisi, wangwu, zhangsan } = cast
    const id = await submitted([step('a', 'one', ['lisi']), step('b', 'one', ['wangwu'])], { resumes: true })
    await agree(lisi, id)
    await wangwu.data(contract.overrule, { id })
    const { example } = await zhangsan.data(contract.schema, { kind: 'leave' })
    await zhangsan.data(contract.update, { ...example, kind: 'leave', id })
    const detail = await read(id)
    expect(trail(detail)).toEqual(['张三 已处理', '王五 待处理'])
    expect(detail.route.map(({ node, skipped }) => [node, skipped])).toEqual([
      ['步骤a', '跳过：上一轮已审批'],
    ])
    expect(await agree(wangwu, id)).toMatchObject({ approvalStatus: '已通过' })
    await expectProved()
  })
})

describe('a reminder', () => {
  it('reaches the people the request waits for, once in four hours', async () => {
    const { zhangsan, lisi } = cast
    const id = await submitted([step('a', 'all', ['lisi', 'wangwu'])])
    expect((await read(id, zhangsan)).actions).toContain('urge')
    expect(codeOf(await lisi.call(contract.urge, { id }))).toEqual([403, '只有申请人可以进行此操作'])
    await zhangsan.data(contract.urge, { id })
    const again = await zhangsan.call(contract.urge, { id })
    expect(again.body).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^四小时内只能催办一次，请于 .+ 之后再催办$/),
    })
    expect(happened(await read(id))).toEqual(['张三：催办 李四、王五（）'])
    await agree(lisi, id)
    await expectProved()
  })

  it('reaches those who can act, and is refused where nobody can', async () => {
    const { zhangsan } = cast
    const id = await submitted([step('a', 'all', ['lisi', 'wangwu'])])
    const setStatus = (status: 'active' | 'inactive', ...accounts: string[]) =>
      app.owner.query('update app_user set status = $1 where account = any($2)', [status, accounts])
    await setStatus('inactive', 'lisi', 'wangwu')
    expect(codeOf(await zhangsan.call(contract.urge, { id }))).toEqual([
      409,
      '李四、王五 已停用或离职，无法处理，请联系管理员转交',
    ])
    await setStatus('active', 'wangwu')
    await zhangsan.data(contract.urge, { id })
    expect(happened(await read(id, zhangsan))).toEqual(['张三：催办 王五（）'])
    await setStatus('active', 'lisi')
  })
})

describe('a comment', () => {
  it('is told to the people it mentions, and only readers can be mentioned', async () => {
    const { zhangsan, lisi, sunqi } = cast
    const id = await submitted([step('a', 'one', ['lisi'])])
    const { choices } = await read(id, zhangsan)
    expect(choices.mention).toEqual([{ userId: lisi.userId, personName: '李四' }])
    const answer = await zhangsan.call(contract.comment, { id, text: '请看', mentions: [sunqi.userId] })
    expect(codeOf(answer)).toEqual([400, '提到的人员无权查看该申请'])
    expect((await sunqi.call(contract.comment, { id, text: '路过' })).body.code).toBe(403)
    await zhangsan.data(contract.comment, { id, text: '原件已寄出', mentions: [lisi.userId] })
    const detail = await read(id)
    expect(detail.happenings).toMatchObject([
      { kind: 'commented', what: '评论，提到 李四', opinion: '原件已寄出' },
    ])
    await agree(lisi, id)
    await expectProved()
  })
})
