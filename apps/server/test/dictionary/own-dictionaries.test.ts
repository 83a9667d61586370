import { contract, type OwnDictionary, sayProblem } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { multipart } from '../file/multipart.ts'
import { hiddenTexts, hostileTexts } from '../hostile/hostile-texts.ts'

const app = await startTestApp()
const cast = await loginAll(app)
const stranger = await app.login('admin', tenants.other)
beforeEach(async () => {
  await app.owner.query("delete from dictionary where code <> 'mainstay'")
  await app.owner.query('delete from own_dictionary')
})

const levels = { code: 'supplier_level', name: '供应商等级' }
const submit = (over: Record<string, unknown> = {}) =>
  cast.admin.call(contract.ownDictionarySubmit, { ...levels, ...over })
const add = (over: Record<string, unknown> = {}): Promise<OwnDictionary> =>
  cast.admin.data(contract.ownDictionarySubmit, { ...levels, ...over })
const remove = (ids: string[]) => cast.admin.call(contract.ownDictionaryRemove, { ids })
const submitEntry = (dictKey: string, code: string = levels.code) =>
  cast.admin.call(contract.dictionaryEntrySubmit, { code, dictKey, dictValue: `${dictKey} 级` })
const offered = (caller = cast.zhangsan) => caller.data(contract.dictionary, { code: levels.code })
const listed = async () => (await cast.admin.data(contract.ownDictionaryList)).records
const unknown = { status: 400, body: { error: 'dictionaryUnknown', fields: { code: '没有此字典' } } }

describe('a dictionary of a company', () => {
  it('has entries, which clients read as those of the product', async () => {
    expect(await submitEntry('A')).toMatchObject(unknown)
    expect(await add()).toMatchObject({ ...levels, sort: 0, remark: '', version: 1 })
    for (const key of ['A', 'B']) expect(await submitEntry(key)).toMatchObject({ status: 200 })
    expect(await offered()).toEqual([
      { dictKey: 'A', dictValue: 'A 级' },
      { dictKey: 'B', dictValue: 'B 级' },
    ])
    const forest = await cast.admin.data(contract.dictionaryForest)
    expect(forest.map(({ id, dictValue, children }) => [id, dictValue, children.length])).toEqual([
      ['mainstay', '公司主体', expect.any(Number)],
      [levels.code, levels.name, 2],
    ])
    const choices = await cast.admin.data(contract.dictionaryTree)
    expect(choices.at(-1)).toMatchObject({ id: levels.code, title: levels.name })
    expect(await cast.admin.data(contract.dictionaryEntryDetail, { id: levels.code })).toMatchObject({
      dictValue: levels.name,
    })
    const entries = await cast.admin.data(contract.dictionaryEntries, { code: levels.code })
    expect(entries.records.map(({ dictKey }) => dictKey)).toEqual(['A', 'B'])
  })

  it('is renamed, but keeps its code', async () => {
    const { id, version } = await add()
    expect(await submit({ id, version, name: '供应商评级' })).toMatchObject({ status: 200 })
    expect(await submit({ id, version })).toMatchObject({ status: 409, body: { error: 'recordStale' } })
    expect(await submit({ id, code: 'level' })).toMatchObject({
      status: 400,
      body: { fields: { code: '字典的编码不能修改' } },
    })
    expect(await listed()).toMatchObject([{ code: levels.code, name: '供应商评级', version: 2 }])
  })

  it('is removed when it is empty, and its code is free again', async () => {
    const { id } = await add()
    const entry = await submitEntry('A')
    expect(await remove([id])).toMatchObject({ status: 409, body: { error: 'dictionaryNotEmpty' } })
    await cast.admin.data(contract.dictionaryEntryRemove, { ids: [Reflect.get(entry.body.data ?? {}, 'id')] })
    expect(await remove([id])).toMatchObject({ status: 200 })
    expect(await submitEntry('B')).toMatchObject(unknown)
    expect(await offered()).toEqual([])
    expect(await add()).toMatchObject(levels)
  })

  it('is neither changed nor removed by the calls for entries', async () => {
    await add()
    const fixed = { status: 409, body: { error: 'dictionaryFixed' } }
    const input = { id: levels.code, dictKey: 'A', dictValue: 'A' }
    expect(await cast.admin.call(contract.dictionaryEntrySubmit, input)).toMatchObject(fixed)
    expect(await cast.admin.call(contract.dictionaryEntryRemove, { ids: [levels.code] })).toMatchObject(fixed)
  })

  it('takes entries from a sheet, by its name or its code', async () => {
    await add()
    const rows = [
      ['字典', '键值', '名称'],
      [levels.name, 'A', '甲级'],
      [levels.code, 'B', '乙级'],
    ]
    const send = async () => {
      const { headers, body } = multipart([
        { filename: '1.xlsx', bytes: await writeXlsx({ sheets: [{ name: '1', rows }] }) },
      ])
      return cast.admin.post(contract.dictionaryImport.path, body, headers)
    }
    expect(await send()).toMatchObject({ body: { data: { isDone: true, count: 2 } } })
    expect((await offered()).map(({ dictValue }) => dictValue)).toEqual(['甲级', '乙级'])
    rows.push(['没有的字典', 'C', '丙级'])
    expect(await send()).toMatchObject({
      body: { data: { isDone: false, refused: [{ row: 4, fields: { code: '没有此字典' } }] } },
    })
  })

  it('may be called like what every object has', async () => {
    for (const [sort, code] of ['__proto__', 'constructor'].entries()) {
      await add({ code, name: code, sort })
      expect(await submitEntry('A', code)).toMatchObject({ status: 200 })
      expect(await cast.zhangsan.data(contract.dictionary, { code })).toHaveLength(1)
    }
  })

  it('of one tenant is hidden from another, which may use the same code', async () => {
    const { id } = await add()
    await submitEntry('A')
    expect((await stranger.data(contract.ownDictionaryList)).total).toBe(0)
    expect(await offered(stranger)).toEqual([])
    expect(await stranger.data(contract.dictionaryTree)).toHaveLength(1)
    const entry = { code: levels.code, dictKey: 'A', dictValue: 'A' }
    expect(await stranger.call(contract.dictionaryEntrySubmit, entry)).toMatchObject(unknown)
    const notFound = { status: 404, body: { msg: '数据不存在' } }
    expect(await stranger.call(contract.ownDictionaryDetail, { id })).toMatchObject(notFound)
    expect(await stranger.call(contract.ownDictionarySubmit, { ...levels, id })).toMatchObject(notFound)
    expect(await stranger.call(contract.ownDictionaryRemove, { ids: [id] })).toMatchObject(notFound)
    expect(await stranger.data(contract.ownDictionarySubmit, levels)).toMatchObject(levels)
  })
})

describe('a new dictionary is refused', () => {
  const taken = { code: '已有此编码的字典' }
  const format = { code: '编码只能由小写字母、数字和下划线组成' }
  it.each([
    ['with a taken code', { name: '别的' }, taken],
    ['with a taken name', { code: 'other' }, { name: '已有此名称的字典' }],
    ['with the code of a dictionary of the product', { code: 'mainstay', name: '别的' }, taken],
    ['with the code of a list of the product', { code: 'sex', name: '别的' }, taken],
    [
      'with the name of a dictionary of the product',
      { code: 'other', name: 'companies' },
      { name: '已有此名称的字典' },
    ],
    ['with a capital letter in its code', { code: 'Level', name: '别的' }, format],
    ['with a hyphen in its code', { code: 'a-b', name: '别的' }, format],
    ['with a blank in its code', { code: 'a b', name: '别的' }, format],
    ['with Chinese in its code', { code: '等级', name: '别的' }, format],
    [
      'with a long code',
      { code: 'x'.repeat(65), name: '别的' },
      { code: sayProblem('tooLong', 'zh', 'code', '64') },
    ],
    ['with a blank code', { code: ' ', name: '别的' }, { code: sayProblem('tooShort', 'zh', 'code', '1') }],
    [
      'with a long name',
      { code: 'other', name: '长'.repeat(41) },
      { name: sayProblem('tooLong', 'zh', 'name', '40') },
    ],
    ['without a name', { code: 'other', name: '' }, { name: sayProblem('missing', 'zh', 'name') }],
  ])('%s', async (_what, over, fields) => {
    await add()
    const { status, body } = await submit(over)
    expect([Math.floor(status / 100), Reflect.get(body, 'fields')]).toEqual([4, fields])
    expect(await listed()).toHaveLength(1)
  })

  it.each(hiddenTexts)('with %s', async (what) => {
    for (const name of ['code', 'name', 'remark'])
      expect(await submit({ [name]: hostileTexts[what] })).toMatchObject({ status: 400 })
  })

  it('beyond the hundredth', async () => {
    await app.owner.query(
      `insert into own_dictionary (tenant_id, id, code, name, sort)
       select $1, 'd' || n, 'd' || n, 'd' || n, n from generate_series(1, 99) as n`,
      [tenants.own],
    )
    const { id } = await add()
    expect(await submit({ code: 'one_more', name: '再来一个' })).toMatchObject({
      status: 409,
      body: { msg: '最多 100 个自定义字典' },
    })
    expect(await submit({ id, remark: '仍可修改' })).toMatchObject({ status: 200 })
  })
})

describe('two people at once', () => {
  it('give one code once', async () => {
    const answers = await Promise.all(['甲', '乙', '丙'].map((name) => submit({ name })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await listed()).toHaveLength(1)
  })

  it('never leave an entry without its dictionary', async () => {
    for (let round = 0; round < 8; round += 1) {
      const code = `round_${round}`
      const { id } = await add({ code, name: code })
      const [removed, entered] = await Promise.all([remove([id]), submitEntry('A', code)])
      expect([removed.status, entered.status]).toSatisfy(
        ([gone, kept]) => (gone === 200 && kept === 400) || (gone === 409 && kept === 200),
      )
    }
  })
})
