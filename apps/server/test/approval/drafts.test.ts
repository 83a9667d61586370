import { contract } from '@countersign/contract'
import {
  example,
  loginAll,
  reject,
  startTestApp,
  submitLeave,
  tenants,
  writtenRows,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { upload } from '../file/multipart.ts'
import { newIdText } from '../wire/calls.ts'

const app = await startTestApp()
const cast = await loginAll(app)

const keep = (values: Record<string, unknown> = {}) =>
  cast.zhangsan.data(contract.draft, { kind: 'leave', ...values })

describe('a draft', () => {
  it('keeps the entered values unchanged', async () => {
    const values = {
      applicationName: '  半份申请  ',
      startDate: '哪天都行',
      remark: { any: ['thing', null, 1.5] },
    }
    const { id, approvalStatus, savedAt, applyNo } = await keep(values)
    expect({ approvalStatus, applyNo }).toEqual({ approvalStatus: '草稿', applyNo: '' })
    expect(savedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const detail = await cast.zhangsan.data(contract.detail, { id })
    expect(detail).toMatchObject({
      approvalStatus: '草稿',
      round: 0,
      personTable: [],
      actions: ['submit'],
      values,
    })
    const { records } = await cast.zhangsan.data(contract.list)
    expect(records.find((row) => row.id === id)).toMatchObject({
      applicationName: '半份申请',
      deptName: '研发部',
    })
  })
  it('keeps only the fields of its form and the columns of its tables', async () => {
    const quotes = [{ supplier: '甲', evil: 'x', __proto__: { y: 1 } }, 'no row', null]
    const { id } = await cast.zhangsan.data(contract.draft, {
      kind: 'procured',
      reason: '采购',
      quotes,
      other: 'x',
      constructor: 'x',
      id: undefined,
    })
    const { values } = await cast.zhangsan.data(contract.detail, { id })
    expect(values).toEqual({ reason: '采购', quotes: [{ supplier: '甲' }, 'no row', null] })
  })
  it('larger than any form is refused and leaves the earlier one unchanged', async () => {
    const { id } = await keep({ reason: '一', remark: '长'.repeat(175_000) })
    const answer = await cast.zhangsan.call(contract.draft, {
      kind: 'leave',
      id,
      remark: '长'.repeat(185_000),
    })
    expect(answer).toMatchObject({ status: 413, body: { data: null, msg: '内容超过大小限制' } })
    const { values } = await cast.zhangsan.data(contract.detail, { id })
    expect(values['reason']).toBe('一')
    // Unknown fields are not stored.
    await cast.zhangsan.data(contract.draft, { kind: 'leave', id, unknown: '长'.repeat(175_000) })
    expect((await cast.zhangsan.data(contract.detail, { id })).values).toEqual({})
  })
  it('is listed under the visible characters of its name, and keeps the name as entered', async () => {
    const applicationName = '年假\u202e两\u200b天\t申请'
    const { id } = await keep({ applicationName })
    const { records } = await cast.zhangsan.data(contract.list)
    expect(records.find((row) => row.id === id)?.applicationName).toBe('年假两天 申请')
    const { values } = await cast.zhangsan.data(contract.detail, { id })
    expect(values['applicationName']).toBe(applicationName)
  })
  it('is overwritten when it is saved under its id', async () => {
    const { id } = await keep({ reason: '一' })
    expect(await keep({ id, reason: '二', applicationName: '改了名字' })).toMatchObject({ id })
    const detail = await cast.zhangsan.data(contract.detail, { id })
    expect(detail).toMatchObject({ applicationName: '改了名字', values: { reason: '二' } })
  })
  it('becomes the request when it is added', async () => {
    const { id } = await keep({ reason: '草稿' })
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave', id, reason: '正式' }
    const added = await cast.zhangsan.data(contract.add, values)
    expect(added).toMatchObject({ id, approvalStatus: '审批中' })
    expect(added.applyNo).toMatch(/^QJ/)
    expect(await cast.lisi.data(contract.detail, { id })).toMatchObject({ round: 1, reason: '正式' })
    const rows = await app.owner.query('select 1 from approval_draft where approval_id = $1', [id])
    expect(rows.rowCount).toBe(0)
  })
  it('is not listed for anybody else', async () => {
    const { id } = await keep()
    for (const by of [cast.lisi, cast.admin, cast.zhaoliu]) {
      for (const state of ['我收到的', '待处理', '已处理', '已发起']) {
        const { records } = await by.data(contract.list, { state, size: 50 })
        expect(records.map((row) => row.id)).not.toContain(id)
      }
    }
  })
  it('of an unknown kind is refused as an unknown call', async () => {
    expect(await cast.zhangsan.post('/api/oa_info/nothing/draft', {})).toMatchObject({
      status: 404,
      body: { msg: '接口不存在' },
    })
  })
})

const stale = {
  status: 409,
  body: { code: 409, success: false, data: null, msg: '草稿已在其他页面修改' },
}

describe('the revision of a draft', () => {
  it('grows with each save and is part of the detail', async () => {
    const first = await keep({ reason: '一' })
    const second = await keep({ id: first.id, revision: first.revision, reason: '二' })
    expect(second.revision).toBe(first.revision + 1)
    const detail = await cast.zhangsan.data(contract.detail, { id: first.id })
    expect(detail.revision).toBe(second.revision)
    expect(detail.values).toEqual({ reason: '二' })
  })
  it('must be the latest for a save, otherwise the save is refused and changes nothing', async () => {
    const { id, revision } = await keep({ reason: '一' })
    await keep({ id, revision, reason: '二' })
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave', id, revision }
    const before = await writtenRows(app.owner)
    expect(
      await cast.zhangsan.call(contract.draft, { kind: 'leave', id, revision, reason: '三' }),
    ).toMatchObject(stale)
    expect(await cast.zhangsan.call(contract.add, values)).toMatchObject(stale)
    expect((await writtenRows(app.owner))['approval_draft']).toEqual(before['approval_draft'])
    expect((await writtenRows(app.owner))['approval']).toEqual(before['approval'])
    expect(await cast.zhangsan.call(contract.add, { ...values, revision: revision + 1 })).toMatchObject({
      status: 200,
    })
  })
  it('may be left out to overwrite deliberately', async () => {
    const { id, revision } = await keep({ reason: '一' })
    await keep({ id, reason: '二' })
    expect(await keep({ id, reason: '三' })).toMatchObject({ id, revision: revision + 2 })
  })
  it('of a rejected request is outdated once somebody has edited it', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await reject(cast.lisi, id)
    const { revision } = await cast.zhangsan.data(contract.detail, { id })
    const seen = { kind: 'leave', id, revision: revision ?? -1 }
    await cast.zhangsan.data(contract.draft, { ...seen, reason: '甲页' })
    expect(await cast.zhangsan.call(contract.draft, { ...seen, reason: '乙页' })).toMatchObject(stale)
    const values = { ...(await example(cast.zhangsan, 'leave')), ...seen }
    expect(await cast.zhangsan.call(contract.update, values)).toMatchObject(stale)
  })
  it('is not reused after a submission: a page of the earlier round stays outdated', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await reject(cast.lisi, id)
    const { revision } = await cast.zhangsan.data(contract.detail, { id })
    const seen = { kind: 'leave', id, revision: revision ?? -1 }
    await cast.zhangsan.data(contract.update, { ...(await example(cast.zhangsan, 'leave')), ...seen })
    await reject(cast.lisi, id)
    expect(await cast.zhangsan.call(contract.draft, { ...seen, reason: '旧页' })).toMatchObject(stale)
  })
  it('is shown only to the applicant, and to nobody while the request is under way', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    expect(await cast.zhangsan.data(contract.detail, { id })).toMatchObject({ revision: null })
    await reject(cast.lisi, id)
    expect(await cast.lisi.data(contract.detail, { id })).toMatchObject({ revision: null })
    expect((await cast.zhangsan.data(contract.detail, { id })).revision).toEqual(expect.any(Number))
  })
  it('is refused if it is not a number', async () => {
    const { id } = await keep()
    expect(await cast.zhangsan.call(contract.draft, { kind: 'leave', id, revision: 'x' })).toMatchObject({
      status: 400,
      body: { msg: 'revision 格式不正确' },
    })
  })
  it('does not restore a draft that was submitted or removed', async () => {
    const removed = await keep({ reason: '一' })
    await cast.zhangsan.data(contract.remove, { kind: 'leave', ids: [removed.id] })
    expect(await cast.zhangsan.call(contract.draft, { kind: 'leave', ...seenOf(removed) })).toMatchObject({
      status: 404,
    })
    const submitted = await keep({ reason: '一' })
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave', ...seenOf(submitted) }
    await cast.zhangsan.data(contract.add, values)
    expect(await cast.zhangsan.call(contract.draft, { kind: 'leave', ...seenOf(submitted) })).toMatchObject({
      status: 409,
      body: { msg: '当前状态不能提交' },
    })
    const kept = await app.owner.query('select 1 from approval_draft where approval_id = any($1)', [
      [removed.id, submitted.id],
    ])
    expect(kept.rowCount).toBe(0)
  })
})

const seenOf = ({ id, revision }: { id: string; revision: number }) => ({ id, revision })

describe('removing drafts', () => {
  it('removes several, named by an array or joined by commas', async () => {
    const [a, b, c] = [await keep(), await keep(), await keep()]
    expect(await cast.zhangsan.data(contract.remove, { kind: 'leave', ids: `${a.id}, ${b.id}` })).toBe(true)
    expect(await cast.zhangsan.data(contract.remove, { kind: 'leave', ids: [c.id, c.id] })).toBe(true)
    for (const { id } of [a, b, c]) {
      expect(await cast.zhangsan.call(contract.detail, { id })).toMatchObject({ status: 404 })
    }
  })
  it('removes all drafts or none', async () => {
    const draft = await keep()
    const submitted = await submitLeave(cast.zhangsan)
    const theirs = await cast.lisi.data(contract.draft, { kind: 'leave' })
    const other = await cast.zhangsan.data(contract.draft, { kind: 'payments' })
    const stranger = await app.login('zhangsan', tenants.other)
    const foreign = await stranger.data(contract.draft, { kind: 'leave' })
    const before = await writtenRows(app.owner)
    for (const [id, status, msg] of [
      [submitted.id, 409, '只能修改或删除草稿'],
      [theirs.id, 403, '只有申请人可以进行此操作'],
      [other.id, 404, '数据不存在'],
      [foreign.id, 404, '数据不存在'],
      [newIdText(), 404, '数据不存在'],
    ] as const) {
      const answer = await cast.zhangsan.call(contract.remove, { kind: 'leave', ids: [draft.id, id] })
      expect(answer).toMatchObject({ status, body: { code: status, success: false, data: null, msg } })
    }
    expect(await writtenRows(app.owner)).toEqual(before)
  })
})

describe("the schema's example", () => {
  it.each(['leave', 'payments'] as const)(
    'of %s is accepted unchanged from anybody, many times at once',
    async (kind) => {
      // Nobody stands above the general manager, which stops requests for money (test/flow/money-stand-in.test.ts).
      const { zhaoliu, ...others } = cast
      const everybody = [...Object.values(others), ...(kind === 'leave' ? [zhaoliu] : [])]
      const answers = await Promise.all(
        everybody.flatMap((by) =>
          [1, 2, 3].map(async () => by.call(contract.add, { ...(await example(by, kind)), kind })),
        ),
      )
      expect(answers.map(({ status, body }) => [status, body.msg])).toEqual(
        answers.map(() => [200, '操作成功']),
      )
    },
  )
  it('comes with a JSON Schema that names the required fields', async () => {
    const { schema } = await cast.zhangsan.data(contract.schema, { kind: 'leave' })
    expect(schema).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['leaveType', 'startDate']),
    })
  })
})

describe('the files of a draft', () => {
  async function attach(): Promise<{ id: string; url: string }> {
    const { body } = await upload(cast.zhangsan, [{ filename: '证明.pdf', bytes: Buffer.from('%PDF-1.4') }])
    return contract.upload.output.parse(body.data)
  }
  it.each<[string, (file: { id: string; url: string }) => unknown]>([
    ['an id', ({ id }) => [id]],
    ['an address', ({ url }) => url],
    ['an object', ({ id }) => [{ id, name: 'x' }]],
  ])('are returned with their names when given by %s', async (_how, name) => {
    const file = await attach()
    const { id } = await keep({ annexFile: name(file) })
    const detail = await cast.zhangsan.data(contract.detail, { id })
    expect(detail.attachments['annexFile']).toMatchObject([{ id: file.id, name: '证明.pdf' }])
  })
  it('cannot belong to somebody else', async () => {
    const file = await attach()
    const { id } = await cast.lisi.data(contract.draft, { kind: 'leave', annexFile: [file.id] })
    const detail = await cast.lisi.data(contract.detail, { id })
    expect(detail.attachments['annexFile']).toEqual([])
    const values = { ...(await example(cast.lisi, 'leave')), kind: 'leave', id, annexFile: [file.id] }
    expect(await cast.lisi.call(contract.add, values)).toMatchObject({ status: 400 })
  })
  it('of an edited rejected request are listed beside those of the round', async () => {
    const file = await attach()
    const { id } = await submitLeave(cast.zhangsan)
    await cast.lisi.data(contract.overrule, { id, opinion: '请附证明' })
    await cast.zhangsan.data(contract.draft, { kind: 'leave', id, annexFile: [file.id] })
    expect(await cast.zhangsan.data(contract.detail, { id })).toMatchObject({
      values: { annexFile: [file.id] },
      editedFiles: [{ id: file.id, name: '证明.pdf' }],
      attachments: { annexFile: [] },
    })
    expect(await cast.lisi.data(contract.detail, { id })).toMatchObject({ editedFiles: [] })
  })
  it('and every readable value are shown on its cards before it is complete', async () => {
    const { id } = await keep({ reason: '半张表', leaveType: '年假', startDate: '不是日期' })
    const detail = await cast.zhangsan.data(contract.detail, { id })
    expect(detail).toMatchObject({ reason: '半张表', leaveType: '年假', startDate: '' })
    const texts = detail.cards.flatMap((card) => card.fields.map((field) => field.text))
    expect(texts).toEqual(expect.arrayContaining(['半张表', '年假']))
  })
})
