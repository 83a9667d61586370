import { contract, type Param, sayProblem } from '@countersign/contract'
import { defaultSettings, settingNames } from '@countersign/forms'
import { loginAll, startTestApp, submitLeave, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { hiddenTexts, hostileTexts } from '../hostile/hostile-texts.ts'

const app = await startTestApp()
const cast = await loginAll(app)
beforeEach(() => app.owner.query('delete from setting; delete from param'))

const submit = (input: Record<string, unknown>) => cast.admin.call(contract.paramSubmit, input)
const read = (id: string): Promise<Param> => cast.admin.data(contract.paramDetail, { id })
/** Sends a setting back with another value, as a form does. */
const set = async (id: string, paramValue: string, over: Record<string, unknown> = {}) =>
  submit({ ...(await read(id)), paramValue, ...over })
const list = (input: Record<string, unknown> = {}) =>
  cast.admin.data(contract.paramList, { size: 50, ...input })
const keys = async (input: Record<string, unknown> = {}) =>
  (await list(input)).records.map(({ paramKey }) => paramKey)
const remove = (...ids: string[]) => cast.admin.call(contract.paramRemove, { ids })
const settings = async () => (await cast.zhangsan.data(contract.formContext)).settings
const initials = new Map<string, number | null>(Object.entries(defaultSettings))
const title = { paramName: '开票抬头', paramKey: 'invoice.title', paramValue: '会签集团有限公司' }
const notFound = { status: 404, body: { error: 'notFound' } }

describe('the parameters', () => {
  it('are all settings, in groups, and then the own ones of the company', async () => {
    const { id } = await cast.admin.data(contract.paramSubmit, title)
    const { records, total } = await list()
    expect(total).toBe(settingNames.length + 1)
    expect(records.map((param) => param.id).toSorted()).toEqual([...settingNames, id].toSorted())
    const groups = records.map(({ group }) => group)
    expect(groups.filter((group, index) => group !== groups[index - 1])).toHaveLength(new Set(groups).size)
    expect(records.at(-1)).toMatchObject({ ...title, id, group: 'own', tenantId: tenants.own, version: 1 })
    for (const param of records.slice(0, -1)) {
      const initial = initials.get(param.id)
      expect(param).toMatchObject({
        paramValue: initial === null ? '不限' : String(initial),
        defaultValue: param.paramValue,
        isChanged: 0,
        version: 1,
      })
    }
  })

  it('say what a setting means in the language of the call', async () => {
    expect(await read('leaveCap.sick')).toMatchObject({
      paramName: '病假单次超过此天数时提醒',
      paramValue: '不限',
      unit: '天',
      range: '0 到 3650 的整数，或“不限”',
    })
    const english = { headers: { 'accept-language': 'en' } }
    const answer = await cast.admin.call(contract.paramDetail, { id: 'leaveCap.sick' }, english)
    expect(answer.body.data).toMatchObject({
      paramValue: 'unlimited',
      unit: 'days',
      range: 'a whole number from 0 to 3650, or “unlimited”',
    })
  })

  it('are filtered, sorted and shown in pages', async () => {
    await cast.admin.data(contract.paramSubmit, { ...title, paramKey: '100%' })
    await set('sessionDays', '9')
    expect(await keys({ paramKey: 'SESSION' })).toEqual(['sessionDays', 'longestSessionDays'])
    expect(await keys({ paramName: '抬头' })).toEqual(['100%'])
    expect(await keys({ paramKey: '%' })).toEqual(['100%'])
    expect(await keys({ group: 'lease' })).toEqual(['rentFreeDaysAYear', 'depositMonths'])
    expect(await keys({ isChanged: 1 })).toEqual(['sessionDays'])
    expect(await keys({ ascs: 'paramKey', size: 2 })).toEqual(['100%', 'advancePercent'])
    expect(await keys({ descs: 'paramKey', size: 1, current: 3 })).toEqual(['unusedFiles'])
    expect(await list({ size: 10, current: 2 })).toMatchObject({ total: settingNames.length + 1, current: 2 })
  })
})

describe('a setting', () => {
  it('holds at the next call, only in its tenant, until it is removed', async () => {
    expect(await set('handoverDays', '9', { remark: '按制度' })).toMatchObject({
      status: 200,
      body: { data: { paramValue: '9', defaultValue: '3', isChanged: 1, remark: '按制度', version: 2 } },
    })
    expect(await settings()).toMatchObject({ handoverDays: 9 })
    const stranger = await app.login('admin', tenants.other)
    expect(await stranger.data(contract.paramDetail, { id: 'handoverDays' })).toMatchObject({
      paramValue: '3',
      remark: '',
    })
    expect(await remove('handoverDays')).toMatchObject({ status: 200 })
    expect(await settings()).toMatchObject({ handoverDays: 3 })
    expect(await read('handoverDays')).toMatchObject({ isChanged: 0, remark: '', version: 3 })
  })

  it('without a limit is written in a word', async () => {
    await set('leaveCap.annual', '0')
    const warned = await submitLeave(cast.zhangsan)
    await set('leaveCap.annual', 'unlimited')
    const silent = await submitLeave(cast.zhangsan)
    const warnings = async (id: string) => (await cast.zhangsan.data(contract.detail, { id })).warnings.length
    expect([await warnings(warned.id), await warnings(silent.id)]).toEqual([1, 0])
    expect(await read('leaveCap.annual')).toMatchObject({ paramValue: '不限', isChanged: 1 })
  })

  it.each([
    ['sessionDays', '0'],
    ['sessionDays', '91'],
    ['sessionDays', '-1'],
    ['sessionDays', '7.5'],
    ['sessionDays', '1e1'],
    ['sessionDays', '0x10'],
    ['sessionDays', '９'],
    ['sessionDays', '99999999999999999999'],
    ['sessionDays', '不限'],
    ['sessionDays', 'null'],
    ['leaveCap.annual', '3651'],
    ['leaveCap.annual', 'NaN'],
    ['sessionDays', hostileTexts.SQL],
    ['sessionDays', hostileTexts.script],
    ['sessionDays', hostileTexts['a prototype']],
  ])('%s refuses the value %j and keeps its own', async (id, paramValue = '') => {
    const before = await read(id)
    const range = before.range
    expect(await set(id, paramValue)).toMatchObject({
      status: 400,
      body: { error: 'settingValue', fields: { paramValue: `参数值应为${range}` } },
    })
    expect(await read(id)).toEqual(before)
  })

  it('keeps its key', async () => {
    expect(await set('sessionDays', '9', { paramKey: 'days' })).toMatchObject({
      status: 400,
      body: { error: 'paramKeyFixed', fields: { paramKey: '系统参数的键名不能修改' } },
    })
    expect(await read('sessionDays')).toMatchObject({ paramValue: '7', version: 1 })
  })

  it('is changed by only one of two administrators at once, also across a removal', async () => {
    const seen = await read('sessionDays')
    const answers = await Promise.all(['8', '9'].map((paramValue) => submit({ ...seen, paramValue })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toHaveProperty('error', 'recordStale')
    const changed = await read('sessionDays')
    await remove('sessionDays')
    await set('sessionDays', '20')
    expect(await submit({ ...changed, paramValue: '30' })).toMatchObject({ status: 409 })
    expect(await read('sessionDays')).toMatchObject({ paramValue: '20' })
  })
})

describe('an own parameter', () => {
  it('is added, changed and removed as text', async () => {
    const added = await cast.admin.data(contract.paramSubmit, { ...title, paramValue: '1e400' })
    expect(added).toMatchObject({ paramValue: '1e400', range: '', remark: '', isChanged: 0 })
    const changed = await submit({ ...added, paramKey: 'title', paramValue: hostileTexts.script })
    expect(changed.body.data).toMatchObject({ paramKey: 'title', version: 2 })
    expect(await remove(added.id, 'x')).toMatchObject(notFound)
    expect(await keys({ group: 'own' })).toEqual(['title'])
    expect(await remove(added.id, added.id)).toMatchObject({ status: 200 })
    expect(await keys({ group: 'own' })).toEqual([])
    for (const answer of [await submit(added), await remove(added.id)]) expect(answer).toMatchObject(notFound)
    expect(await submit(title)).toMatchObject({ status: 200 })
  })

  it.each(['invoice.title', 'sessionDays'])('may not have the key %s of another one', async (paramKey) => {
    const { id } = await cast.admin.data(contract.paramSubmit, title)
    const other = await cast.admin.data(contract.paramSubmit, { ...title, paramKey: 'other' })
    for (const input of [
      { ...title, paramKey },
      { ...other, paramKey },
    ]) {
      expect(await submit(input)).toMatchObject({
        status: 409,
        body: { error: 'paramKeyTaken', fields: { paramKey: '已有此键名的参数' } },
      })
    }
    expect(await submit({ ...title, id })).toMatchObject({ status: 200 })
    expect(await keys({ group: 'own' })).toEqual(['invoice.title', 'other'])
  })

  it('may have a key that objects inherit', async () => {
    for (const paramKey of ['__proto__', 'constructor'])
      expect(await submit({ ...title, paramKey })).toMatchObject({ status: 200 })
    expect(await keys({ group: 'own' })).toEqual(['__proto__', 'constructor'])
  })

  it.each([
    ['without a name', { paramName: undefined }, sayProblem('missing', 'zh', 'paramName')],
    ['with a blank key', { paramKey: ' \n ' }, sayProblem('tooShort', 'zh', 'paramKey', '1')],
    ['with a long key', { paramKey: 'x'.repeat(65) }, sayProblem('tooLong', 'zh', 'paramKey', '64')],
    ['with a long value', { paramValue: '长'.repeat(501) }, sayProblem('tooLong', 'zh', 'paramValue', '500')],
    ['without a value', { paramValue: '' }, sayProblem('missing', 'zh', 'paramValue')],
    ['with a value that is no text', { paramValue: 5 }, sayProblem('wrongType', 'zh', 'paramValue')],
  ])('%s is refused at the field', async (_what, over, msg) => {
    const { status, body } = await submit({ ...title, ...over })
    expect([status, body.msg, Object.keys(Reflect.get(body, 'fields') ?? {})]).toEqual([
      400,
      msg,
      Object.keys(over),
    ])
    expect(await keys({ group: 'own' })).toEqual([])
  })

  it('is refused with invisible characters', async () => {
    for (const what of hiddenTexts)
      for (const name of ['paramName', 'paramKey', 'paramValue', 'remark'])
        expect(await submit({ ...title, [name]: hostileTexts[what] })).toMatchObject({ status: 400 })
    expect(await keys({ group: 'own' })).toEqual([])
  })

  it('of one tenant is hidden from another', async () => {
    const { id } = await cast.admin.data(contract.paramSubmit, title)
    const stranger = await app.login('admin', tenants.other)
    for (const [route, input] of [
      [contract.paramDetail, { id }],
      [contract.paramSubmit, { ...title, id }],
      [contract.paramRemove, { ids: [id] }],
    ] as const) {
      expect(await stranger.call(route, input)).toMatchObject(notFound)
    }
    expect((await stranger.data(contract.paramList, { group: 'own' })).total).toBe(0)
    expect(await read(id)).toMatchObject(title)
  })

  it('is added once when two administrators add its key at once', async () => {
    const answers = await Promise.all([submit(title), submit(title)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })
})
