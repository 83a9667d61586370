import { contract } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import {
  agree,
  type Caller,
  type Cast,
  createTestApp,
  example,
  loginAll,
  reject,
  submitForm,
  type Submitted,
  tenants,
  type TestApp,
} from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../file/multipart.ts'

/** The approvers in order, typed from decisions.md "Demo". */
const chains = {
  meeting: ['lisi', 'wangwu', 'sunqi', 'zhaoliu'],
  tender: ['lisi', 'wangwu', 'sunqi', 'zhaoliu'],
  contract: ['lisi', 'wangwu', 'sunqi', 'zhaoliu'],
  payments: ['lisi', 'wangwu', 'zhaoliu'],
  advance: ['lisi', 'wangwu', 'zhaoliu'],
  inspection: ['lisi', 'wangwu', 'zhaoliu'],
  ucard: ['lisi', 'zhaoliu'],
  kaccount: ['wangwu', 'zhaoliu'],
  travel: ['lisi', 'zhaoliu'],
} as const

describe.each([10, 1])('links, with a connection pool of size %d', (maxConnections) => {
  let app: TestApp
  let cast: Cast
  beforeAll(async () => {
    app = await createTestApp({ maxConnections })
    cast = await loginAll(app)
  })
  afterAll(() => app.close())

  async function approve(kind: keyof typeof chains, over: Record<string, unknown> = {}): Promise<Submitted> {
    const submitted = await submitForm(cast.zhangsan, kind, over)
    for (const name of chains[kind]) await agree(cast[name], submitted.id)
    return submitted
  }

  async function refused(caller: Caller, kind: Kind, over: Record<string, unknown>) {
    const { status, body } = await caller.call(contract.add, {
      ...(await example(caller, kind)),
      ...over,
      kind,
    })
    return { status, msg: body.msg }
  }

  it('carry the values of a meeting through tender, contract and payment to the inspection', async () => {
    const meeting = await approve('meeting', { applicationName: '维修工程议题', reason: '外墙维修' })
    const tender = await approve('tender', { meeting: meeting.id, tenderDate: '2099-01-05' })
    const contractOver = { tender: tender.applyNo, partyB: '青禾建筑装饰有限公司' }
    const signed = await approve('contract', contractOver)
    const paid = await approve('payments', {
      contract: { id: signed.id },
      contractName: '另写的名字',
      vendor: '另写的供方',
    })
    await approve('advance', { contract: signed.id, applicationName: '首期预付' })
    await approve('ucard', { contract: signed.id })
    const inspected = await submitForm(cast.zhangsan, 'inspection', {
      contract: signed.id,
      contractName: undefined,
      contractFile: undefined,
    })

    const tenderShown = await cast.lisi.data(contract.formDetail, { kind: 'tender', id: tender.id })
    expect(tenderShown).toMatchObject({
      issuesName: '维修工程议题',
      meeting: { id: meeting.id, applicationName: '维修工程议题', meetType: '党委会', reason: '外墙维修' },
    })
    const contractShown = await cast.lisi.data(contract.formDetail, { kind: 'contract', id: signed.id })
    expect(contractShown).toMatchObject({
      tender: { tenderDate: '2099-01-05', tenderType: '公开招标', kzPrice: '500000.00' },
      // copied from the link of the tender
      meeting: { id: meeting.id, applicationName: '维修工程议题', meetType: '党委会' },
      links: {
        tender: [{ id: tender.id, applyNo: tender.applyNo, approvalStatus: '已通过', mayOpen: true }],
        meeting: [{ id: meeting.id, type: '议题会签' }],
      },
    })
    const paidShown = await cast.lisi.data(contract.formDetail, { kind: 'payments', id: paid.id })
    expect(paidShown).toMatchObject({
      contractName: '办公楼维修工程合同',
      contractCode: 'HT-2026-001',
      amount: '100000.00',
      vendor: '青禾建筑装饰有限公司',
      contractVo: {
        tender: { tenderDate: '2099-01-05' },
        meeting: { applicationDate: expect.stringMatching(/^\d{4}-/) },
      },
    })
    const inspectedShown = await cast.lisi.data(contract.formDetail, { kind: 'inspection', id: inspected.id })
    expect(inspectedShown).toMatchObject({
      contractName: '办公楼维修工程合同',
      contractVo: { contractName: '办公楼维修工程合同', tender: { tenderDate: '2099-01-05' } },
      paymentsVo: { updateTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} /) },
      advanceVo: { applicationName: '首期预付' },
      ucardVo: { updateTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} /) },
    })
    expect(inspectedShown.attachments['contractFile']).toHaveLength(1)
    const lines = inspectedShown.cards.flatMap((card) => card.fields.map(({ label, text }) => [label, text]))
    expect(lines).toContainEqual(['关联合同', expect.stringContaining(signed.applyNo)])
    expect(lines).toContainEqual(['招标时间', '2099-01-05'])
  })

  it('keep the snapshot of their round; the next round takes a new one', async () => {
    const signed = await approve('contract')
    const { id } = await submitForm(cast.zhangsan, 'inspection', { contract: signed.id })
    await approve('advance', { contract: signed.id, applicationName: '后来的预付' })
    const before = await cast.zhangsan.data(contract.formDetail, { kind: 'inspection', id })
    expect(before['advanceVo']).toBeNull()
    await reject(cast.lisi, id)
    await cast.zhangsan.data(contract.update, { ...before.values, kind: 'inspection', id })
    const after = await cast.zhangsan.data(contract.formDetail, { kind: 'inspection', id })
    expect(after['advanceVo']).toMatchObject({ applicationName: '后来的预付' })
  })

  it('give values that add and update accept, even if they name a file of somebody else', async () => {
    const bytes = Buffer.from('%PDF-1.7 %%EOF')
    const { body } = await upload(cast.zhangsan, [{ filename: '合同.pdf', type: 'application/pdf', bytes }])
    const file = contract.upload.output.parse(body.data)
    const signed = await approve('contract', { contractFile: [file.id] })
    const { id } = await submitForm(cast.wangwu, 'inspection', {
      contract: signed.id,
      contractFile: undefined,
    })
    const { values } = await cast.wangwu.data(contract.formDetail, { kind: 'inspection', id })
    expect(values['contractFile']).toEqual([file.id])
    await cast.wangwu.data(contract.add, { ...values, kind: 'inspection' })
    await cast.wangwu.data(contract.withDraw, { id })
    await cast.wangwu.data(contract.update, { ...values, kind: 'inspection', id })
    // entered by hand, the file still belongs to somebody else
    expect(await refused(cast.wangwu, 'inspection', { contractFile: [file.id] })).toMatchObject({
      status: 400,
    })
  })

  it('show the latest approved of several requests of a kind that build on one', async () => {
    const signed = await approve('contract')
    const early = await submitForm(cast.zhangsan, 'advance', {
      contract: signed.id,
      applicationName: '先提的',
    })
    await approve('advance', { contract: signed.id, applicationName: '先批的' })
    await submitForm(cast.zhangsan, 'advance', { contract: signed.id, applicationName: '未批的' })
    const latest = async () => {
      const { record } = await cast.zhangsan.data(contract.linkable, { kind: 'contract', id: signed.id })
      return record['advanceVo']
    }
    expect(await latest()).toMatchObject({ applicationName: '先批的' })
    for (const name of chains.advance) await agree(cast[name], early.id)
    expect(await latest()).toMatchObject({ applicationName: '先提的' })
  })

  it('lead only to approved, visible requests of the right kind and company', async () => {
    const signed = await approve('contract')
    const running = await submitForm(cast.zhangsan, 'contract')
    const trip = await approve('travel')
    const own = await cast.sunqi.data(contract.add, {
      ...(await example(cast.sunqi, 'leave')),
      kind: 'leave',
    })
    const unknown = (text: string) => ({ status: 400, msg: `关联合同：找不到可关联的单据“${text}”` })
    for (const id of [running.id, running.applyNo, trip.id, own.id, 'nothing', "' or 1=1", '$&']) {
      expect(await refused(cast.zhangsan, 'payments', { contract: id })).toEqual(
        unknown(id.length > 30 ? `${id.slice(0, 30)}…` : id),
      )
    }
    // requests the applicant never received
    expect(await refused(cast.wangwu, 'reimbursement', { bxType: 'travel', link: [trip.applyNo] })).toEqual({
      status: 400,
      msg: `关联申请：找不到可关联的单据“${trip.applyNo}”`,
    })
    expect(
      await refused(cast.zhangsan, 'payments', { contract: signed.id, mainstay: '云岭置业有限公司' }),
    ).toMatchObject({
      status: 400,
      msg: expect.stringContaining('应与本单一致'),
    })
    expect(
      await refused(cast.zhangsan, 'payments', { contract: [signed.id, signed.id, running.id] }),
    ).toMatchObject({
      msg: '关联合同不能超过 1 项',
    })
    expect(await refused(cast.zhangsan, 'payments', { contract: '坏\u0000字' })).toMatchObject({
      status: 400,
    })
    expect(await refused(cast.zhangsan, 'payments', { contract: { no: 'id' } })).toMatchObject({
      msg: '关联合同格式不正确',
    })
  })

  it('with any value in their place are answered, and a draft that holds it opens again', async () => {
    const { id } = await approve('contract')
    const { record } = await cast.zhangsan.data(contract.linkable, { kind: 'contract', id })
    const small = { thisMoney: '10.00', realMoney: '10.00' }
    const values = { ...(await example(cast.zhangsan, 'payments')), ...small, kind: 'payments' }
    const lies = { ...record, mainstay: '谎', contractName: '谎', applyNo: '谎', tender: { applyNo: '谎' } }
    const hostile = [
      ['坏\u0000字', '\ud800', '💥', '__proto__', ',', 'x'.repeat(100_000), id, `${id},${id}`],
      [0, 1e308, true, {}, [[]], [null], [{}], { id: null }, { id: [id] }, { id: '\u0000' }, { url: id }],
      [[id, { a: 1 }], Array.from({ length: 5000 }, () => id), [{ id: { id } }], { constructor: 1, id }],
      [lies, [lies], [{ ...lies, id: 'x' }], { ...lies, id: undefined }, JSON.parse('[{"__proto__":1}]')],
    ].flat()
    const shown: unknown[] = []
    for (const link of hostile) {
      const input = { ...values, contract: link }
      const saved = await cast.zhangsan.call(contract.draft, input)
      const answers = [saved, await cast.zhangsan.call(contract.preview, input)]
      if (saved.status === 200) {
        const draft = contract.draft.output.parse(saved.body.data)
        const detail = await cast.zhangsan.data(contract.formDetail, { kind: 'payments', id: draft.id })
        shown.push(detail.cards, detail['contractVo'])
      }
      answers.push(await cast.zhangsan.call(contract.add, input))
      for (const { status } of answers) expect([200, 400]).toContain(status)
    }
    expect(shown.length).toBeGreaterThan(20)
    expect(JSON.stringify(shown)).not.toContain('谎')
  })

  it('never lead to another tenant, not even for its administrator', async () => {
    const signed = await approve('contract')
    const stranger = await app.login('admin', tenants.other)
    for (const id of [signed.id, signed.applyNo]) {
      const answer = await stranger.call(contract.linkable, { kind: 'contract', id })
      expect([answer.status, answer.body.data]).toEqual([404, null])
      expect((await refused(stranger, 'payments', { contract: id })).msg).toContain('找不到可关联的单据')
    }
  })

  it('are chosen from the approved requests of one company that the person may read', async () => {
    const signed = await approve('contract', { applicationName: '挑选这一份' })
    await submitForm(cast.zhangsan, 'contract', { applicationName: '挑选这一份，还没通过' })
    const list = (caller: Caller, over = {}) =>
      caller.data(contract.formList, {
        kind: 'contract',
        forLink: true,
        applicationName: '挑选这一份',
        current: 1,
        size: 10,
        ...over,
      })
    expect((await list(cast.zhangsan)).records.map((row) => row.id)).toEqual([signed.id])
    expect((await list(cast.sunqi)).records.map((row) => row.id)).toEqual([signed.id])
    const { mainstay } = await example(cast.zhangsan, 'contract')
    expect((await list(cast.zhangsan, { mainstay })).total).toBe(1)
    expect((await list(cast.zhangsan, { mainstay: '别的公司' })).total).toBe(0)
    const taken = await cast.zhangsan.data(contract.linkable, { kind: 'contract', id: signed.id })
    expect(taken).toMatchObject({
      record: { id: signed.id, contractName: '办公楼维修工程合同' },
      files: [{ mime: 'application/pdf' }],
    })
    expect((await cast.zhangsan.call(contract.linkable, { kind: 'tender', id: signed.id })).status).toBe(404)
  })

  it('keep a request from being abandoned while others build on it', async () => {
    const signed = await approve('contract')
    const abandon = async () => {
      const { status, body } = await cast.zhaoliu.call(contract.abandonClick, { id: signed.id })
      return { status, msg: body.msg }
    }
    expect(await abandon()).toEqual({ status: 409, msg: '该审批已处理' })
    const first = await submitForm(cast.zhangsan, 'payments', { contract: signed.id })
    const second = await submitForm(cast.zhangsan, 'ucard', { contract: signed.id })
    expect(await abandon()).toEqual({ status: 409, msg: `存在引用单据：${first.applyNo}、${second.applyNo}` })
    // Only an approver who wants to abandon it is told what builds on it.
    for (const [by, route, error] of [
      [cast.zhangsan, contract.abandonClick, 'notYours'],
      [cast.zhaoliu, contract.overrule, 'alreadyHandled'],
      [cast.zhangsan, contract.withDraw, 'notWithdrawable'],
    ] as const) {
      expect((await by.call(route, { id: signed.id })).body).toHaveProperty('error', error)
    }
    await reject(cast.lisi, first.id)
    expect(await abandon()).toEqual({ status: 409, msg: `存在引用单据：${second.applyNo}` })
    await cast.zhangsan.data(contract.withDraw, { id: second.id })
    expect(await abandon()).toEqual({ status: 409, msg: '该审批已处理' })
  })

  it('appear in that refusal as ten numbers and the count of the rest', async () => {
    const signed = await approve('contract')
    const numbers: string[] = []
    for (let count = 0; count < 12; count += 1) {
      numbers.push((await submitForm(cast.zhangsan, 'ucard', { contract: signed.id })).applyNo)
    }
    const said = async (language: string) => {
      const headers = { 'accept-language': language }
      return (await cast.zhaoliu.call(contract.abandonClick, { id: signed.id }, { headers })).body.msg
    }
    const named = numbers.slice(0, 10)
    expect(await said('zh-CN')).toBe(`存在引用单据：${named.join('、')} 等 12 份`)
    expect(await said('en')).toBe(`Other requests are linked to this one: ${named.join(', ')} and 2 more`)
  })

  it('are all stored when ten submissions link the same two requests in either order at once, without a deadlock', async () => {
    const [one, other] = [await approve('contract'), await approve('contract')]
    // All of them together fit what was paid.
    const values = { ...(await example(cast.zhangsan, 'invoice')), realMoney: '1000.00' }
    const payments = await Promise.all(
      [one, other].map(async (parent) => approve('payments', { contract: parent?.id })),
    )
    const both = payments.map((payment) => payment.id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, index) =>
        cast.zhangsan.call(contract.add, {
          ...values,
          sources: index % 2 === 0 ? both : both.toReversed(),
          kind: 'invoice',
        }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    const { rows } = await app.owner.query<{ count: string }>(
      'select count(*) from approval_link where to_id = any($1)',
      [both],
    )
    expect(Number(rows[0]?.count)).toBe(20)
  })

  it('are stored or refused as a whole while the last approver abandons or agrees', async () => {
    for (const end of ['agree', 'abandon'] as const) {
      const parent = await submitForm(cast.zhangsan, 'contract')
      for (const name of ['lisi', 'wangwu', 'sunqi'] as const) await agree(cast[name], parent.id)
      const values = { ...(await example(cast.zhangsan, 'ucard')), contract: parent.id, kind: 'ucard' }
      const [, ...children] = await Promise.all([
        end === 'agree'
          ? agree(cast.zhaoliu, parent.id)
          : cast.zhaoliu.data(contract.abandonClick, { id: parent.id }),
        ...Array.from({ length: 5 }, () => cast.zhangsan.call(contract.add, values)),
      ])
      const { rows } = await app.owner.query<{ count: string }>(
        'select count(*) from approval_link where to_id = $1',
        [parent.id],
      )
      const stood = children.filter((child) => child.status === 200).length
      expect(Number(rows[0]?.count)).toBe(stood)
      expect(stood).toBeLessThanOrEqual(end === 'abandon' ? 0 : children.length)
      for (const child of children) expect([200, 400]).toContain(child.status)
    }
  })

  it('open only for people who may see the linked request', async () => {
    const trip = await approve('travel')
    const { id } = await submitForm(cast.zhangsan, 'reimbursement', { bxType: 'travel', link: [trip.id] })
    await agree(cast.lisi, id)
    // 王五 approves reimbursements, but never receives the travel request
    const detail = await cast.wangwu.data(contract.formDetail, { kind: 'reimbursement', id })
    expect(detail.links['link']).toMatchObject([{ id: trip.id, mayOpen: false }])
    expect(detail['link']).toMatchObject([{ applyNo: trip.applyNo, people: '张三' }])
    expect((await cast.wangwu.call(contract.formDetail, { kind: 'travel', id: trip.id })).status).toBe(403)
  })
})
