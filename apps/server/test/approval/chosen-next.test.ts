import { contract, type InputOf } from '@countersign/contract'
import { type Caller, signature, submitForm, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  agree,
  codeOf,
  expectProved,
  type Node,
  openOffice,
  type Office,
  type Step,
  trail,
} from './flow-office.ts'

/** Steps whose people whoever completes the step before chooses, from the call to the record. */

let office: Office
let app: TestApp
let cast: Office['cast']
beforeAll(async () => {
  office = await openOffice()
  ;({ app, cast } = office)
})
afterAll(() => app.close())

type Range = Extract<Step['rules'][number], { from: unknown }>['from']
const everybody: Range = { kind: 'everybody' }
const left = (id: string, from: Range = everybody, over: Partial<Step> = {}): Step =>
  office.step(id, 'one', [], { rules: [{ kind: 'previousChooses', from }], ...over })
const first = () => office.step('a', 'one', ['lisi'])
const begin = (...nodes: Node[]) => office.submitted(nodes)

const notChosen = '请为需要自选审批人的步骤选择人员'
const notPossible = '所选人员或步骤不可用，请重新选择'

type Choice = NonNullable<InputOf<typeof contract.agreeClick2>['chosen']>
const tryAgree = async (as: Caller, id: string, chosen?: Choice) =>
  as.call(contract.agreeClick2, { id, baseImage: await signature(as), ...(chosen && { chosen }) })

describe('an agreement that comes to a step whose people must be chosen', () => {
  it('asks whoever was chosen, and the trail says so', async () => {
    const { lisi, wangwu } = cast
    const id = await begin(first(), left('b'))
    expect((await office.read(id, lisi)).choices.toChoose).toEqual([
      { nodeId: 'b', name: '步骤b', isMany: false, people: null, chosen: [] },
    ])
    expect((await office.read(id, wangwu).catch(() => undefined))?.choices).toBeUndefined()
    await agree(lisi, id, { b: [wangwu.userId] })
    expect(trail(await office.read(id))).toEqual(['张三 已处理', '李四 同意', '王五 待处理'])
    expect((await office.read(id, wangwu)).choices.toChoose).toEqual([])
    expect(await agree(wangwu, id)).toMatchObject({ approvalStatus: '已通过' })
    await expectProved(app)
  })

  it('is refused without a choice, at its field, and changes nothing', async () => {
    const { lisi } = cast
    const id = await begin(first(), left('b'))
    const lacking: (Choice | undefined)[] = [undefined, {}, { b: [] }]
    for (const chosen of lacking) {
      const answer = await tryAgree(lisi, id, chosen)
      expect(codeOf(answer)).toEqual([400, notChosen])
      expect(answer.body).toMatchObject({ fields: { chosen: notChosen } })
    }
    expect(trail(await office.read(id))).toEqual(['张三 已处理', '李四 待处理'])
  })

  it('is refused for anybody outside the range, for the applicant, and for a step that needs no choice', async () => {
    const { lisi, wangwu, zhangsan, sunqi } = cast
    const id = await begin(first(), left('b', { kind: 'users', userIds: [wangwu.userId, zhangsan.userId] }))
    const { choices } = await office.read(id, lisi)
    expect(choices.toChoose[0]?.people).toEqual([{ id: wangwu.userId, name: '王五' }])
    const wrong: Choice[] = [
      { b: [sunqi.userId] },
      { b: [wangwu.userId, sunqi.userId] },
      { b: [wangwu.userId, wangwu.userId] },
      { b: [zhangsan.userId] },
      { b: ['nobody'] },
      { b: [wangwu.userId], a: [wangwu.userId] },
      { b: [wangwu.userId], constructor: [wangwu.userId] },
    ]
    for (const chosen of wrong) {
      const answer = await tryAgree(lisi, id, chosen)
      expect([chosen, codeOf(answer)]).toEqual([chosen, [400, notPossible]])
      expect(answer.body).toMatchObject({ fields: { chosen: notPossible } })
    }
    expect(trail(await office.read(id))).toEqual(['张三 已处理', '李四 待处理'])
    expect(await agree(lisi, id, { b: [wangwu.userId] })).toMatchObject({ approvalStatus: '审批中' })
  })

  it.each<[string, () => Range, string[]]>([
    ['a role', () => ({ kind: 'role', role: 'finance' }), ['王五']],
    ['a department', () => ({ kind: 'department', deptId: office.deptOf('wangwu') }), ['王五']],
  ])('offers the people of %s and takes no others', async (_case, from, expected) => {
    const { lisi } = cast
    const id = await begin(first(), left('b', from(), { mode: 'all' }))
    const [offered] = (await office.read(id, lisi)).choices.toChoose
    expect(offered?.isMany).toBe(true)
    expect(offered?.people?.map(({ name }) => name)).toEqual(expect.arrayContaining(expected))
    const within = new Set(offered?.people?.map((person) => person.id))
    for (const person of Object.values(office.ids)) {
      if (within.has(person)) continue
      expect(codeOf(await tryAgree(lisi, id, { b: [person] }))).toEqual([400, notPossible])
    }
    await agree(lisi, id, { b: [...within] })
    expect(trail(await office.read(id))).toHaveLength(2 + within.size)
  })

  it('asks the last of several signers, and only the one who decides', async () => {
    const { lisi, wangwu, sunqi } = cast
    const id = await begin(office.step('a', 'all', ['lisi', 'wangwu']), left('b'))
    expect((await office.read(id, lisi)).choices.toChoose).toEqual([])
    await agree(lisi, id)
    expect((await office.read(id, wangwu)).choices.toChoose).toHaveLength(1)
    await agree(wangwu, id, { b: [sunqi.userId] })
    expect(trail(await office.read(id)).at(-1)).toBe('孙七 待处理')
    await expectProved(app)
  })

  it('is refused for a signer who became the last one meanwhile and has not chosen yet', async () => {
    const { lisi, wangwu } = cast
    const id = await begin(office.step('a', 'all', ['lisi', 'wangwu']), left('b'))
    const { version } = await office.read(id, wangwu)
    await agree(lisi, id)
    const baseImage = await signature(wangwu)
    const lacking = await wangwu.call(contract.agreeClick2, { id, version, baseImage })
    expect(codeOf(lacking)).toEqual([400, notChosen])
    const stale = await wangwu.call(contract.agreeClick2, { id, version: version + 1, baseImage })
    expect(codeOf(stale)).toEqual([409, '申请内容已变化，请重新查看'])
    expect((await office.read(id, wangwu)).choices.toChoose).toHaveLength(1)
  })

  it('is taken once of two people who choose at the same time', async () => {
    const { lisi, wangwu, zhaoliu, sunqi } = cast
    const id = await begin(office.step('a', 'any', ['lisi', 'wangwu']), left('b'))
    const [one, other] = await Promise.all([
      tryAgree(lisi, id, { b: [zhaoliu.userId] }),
      tryAgree(wangwu, id, { b: [sunqi.userId] }),
    ])
    const codes = [one.body.code, other.body.code]
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(trail(await office.read(id)).at(-1)).toBe(codes[0] === 200 ? '赵六 待处理' : '孙七 待处理')
    await expectProved(app)
  })

  it('takes the choice from a query as JSON', async () => {
    const { lisi, wangwu } = cast
    const id = await begin(first(), left('b'))
    const query = new URLSearchParams({
      id,
      baseImage: await signature(lisi),
      chosen: JSON.stringify({ b: [wangwu.userId] }),
    })
    const url = `${contract.agreeClick2.path}?${query.toString()}`
    const answer = await app.raw({ method: 'GET', url, headers: lisi.headers })
    expect(answer.status).toBe(200)
    expect(trail(await office.read(id)).at(-1)).toBe('王五 待处理')
  })

  it('takes the choice with a signature alone', async () => {
    const { lisi, wangwu } = cast
    await office.publish('payments', [first(), left('b')])
    const { id } = await submitForm(cast.zhangsan, 'payments')
    const baseImage = await signature(lisi)
    expect(codeOf(await lisi.call(contract.agreeClick, { id, baseImage }))).toEqual([400, notChosen])
    await lisi.data(contract.agreeClick, { id, baseImage, chosen: { b: [wangwu.userId] } })
    expect(trail(await office.read(id)).at(-1)).toBe('王五 待处理')
  })
})

describe('other ways to come to such a step', () => {
  it('the choice is remembered when the request comes back, and another one replaces it', async () => {
    const { lisi, wangwu, zhaoliu, sunqi } = cast
    const id = await begin(first(), left('b'), office.step('c', 'one', ['zhaoliu']))
    await agree(lisi, id, { b: [wangwu.userId] })
    await agree(wangwu, id)
    await zhaoliu.data(contract.returnTo, { id, nodeId: 'b' })
    expect(trail(await office.read(id)).at(-1)).toBe('王五 待处理')
    await agree(wangwu, id)
    await zhaoliu.data(contract.returnTo, { id, nodeId: 'a' })
    expect((await office.read(id, lisi)).choices.toChoose[0]?.chosen).toEqual([wangwu.userId])
    await agree(lisi, id, { b: [sunqi.userId] })
    expect(trail(await office.read(id)).at(-1)).toBe('孙七 待处理')
    await lisi.data(contract.takeBack, { id })
    await agree(lisi, id)
    expect(trail(await office.read(id)).at(-1)).toBe('孙七 待处理')
    await expectProved(app)
  })

  it('whoever removes the last added signer chooses', async () => {
    const { lisi, wangwu, sunqi } = cast
    const id = await begin(first(), left('b'))
    await lisi.data(contract.addSigner, { id, userIds: [sunqi.userId], where: 'after' })
    await agree(lisi, id)
    expect((await office.read(id, sunqi)).choices.toChoose).toHaveLength(1)
    const [signer] = (await office.read(id, lisi)).choices.removeSigner
    expect(signer?.toChoose.map(({ nodeId }) => nodeId)).toEqual(['b'])
    const removal = { id, taskId: signer?.taskId ?? '' }
    expect(codeOf(await lisi.call(contract.removeSigner, removal))).toEqual([400, notChosen])
    await lisi.data(contract.removeSigner, { ...removal, chosen: { b: [wangwu.userId] } })
    expect(trail(await office.read(id))).toEqual(['张三 已处理', '李四 同意', '王五 待处理'])
    await expectProved(app)
  })

  it('the applicant chooses where nobody has to act before, and for no other such step', async () => {
    const { zhangsan, lisi, wangwu } = cast
    const skipped: Partial<Step> = { rules: [{ kind: 'departmentDeputies' }], onNobody: { kind: 'skip' } }
    await office.publish('leave', [office.step('a', 'one', [], skipped), left('b'), left('c')])
    const { example } = await zhangsan.data(contract.schema, { kind: 'leave' })
    const input = { ...example, kind: 'leave' }
    expect(codeOf(await zhangsan.call(contract.add, input))).toEqual([400, notChosen])
    const chosen = { b: [lisi.userId], c: [lisi.userId] }
    const preview = await zhangsan.data(contract.preview, input)
    expect(preview.map(({ nodeId, chooses }) => [nodeId, chooses])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ])
    const { id } = await zhangsan.data(contract.add, { ...input, chosen })
    expect(trail(await office.read(id)).at(-1)).toBe('李四 待处理')
    expect((await office.read(id, lisi)).choices.toChoose).toMatchObject([{ nodeId: 'c', chosen: [] }])
    expect(codeOf(await tryAgree(lisi, id))).toEqual([400, notChosen])
    await agree(lisi, id, { c: [wangwu.userId] })
    await expectProved(app)
  })

  it('an approver cannot replace the choice of the applicant', async () => {
    const { zhangsan, lisi, wangwu, sunqi } = cast
    const own: Partial<Step> = { rules: [{ kind: 'initiatorChooses', from: everybody }] }
    await office.publish('leave', [first(), office.step('b', 'one', [], own)])
    const { id } = await submitForm(zhangsan, 'leave', { chosen: { b: [wangwu.userId] } })
    expect(codeOf(await tryAgree(lisi, id, { b: [sunqi.userId] }))).toEqual([400, notPossible])
    await agree(lisi, id)
    expect(trail(await office.read(id)).at(-1)).toBe('王五 待处理')
  })
})

describe('a step whose people the applicant chooses', () => {
  const own = (from: Range): Step =>
    office.step('b', 'all', [], { rules: [{ kind: 'initiatorChooses', from }] })
  const leave = async () => {
    const { example } = await cast.zhangsan.data(contract.schema, { kind: 'leave' })
    return { ...example, kind: 'leave' }
  }

  it('previews whom the applicant can choose, and takes nobody else', async () => {
    const { zhangsan, wangwu, sunqi } = cast
    await office.publish('leave', [
      first(),
      own({ kind: 'users', userIds: [wangwu.userId, zhangsan.userId] }),
    ])
    const input = await leave()
    const steps = await zhangsan.data(contract.preview, input)
    expect(steps.map(({ nodeId, chooses, choosable }) => [nodeId, chooses, choosable])).toEqual([
      ['a', false, undefined],
      ['b', true, [{ id: wangwu.userId, name: '王五' }]],
    ])
    const wrong = [
      [sunqi.userId],
      [wangwu.userId, sunqi.userId],
      [wangwu.userId, zhangsan.userId],
      ['nobody'],
    ]
    for (const people of wrong) {
      const answer = await zhangsan.call(contract.add, { ...input, chosen: { b: people } })
      expect([people, codeOf(answer)]).toEqual([people, [400, notChosen]])
      expect(answer.body).toMatchObject({ fields: { chosen: notChosen } })
    }
    // A choice for a step that the flow does not come to is left alone: the form may have changed since.
    const chosen = { b: [wangwu.userId], elsewhere: [sunqi.userId] }
    expect((await zhangsan.call(contract.add, { ...input, chosen })).body.code).toBe(200)
  })

  it('previews everybody as null', async () => {
    await office.publish('leave', [first(), own(everybody)])
    const steps = await cast.zhangsan.data(contract.preview, await leave())
    expect(steps.at(-1)).toMatchObject({ chooses: true, choosable: null })
  })

  it('a draft keeps the choice, unchecked, until it is submitted', async () => {
    const { zhangsan, wangwu } = cast
    await office.publish('leave', [first(), own({ kind: 'users', userIds: [wangwu.userId] })])
    const input = await leave()
    const chosen = { b: ['nobody'], gone: [] }
    const { id, revision } = await zhangsan.data(contract.draft, { ...input, chosen })
    const kept = await zhangsan.data(contract.formDetail, { kind: 'leave', id })
    expect(kept.values['chosen']).toEqual(chosen)
    expect(codeOf(await zhangsan.call(contract.add, { ...input, id, revision, chosen }))).toEqual([
      400,
      notChosen,
    ])
    await zhangsan.data(contract.draft, { ...input, id, revision })
    expect((await office.read(id, zhangsan)).values).not.toHaveProperty('chosen')
    const given = { ...input, id, chosen: { b: [wangwu.userId] } }
    expect((await zhangsan.data(contract.add, given)).approvalStatus).toBe('审批中')
    await expectProved(app)
  })
})
