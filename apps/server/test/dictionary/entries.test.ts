import { contract, type DictionaryRecord } from '@countersign/contract'
import { mainstays, otherCompany } from '@countersign/forms'
import { agree, example, loginAll, startTestApp, submitForm, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'

const app = await startTestApp()
const cast = await loginAll(app)
beforeEach(() => app.owner.query("delete from dictionary where remark = 'test'"))

const add = (over: Record<string, unknown> = {}): Promise<DictionaryRecord> =>
  cast.admin.data(contract.dictionaryEntrySubmit, {
    dictKey: 'HD',
    dictValue: '华东公司',
    remark: 'test',
    ...over,
  })
const change = (entry: DictionaryRecord, over: Record<string, unknown>) =>
  cast.admin.call(contract.dictionaryEntrySubmit, { ...entry, ...over })
const list = (input: Record<string, unknown> = {}) =>
  cast.admin.data(contract.dictionaryEntries, { size: 50, ...input })
const named = async (dictValue: string): Promise<DictionaryRecord> => {
  const found = (await list({ dictValue })).records.find((record) => record.dictValue === dictValue)
  if (!found) throw new Error(`no entry ${dictValue}`)
  return found
}
const offered = async () =>
  (await cast.zhangsan.data(contract.dictionary, { code: 'mainstay' })).map(({ dictValue }) => dictValue)

describe('the list of entries', () => {
  it('has the default entries in the order in which they are offered', async () => {
    const { records, total } = await list()
    expect(records.map(({ dictValue }) => dictValue)).toEqual(mainstays)
    expect(total).toBe(mainstays.length)
    expect(records[0]).toMatchObject({ code: 'mainstay', sort: 0, isSealed: 0, remark: '', version: 1 })
  })

  it('can be filtered by key, by name as plain text and by seal, and sorted', async () => {
    await add({ dictKey: '50%', dictValue: '百分之五十', isSealed: 1 })
    const keys = async (input: Record<string, unknown>) =>
      (await list(input)).records.map(({ dictKey }) => dictKey)
    expect(await keys({ dictKey: '%' })).toEqual(['50%'])
    expect(await keys({ dictValue: '分之' })).toEqual(['50%'])
    expect(await keys({ isSealed: '1' })).toEqual(['50%'])
    expect(await keys({ isSealed: '0' })).not.toContain('50%')
    expect((await keys({ ascs: 'sort' })).at(-1)).toBe('50%')
    expect((await keys({ descs: 'sort' }))[0]).toBe('50%')
  })
})

describe('an added entry', () => {
  it('is offered after the others, at once', async () => {
    const entry = await add()
    expect(entry).toMatchObject({ dictKey: 'HD', sort: mainstays.length, isSealed: 0, version: 1 })
    expect((await offered()).at(-1)).toBe('华东公司')
  })

  it('may be placed first', async () => {
    await add({ sort: 0, dictKey: '0' })
    expect((await offered())[0]).toBe('华东公司')
  })

  it.each([
    [{ dictKey: 'HD', dictValue: '别的' }, { dictKey: '该字典中已有此键值' }],
    [{ dictKey: 'HX', dictValue: '华东公司' }, { dictValue: '该字典中已有此名称' }],
    [
      { dictKey: '', dictValue: '' },
      { dictKey: '缺少参数 dictKey', dictValue: '缺少参数 dictValue' },
    ],
    [
      { dictKey: ' ', dictValue: '\u3000' },
      { dictKey: 'dictKey 至少 1 个字', dictValue: 'dictValue 至少 1 个字' },
    ],
    [{ sort: -1 }, { sort: 'sort 不能小于 0' }],
    [{ sort: 1.5 }, { sort: 'sort 格式不正确' }],
    [{ sort: 1e9 }, { sort: 'sort 不能大于 9999' }],
    [{ isSealed: 2 }, { isSealed: 'isSealed 不能大于 1' }],
    [{ code: 'nothing' }, { code: '没有此字典' }],
    [{ dictValue: '甲'.repeat(101) }, { dictValue: 'dictValue 不能超过 100 个字' }],
  ])('is refused as %j, at its field', async (over, fields) => {
    await add()
    const before = await list()
    const answer = await cast.admin.call(contract.dictionaryEntrySubmit, {
      dictKey: 'HN',
      dictValue: '华南公司',
      remark: 'test',
      ...over,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body).toMatchObject({ fields })
    expect(await list()).toEqual(before)
  })

  it('is added once by two people at the same time', async () => {
    const answers = await Promise.all(
      [1, 2].map(() =>
        cast.admin.call(contract.dictionaryEntrySubmit, {
          dictKey: 'HD',
          dictValue: '华东公司',
          remark: 'test',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await list({ dictKey: 'HD' })).total).toBe(1)
  })
})

describe('a changed entry', () => {
  it('is offered with its new values, and counts its changes', async () => {
    const entry = await add()
    expect(await change(entry, { dictValue: '华东贸易', sort: undefined })).toMatchObject({ status: 200 })
    expect(await offered()).toContain('华东贸易')
    expect(await named('华东贸易')).toMatchObject({ version: 2, sort: entry.sort, id: entry.id })
  })

  it('is no longer offered once it is sealed, and again once it is unsealed', async () => {
    const entry = await add()
    await change(entry, { isSealed: 1 })
    expect(await offered()).not.toContain('华东公司')
    await change(await named('华东公司'), { isSealed: 0 })
    expect(await offered()).toContain('华东公司')
  })

  it.each([
    [{ dictKey: 'HX' }, 400, 'entryKeyFixed', 'dictKey'],
    [{ dictValue: otherCompany }, 409, 'entryNameTaken', 'dictValue'],
    [{ version: 7 }, 409, 'recordStale', undefined],
    [{ id: 'nothing' }, 404, 'notFound', undefined],
  ])('is refused with %j', async (over, status, error, field) => {
    const entry = await add()
    const answer = await change(entry, over)
    expect(answer).toMatchObject({ status, body: { error } })
    expect(answer.body).toHaveProperty('fields', field === undefined ? {} : { [field]: answer.body.msg })
    expect(await named('华东公司')).toEqual(entry)
  })

  it('may keep its own name', async () => {
    expect(await change(await add(), { sort: 3 })).toMatchObject({ status: 200 })
  })

  it('is changed by only one of two people at once; the other is told', async () => {
    const entry = await add()
    const answers = await Promise.all([change(entry, { sort: 1 }), change(entry, { sort: 2 })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('removing an entry', () => {
  it('hides it from offers and lists, while approved requests still show it', async () => {
    const entry = await add()
    const values = { ...(await example(cast.zhangsan, 'contract')), mainstay: '华东公司' }
    const { id } = await submitForm(cast.zhangsan, 'contract', values)
    const read = () => cast.zhangsan.data(contract.detail, { id, type: '合同审批' })
    const before = await read()
    expect(JSON.stringify(before)).toContain('华东公司')
    await cast.admin.data(contract.dictionaryEntryRemove, { ids: [entry.id] })
    expect(await offered()).not.toContain('华东公司')
    expect((await list({ dictKey: 'HD' })).records).toEqual([])
    expect(await read()).toEqual(before)
    await agree(cast.lisi, id)
    const refused = await cast.zhangsan.call(contract.add, { ...values, kind: 'contract' })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body.msg).toContain('华东公司')
  })

  it('is undone by adding its key again: the record is the same', async () => {
    const { id, version } = await add()
    await cast.admin.data(contract.dictionaryEntryRemove, { ids: [id] })
    const again = await add({ dictValue: '新华东' })
    expect(again.id).toBe(id)
    expect(again.version).toBeGreaterThan(version)
    expect(await offered()).toContain('新华东')
  })

  it('removes no entry when one of the given ids does not exist', async () => {
    const { id } = await add()
    const answer = await cast.admin.call(contract.dictionaryEntryRemove, { ids: [id, 'nothing'] })
    expect(answer).toMatchObject({ status: 404, body: { error: 'notFound' } })
    expect(await offered()).toContain('华东公司')
  })
})

describe('the entry 其他, which the forms refer to by name', () => {
  it.each([
    [{ dictValue: '其它' }, 'dictValue'],
    [{ isSealed: 1 }, 'isSealed'],
  ])('cannot be changed to %j', async (over, field) => {
    const answer = await change(await named(otherCompany), over)
    expect(answer).toMatchObject({ status: 409, body: { error: 'entryFixed' } })
    expect(answer.body).toHaveProperty('fields', { [field]: answer.body.msg })
  })

  it('may be moved in the order', async () => {
    const other = await named(otherCompany)
    expect(await change(other, { sort: 99 })).toMatchObject({ status: 200 })
    await change(await named(otherCompany), { sort: other.sort })
  })

  it('cannot be removed, and entries given with it are not removed either', async () => {
    const { id } = await add()
    const other = await named(otherCompany)
    const answer = await cast.admin.call(contract.dictionaryEntryRemove, { ids: [id, other.id] })
    expect(answer).toMatchObject({ status: 409, body: { error: 'entryFixed' } })
    expect(await offered()).toEqual(expect.arrayContaining([otherCompany, '华东公司']))
  })
})

describe('the entries of another tenant', () => {
  it('have their own ids, which nobody else can read, change or remove', async () => {
    const entry = await add()
    const stranger = await app.login('admin', tenants.other)
    expect(await stranger.call(contract.dictionaryEntryDetail, { id: entry.id })).toMatchObject({
      status: 404,
    })
    expect(await stranger.call(contract.dictionaryEntrySubmit, { ...entry })).toMatchObject({ status: 404 })
    expect(await stranger.call(contract.dictionaryEntryRemove, { ids: [entry.id] })).toMatchObject({
      status: 404,
    })
    expect(await named('华东公司')).toEqual(entry)
  })
})
