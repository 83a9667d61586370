import { contract } from '@countersign/contract'
import {
  agree,
  type Answer,
  type Cast,
  createTestApp,
  example,
  loginAll,
  reject,
  signature,
  submitForm,
  submitLeave,
  type TestApp,
} from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainStart, findBreak, listEvents } from '../../src/modules/evidence/index.ts'

const ten = Array.from({ length: 10 }, (_one, index) => index)
const handled = { status: 409, body: { code: 409, success: false, data: null, msg: '该审批已处理' } }

// With a pool of one, a call that asks for a second connection while it holds one would wait for itself.
describe.each([10, 1])('with a connection pool of size %d', (maxConnections) => {
  let app: TestApp
  let cast: Cast
  beforeAll(async () => {
    app = await createTestApp({ maxConnections })
    cast = await loginAll(app)
  })
  afterAll(() => app.close())

  /** Expects one row per decided task, one agreement per event, and an intact chain. */
  async function expectWhole(id: string): Promise<void> {
    const events = await listEvents(app.db, '000000', id)
    const { rows } = await app.owner.query<{ seq: number; hash: string }>(
      'select event_seq as seq, event_hash as hash from approval where id = $1',
      [id],
    )
    const head = rows[0] ?? { seq: 0, hash: '' }
    expect(
      findBreak(chainStart('000000', id), events, head, {
        keys: app.evidence.keys,
        checksEverySignature: true,
      }),
    ).toBeUndefined()
    const decided = await app.owner.query(
      "select 1 from task where approval_id = $1 and state in ('agreed', 'rejected')",
      [id],
    )
    expect(events.filter(({ type }) => type === 'agreed' || type === 'rejected')).toHaveLength(
      decided.rowCount ?? 0,
    )
  }

  function expectOneWins(answers: Answer[], lost: object = handled): void {
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(lost)
  }

  it('only one of ten simultaneous agreements succeeds', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    const signatures = await Promise.all(ten.map(() => signature(cast.lisi)))
    const answers = await Promise.all(
      signatures.map((baseImage) => cast.lisi.call(contract.agreeClick2, { id, baseImage })),
    )
    expectOneWins(answers)
    await expectWhole(id)
    const spent = await app.owner.query('select 1 from file where spent_by is not null and id = any($1)', [
      signatures.map((address) => /[0-9a-f-]{36}/.exec(address)?.[0]),
    ])
    expect(spent.rowCount).toBe(1)
  })

  it('only one of a simultaneous agreement and rejection succeeds', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      const { id } = await submitLeave(cast.zhangsan)
      const baseImage = await signature(cast.lisi)
      expectOneWins(
        await Promise.all([
          cast.lisi.call(contract.agreeClick2, { id, baseImage }),
          cast.lisi.call(contract.overrule, { id }),
          cast.lisi.call(contract.abandonClick, { id }),
        ]),
      )
      await expectWhole(id)
    }
  })

  it('only one of a simultaneous agreement and withdrawal succeeds, and the other caller is told', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      const { id } = await submitLeave(cast.zhangsan)
      await agree(cast.lisi, id)
      const baseImage = await signature(cast.zhaoliu)
      const answers = await Promise.all([
        cast.zhaoliu.call(contract.agreeClick2, { id, baseImage }),
        cast.zhangsan.call(contract.withDraw, { id }),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const detail = await cast.zhangsan.data(contract.detail, { id })
      expect(detail.approvalStatus).toBe(answers[0]?.status === 200 ? '已通过' : '已撤回')
      await expectWhole(id)
    }
  })

  it('ten clicks with one idempotency key have one effect and ten equal answers', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    const baseImage = await signature(cast.lisi)
    const headers = { 'idempotency-key': `agree-${id}` }
    const answers = await Promise.all(
      ten.map(() => cast.lisi.call(contract.agreeClick2, { id, baseImage, opinion: '同意' }, { headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual(ten.map(() => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveProperty('size', 1)
    await expectWhole(id)
    const later = await cast.lisi.call(contract.agreeClick2, { id, baseImage, opinion: '同意' }, { headers })
    expect(later.body).toEqual(answers[0]?.body)
  })

  it('ten submissions with one idempotency key make one request', async () => {
    const headers = { 'idempotency-key': `add-${maxConnections}` }
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave' }
    const answers = await Promise.all(ten.map(() => cast.zhangsan.call(contract.add, values, { headers })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveProperty('size', 1)
    expect(answers[0]?.status).toBe(200)
  })

  it('an idempotency key with another body, or of another person, is a different one', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    const headers = { 'idempotency-key': `key-of-${id}` }
    expect((await cast.lisi.call(contract.overrule, { id, opinion: '一' }, { headers })).status).toBe(200)
    expect(await cast.lisi.call(contract.overrule, { id, opinion: '二' }, { headers })).toMatchObject({
      status: 409,
      body: { data: null, msg: '同一幂等键的请求内容不同' },
    })
    expect(await cast.sunqi.call(contract.overrule, { id, opinion: '一' }, { headers })).toMatchObject({
      status: 403,
    })
    const other = await submitLeave(cast.zhangsan)
    const answer = await cast.lisi.call(contract.abandonClick, { id: other.id }, { headers })
    expect(answer.status).toBe(200)
  })

  it('a refusal is not stored under its idempotency key', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    const headers = { 'idempotency-key': `refused-${id}` }
    const call = () => cast.zhaoliu.call(contract.overrule, { id }, { headers })
    expect((await call()).status).toBe(403)
    await agree(cast.lisi, id)
    expect((await call()).status).toBe(200)
  })

  it('one signature on two requests at once is accepted on one', async () => {
    const requests = await Promise.all(ten.map(() => submitLeave(cast.zhangsan)))
    const baseImage = await signature(cast.lisi)
    const answers = await Promise.all(
      requests.map(({ id }) => cast.lisi.call(contract.agreeClick2, { id, baseImage })),
    )
    expectOneWins(answers, { status: 400, body: { data: null, msg: '请先签名并确认' } })
    await Promise.all(requests.map(({ id }) => expectWhole(id)))
  })

  it('at most one of ten refreshes with the same token succeeds, and the session ends', async () => {
    const caller = await app.login('zhangsan')
    const body = { grantType: 'refresh_token', refreshToken: caller.refreshToken }
    const refresh = () => app.send({ method: 'POST', url: '/api/blade-auth/token', headers: app.basic, body })
    const answers = await Promise.all(ten.map(refresh))
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    for (const answer of answers.filter((one) => !won.includes(one))) {
      expect(answer).toMatchObject({ status: 401, body: { data: null } })
    }
    // The server cannot tell which of the callers is the thief.
    expect((await caller.call(contract.info)).status).toBe(401)
    for (const { body } of won) {
      const next = contract.token.output.parse(body.data)
      const headers = { ...app.basic, 'blade-auth': `bearer ${next.accessToken}` }
      expect((await app.send({ method: 'GET', url: contract.info.path, headers })).status).toBe(401)
    }
  })

  it('twenty simultaneous submissions get twenty different numbers', async () => {
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave' }
    const answers = await Promise.all([...ten, ...ten].map(() => cast.zhangsan.data(contract.add, values)))
    expect(new Set(answers.map(({ applyNo }) => applyNo)).size).toBe(20)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(20)
  })

  it('ten submissions of one draft make one submission', async () => {
    const { id } = await cast.zhangsan.data(contract.draft, { kind: 'leave' })
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave', id }
    const answers = await Promise.all(ten.map(() => cast.zhangsan.call(contract.add, values)))
    expectOneWins(answers, { status: 409, body: { msg: '当前状态不能提交' } })
    await expectWhole(id)
  })

  it('only one of ten saves of the same revision of a draft succeeds, and its values are stored', async () => {
    const { id, revision } = await cast.zhangsan.data(contract.draft, { kind: 'leave', reason: '零' })
    const answers = await Promise.all(
      ten.map((one) =>
        cast.zhangsan.call(contract.draft, { kind: 'leave', id, revision, reason: `第${one}页` }),
      ),
    )
    expectOneWins(answers, { status: 409, body: { data: null, msg: '草稿已在其他页面修改' } })
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await cast.zhangsan.data(contract.detail, { id })).toMatchObject({
      values: { reason: `第${winner}页` },
      revision: revision + 1,
    })
  })

  it('only one of a save and a submission of the same revision succeeds, and nothing is left over', async () => {
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave' }
    for (let turn = 1; turn <= 5; turn += 1) {
      const { id, revision } = await cast.zhangsan.data(contract.draft, { kind: 'leave' })
      const answers = await Promise.all([
        cast.zhangsan.call(contract.draft, { kind: 'leave', id, revision, reason: '另一页' }),
        cast.zhangsan.call(contract.add, { ...values, id, revision }),
      ])
      expectOneWins(answers, { status: 409 })
      const kept = await app.owner.query('select 1 from approval_draft where approval_id = $1', [id])
      expect(kept.rowCount).toBe(answers[0]?.status === 200 ? 1 : 0)
    }
  })

  it('resubmitting while others edit and remove the draft leaves the request in no intermediate state', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await reject(cast.lisi, id)
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave', id }
    const answers = await Promise.all([
      ...ten.slice(0, 4).map(() => cast.zhangsan.call(contract.update, values)),
      cast.zhangsan.call(contract.draft, { kind: 'leave', id, reason: 'x' }),
      cast.zhangsan.call(contract.remove, { kind: 'leave', ids: [id] }),
    ])
    expectOneWins(answers.slice(0, 4), { status: 409 })
    expect(answers[5]).toMatchObject({ status: 409, body: { msg: '只能修改或删除草稿' } })
    expect(await cast.zhangsan.data(contract.detail, { id })).toMatchObject({ round: 2 })
    await expectWhole(id)
  })

  it('linking two requests while they are approved, their PDFs stored and a draft saved and submitted causes no deadlock', async () => {
    for (let turn = 1; turn <= 3; turn += 1) {
      const trips = await Promise.all([
        submitForm(cast.zhangsan, 'travel'),
        submitForm(cast.zhangsan, 'travel'),
      ])
      const [first, second] = trips.map(({ id }) => id).toSorted()
      for (const id of [first, second]) await agree(cast.lisi, id ?? '')
      await agree(cast.zhaoliu, second ?? '')
      const values = { ...(await example(cast.zhangsan, 'reimbursement')), kind: 'reimbursement' }
      const linking = (link: unknown[], over = {}) =>
        cast.zhangsan.call(contract.add, { ...values, bxType: 'travel', link, ...over })
      const { id } = await cast.zhangsan.data(contract.draft, values)
      const baseImage = await signature(cast.zhaoliu)
      const pdf = (of: string | undefined) =>
        cast.zhangsan.bytes(`/api/oa_info/travel/exportPDF?id=${of}&blade-auth=${cast.zhangsan.accessToken}`)
      const answers = await Promise.all([
        cast.zhaoliu.call(contract.agreeClick2, { id: first, baseImage }),
        ...ten.map((one) => linking(one % 2 === 0 ? [first, second] : [second, first])),
        ...ten.map(() => linking([second])),
        linking([second], { id }),
        cast.zhangsan.call(contract.draft, { ...values, id }),
        cast.zhaoliu.call(contract.abandonClick, { id: second }),
        ...[first, second, first, second].map(pdf),
      ])
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 400, 409].includes(status)),
      ).toEqual([])
      expect((await linking([first, second])).status).toBe(200)
      expect((await pdf(first)).bytes).toEqual((await pdf(first)).bytes)
      for (const trip of trips) await expectWhole(trip.id)
      await expectWhole(id)
    }
  })

  it('every call is answered when all kinds of call run at once', async () => {
    const requests = await Promise.all(ten.map(() => submitLeave(cast.zhangsan)))
    const answers = await Promise.all(
      requests.flatMap(({ id }) => [
        cast.lisi.call(contract.overrule, { id }),
        cast.zhangsan.call(contract.detail, { id }),
        cast.zhangsan.call(contract.list),
        cast.lisi.call(contract.counts),
        cast.zhangsan.call(contract.schema, { kind: 'payments' }),
        cast.zhangsan.call(contract.userList),
        cast.zhangsan.call(contract.menuRoutes),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})
