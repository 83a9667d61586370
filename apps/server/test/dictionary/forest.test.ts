import { contract } from '@countersign/contract'
import { mainstays } from '@countersign/forms'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { record } from '../../src/platform/parse-value.ts'

const app = await startTestApp()
const cast = await loginAll(app)
beforeEach(() => app.owner.query("delete from dictionary where remark = 'test'"))

const forest = (input: Record<string, unknown> = {}) => cast.admin.data(contract.dictionaryForest, input)
const add = (over: Record<string, unknown> = {}) =>
  cast.admin.call(contract.dictionaryEntrySubmit, {
    dictKey: 'HD',
    dictValue: '华东公司',
    remark: 'test',
    ...over,
  })

describe('the dictionaries as a forest', () => {
  it('have their entries below them, in their order', async () => {
    const [companies, ...others] = await forest()
    expect(companies).toMatchObject({
      id: 'mainstay',
      parentId: '0',
      code: 'mainstay',
      dictValue: '公司主体',
    })
    expect(companies?.children.map(({ dictValue }) => dictValue)).toEqual([...mainstays])
    expect(companies?.children.every(({ parentId }) => parentId === 'mainstay')).toBe(true)
    expect(others).toEqual([])
  })

  it('are narrowed by code, name and remark, and keep the dictionary above', async () => {
    await add()
    for (const filter of [{ dictValue: '华东' }, { remark: 'tes' }]) {
      const [companies] = await forest(filter)
      expect(companies?.children).toMatchObject([{ dictKey: 'HD' }])
    }
    expect(await forest({ code: 'main' })).toHaveLength(1)
    expect(await forest({ code: 'sex' })).toEqual([])
  })

  it('hold the entries of the own tenant, without removed ones', async () => {
    await add()
    const stranger = await app.login('admin', tenants.other)
    const [theirs] = await stranger.data(contract.dictionaryForest, { dictValue: '华东' })
    expect(theirs).toBeUndefined()
    const [mine] = await forest({ dictValue: '华东' })
    await cast.admin.data(contract.dictionaryEntryRemove, { ids: [mine?.children[0]?.id] })
    expect(await forest({ dictValue: '华东' })).toEqual([])
  })

  it('are the places for a new entry, named in the language of the caller', async () => {
    const { body } = await cast.admin.get('/api/blade-system/dict/tree?code=DICT', {
      'accept-language': 'en',
    })
    expect(body.data).toEqual([
      { id: 'mainstay', parentId: '0', title: 'Companies', key: 'mainstay', value: 'mainstay', children: [] },
    ])
  })

  it('can be read, but neither changed nor removed', async () => {
    const dictionary = await cast.admin.data(contract.dictionaryEntryDetail, { id: 'mainstay' })
    expect(dictionary).toMatchObject({ code: 'mainstay', dictValue: '公司主体' })
    const fixed = { status: 409, body: { msg: '此处只能维护字典项，不能修改或删除字典本身' } }
    expect(await add({ ...dictionary, dictKey: '0' })).toMatchObject(fixed)
    expect(await cast.admin.call(contract.dictionaryEntryRemove, { ids: ['mainstay'] })).toMatchObject(fixed)
  })
})

it('a key given as a whole number is kept as its digits; any other number is refused at its field', async () => {
  expect(await add({ dictKey: 99 })).toMatchObject({ status: 200, body: { data: { dictKey: '99' } } })
  for (const dictKey of [1.5, 2 ** 53, true, null, [9]]) {
    const { status, body } = await add({ dictKey, dictValue: '华南公司' })
    expect([status, Object.keys(record(record(body)['fields']))]).toEqual([400, ['dictKey']])
  }
})
