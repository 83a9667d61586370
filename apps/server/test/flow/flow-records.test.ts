import { contract, type InputOf, type OutputOf } from '@countersign/contract'
import type { Condition, Definition, FlowNode, Rule } from '@countersign/engine'
import {
  agree,
  type Answer,
  type Caller,
  createTestApp,
  example,
  loginAll,
  reject,
  startTestApp,
  submitForm,
  tenants,
} from '@countersign/server/testing'
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { firstFlow } from '../../src/modules/tenant/index.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { entriesOf } from '../audit/stored-entries.ts'
import { multipart } from '../file/multipart.ts'

const app = await startTestApp()
const cast = await loginAll(app)

const company = '云岭置业有限公司'
const start: FlowNode = { type: 'start', id: 'start', name: '提交' }
const end: FlowNode = { type: 'end', id: 'end', name: '结束' }

function step(id: string, name: string, ...rules: Rule[]): FlowNode {
  return {
    type: 'approval',
    id,
    name,
    mode: 'one',
    rules,
    onNobody: { kind: 'administrator' },
    onInitiator: 'leaderAbove',
  }
}

function flowOf(...nodes: FlowNode[]): Definition {
  return { nodes: [start, ...nodes, end], samePerson: 'consecutive', permits: [], resumes: false }
}

const asks = (person: Caller, name = '指定人员') =>
  flowOf(step('named', name, { kind: 'user', userId: person.userId }))
/** A flow whose only branch is for one company. */
function choosesBy(name: string): Definition {
  const test = { operand: { kind: 'company' } as const, comparison: 'anyOf' as const, values: [name] }
  return flowOf(step('leader', '部门负责人', { kind: 'departmentLeader' }), {
    type: 'condition',
    id: 'fork',
    name: '公司',
    branches: [
      {
        id: 'own',
        name: '该公司',
        when: { match: 'all', groups: [{ match: 'all', tests: [test] }] },
        nodes: [step('extra', '人事', { kind: 'role', role: 'hr' })],
      },
      { id: 'rest', name: '默认', when: null, nodes: [] },
    ],
  })
}

/** Its only step names a role that does not exist. */
const broken = flowOf(step('ghost', '幽灵', { kind: 'role', role: 'ghost' }))

type Save = InputOf<typeof contract.flowSave>
const save = (input: Partial<Save> & Pick<Save, 'definition'>): Promise<Answer> =>
  cast.admin.call(contract.flowSave, { kind: 'travel', name: '出差流程', ...input })
const saved = async (input: Partial<Save> & Pick<Save, 'definition'>) => {
  const { body } = await save(input)
  return contract.flowSave.output.parse(Reflect.get(body, 'data'))
}
const detail = (id: string, number?: number) => cast.admin.data(contract.flowDetail, { id, number })

/** The flow of travel requests for all companies, which every tenant begins with. */
async function general(): Promise<OutputOf<typeof contract.flowList>['records'][number]> {
  const { records } = await cast.admin.data(contract.flowList, { kind: 'travel' })
  const found = records.find((flow) => flow.company === '')
  if (!found) throw new Error('no flow for all companies')
  return found
}

const travel = async (over: Record<string, unknown> = {}) => ({
  ...(await example(cast.zhangsan, 'travel')),
  kind: 'travel',
  ...over,
})
const waitingFor = async (id: string) =>
  (await cast.zhangsan.data(contract.detail, { id })).personTable
    .filter(({ status }) => status === '待处理')
    .map(({ personName }) => personName)

/** Defects that the verification of the evidence finds. */
const unproved = async () =>
  (await verifyInstallation(app.db, app.dataDir)).defects.map(({ code, where }) => `${code} ${where}`)

/** Flows of one company exist within one test only. */
beforeEach(async () => {
  const { records } = await cast.admin.data(contract.flowList, { company })
  for (const { id, hasDraft, publishedNumber } of records) {
    if (hasDraft) await cast.admin.call(contract.flowDiscardDraft, { id })
    if (publishedNumber > 0) await cast.admin.call(contract.flowRetire, { id })
  }
  await app.owner.query(`update flow set company = 'former ' || id where company = $1`, [company])
})

describe('the list of flows', () => {
  it('has the flow of each kind for all companies', async () => {
    const page = await cast.admin.data(contract.flowList, { size: 50 })
    expect(page.records.filter((flow) => flow.company === '')).toHaveLength(22)
    expect(await general()).toMatchObject({
      kind: 'travel',
      type: '出差审请',
      state: 'published',
      number: 1,
      publishedNumber: 1,
      hasDraft: false,
    })
  })

  it('is filtered by kind or type name, part of the name, company and state, and sorted', async () => {
    const { id } = await saved({ company, name: '置业出差%', definition: broken })
    const ids = async (input: InputOf<typeof contract.flowList> | object) =>
      (await cast.admin.data(contract.flowList, { current: 1, size: 50, ...input })).records.map(
        (one) => one.id,
      )
    expect(await ids({ name: '出差%' })).toEqual([id])
    expect(await ids({ company })).toEqual([id])
    expect(await ids({ state: 'draft', company })).toEqual([id])
    expect(await ids({ state: 'published', company })).toEqual([])
    const ofKind = await ids({ kind: 'travel' })
    expect(ofKind).toContain(id)
    expect(await ids({ kind: '出差审请' })).toEqual(ofKind)
    expect(await ids({ kind: 'travel', descs: 'company' })).toEqual(ofKind.toReversed())
    expect(await ids({ kind: '没有此类型' })).toEqual([])
  })
})

describe('a saved flow', () => {
  it('is a draft that may have problems, and changes nothing for requests', async () => {
    const flow = await saved({ company, definition: broken })
    expect(flow).toMatchObject({ number: 1, state: 'draft', version: 1 })
    expect(flow.problems).toEqual([
      { nodeId: 'ghost', code: 'unknownRole', detail: 'ghost', msg: '角色“ghost”不存在' },
    ])
    expect(await detail(flow.id)).toMatchObject({
      name: '出差流程',
      company,
      hasDraft: true,
      publishedNumber: 0,
      updatedBy: '管理员',
      shownNumber: 1,
      definition: broken,
      versions: [{ number: 1, state: 'draft', publishedAt: '', publishedBy: '' }],
    })
    const { id } = await submitForm(cast.zhangsan, 'travel', { mainstay: company })
    expect(await waitingFor(id)).toEqual(['李四'])
  })

  it('overwrites its draft, and begins a new version after publication', async () => {
    const { id } = await saved({ company, definition: broken })
    expect(await saved({ id, definition: asks(cast.wangwu), publish: true })).toMatchObject({
      number: 1,
      state: 'published',
      version: 2,
      problems: [],
    })
    expect(await saved({ id, name: '新流程', definition: broken })).toMatchObject({
      number: 2,
      state: 'draft',
    })
    expect(await saved({ id, name: '新流程', definition: asks(cast.lisi) })).toMatchObject({ number: 2 })
    const flow = await detail(id)
    expect(flow).toMatchObject({
      name: '新流程',
      number: 2,
      publishedNumber: 1,
      hasDraft: true,
      shownNumber: 2,
    })
    expect(flow.versions.map(({ number, state, publishedBy }) => [number, state, publishedBy])).toEqual([
      [2, 'draft', ''],
      [1, 'published', '管理员'],
    ])
    expect((await detail(id, 1)).definition).toEqual(asks(cast.wangwu))
    expect(await cast.admin.call(contract.flowDetail, { id, number: 9 })).toMatchObject({ status: 404 })
  })

  it.each([
    ['a second flow of a kind for a company', { company }, 409, 'flowTaken', 'company'],
    ['a second flow of a kind for all companies', {}, 409, 'flowTaken', 'company'],
    ['an unknown company', { company: '无此公司' }, 400, 'companyUnknown', 'company'],
    ['an unknown kind', { kind: 'party' }, 400, 'invalid', 'kind'],
    ['a name without a character', { company, name: ' ' }, 400, 'invalid', 'name'],
  ])('is refused: %s', async (_what, input, status, error, field) => {
    await saved({ company, definition: broken })
    const answer = await cast.admin.call(contract.flowSave, {
      kind: 'travel',
      name: '出差流程',
      ...input,
      definition: broken,
    })
    expect(answer).toMatchObject({ status, body: { error, fields: { [field]: expect.any(String) } } })
  })

  it('is refused for a company that is sealed', async () => {
    const sealed = { dictKey: 'TY', dictValue: '云岭停用公司', isSealed: 1 }
    await cast.admin.data(contract.dictionaryEntrySubmit, sealed)
    expect(await save({ company: sealed.dictValue, definition: broken })).toMatchObject({
      status: 400,
      body: { error: 'companyUnknown' },
    })
  })

  it.each([
    ['kind', { kind: 'leave' }],
    ['company', { company: '云岭物业服务有限公司' }],
  ] as const)('keeps its %s', async (field, change) => {
    const { id } = await saved({ company, definition: broken })
    const answer = await save({ id, ...change, definition: broken })
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'flowFixed', fields: { [field]: expect.any(String) } },
    })
  })

  it('is refused with another definition than the schema has, at its place', async () => {
    const definition = { ...broken, nodes: [{ ...start, id: 'a b' }] }
    const answer = await save({ company, definition })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid' } })
    expect(Object.keys(Reflect.get(answer.body, 'fields') ?? {})).toEqual([
      expect.stringMatching(/^definition\.nodes\.0/),
    ])
  })

  it('may be 12 levels deep', async () => {
    let nodes: FlowNode[] = []
    for (let level = 11; level > 0; level -= 1) {
      const when: Condition = {
        match: 'all',
        groups: [
          {
            match: 'all',
            tests: [{ operand: { kind: 'field', field: 'days' }, comparison: 'notEmpty', values: [] }],
          },
        ],
      }
      nodes = [
        {
          type: 'condition',
          id: `f${level}`,
          name: '条件',
          branches: [
            { id: `b${level}`, name: '有', when, nodes },
            { id: `c${level}`, name: '默认', when: null, nodes: [] },
          ],
        },
      ]
    }
    const definition = flowOf(step('leader', '部门负责人', { kind: 'departmentLeader' }), ...nodes)
    const flow = await saved({ company, definition })
    expect((await detail(flow.id)).definition).toEqual(definition)
  })

  it('of more nodes or levels than the product runs is refused', async () => {
    const many = flowOf(...Array.from({ length: 400 }, (_, index) => step(`n${index}`, '审批')))
    expect(await save({ company, definition: many })).toMatchObject({
      status: 400,
      body: { error: 'invalid' },
    })
    // As text, since a client would need a stack of its own to write it.
    const levels = 5000
    const nested = `${'{"type":"parallel","branches":[{"nodes":['.repeat(levels)}${']}]}'.repeat(levels)}`
    const definition = `{"nodes":[${nested}],"samePerson":"keep","permits":[],"resumes":false}`
    const input = { kind: 'travel', name: '出差流程', company, definition }
    expect(await cast.admin.post(contract.flowSave.path, input)).toMatchObject({
      status: 400,
      body: { error: 'invalid', fields: { definition: 'definition 格式不正确' } },
    })
    const deep = `{"kind":"travel","definition":${definition}}`
    const headers = { ...cast.admin.headers, 'content-type': 'application/json' }
    const answer = await app.raw({ method: 'POST', url: contract.flowCheck.path, headers, body: deep })
    expect(answer.status).toBe(400)
  })

  it('changed by somebody else meanwhile is refused', async () => {
    const { id, version } = await saved({ company, definition: broken })
    await saved({ id, definition: broken, version })
    for (const answer of [
      await save({ id, definition: broken, version }),
      await cast.admin.call(contract.flowPublish, { id, version }),
      await cast.admin.call(contract.flowRetire, { id, version }),
      await cast.admin.call(contract.flowDiscardDraft, { id, version }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { error: 'recordStale' } })
  })

  it('is stored as canonical JSON of what the schema read', async () => {
    const { id } = await saved({ company, definition: Object.assign(asks(cast.lisi), { extra: 1 }) })
    const { rows } = await app.owner.query('select definition from flow_version where flow_id = $1', [id])
    expect(rows[0]?.definition).toEqual(asks(cast.lisi))
  })
})

describe('a publication', () => {
  it('with problems is refused at each node, and saves nothing', async () => {
    const definition = flowOf(
      step('ghost', '幽灵', { kind: 'role', role: 'ghost' }, { kind: 'user', userId: 'nobody' }),
      step('empty', '无人'),
    )
    const answer = await save({
      company,
      definition: { ...definition, nodes: definition.nodes.slice(1) },
      publish: true,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: 'flowProblems',
        msg: '流程有 4 处问题，不能发布',
        fields: {
          definition: '流程没有开始节点',
          ghost: '角色“ghost”不存在；指定的人员已停用或不存在',
          empty: '请设置人员',
        },
      },
    })
    expect((await cast.admin.data(contract.flowList, { company })).total).toBe(0)
    const { id } = await saved({ company, definition })
    expect(await cast.admin.call(contract.flowPublish, { id })).toMatchObject({
      status: 400,
      body: { error: 'flowProblems' },
    })
    expect(await detail(id)).toMatchObject({ state: 'draft', version: 1 })
  })

  it('sends requests of its company along the flow, and of no other', async () => {
    const { id } = await saved({ company, definition: asks(cast.wangwu), publish: true })
    const path = async (mainstay: string) =>
      (await cast.zhangsan.data(contract.preview, await travel({ mainstay }))).map(
        ({ people }) => people[0]?.name,
      )
    expect(await path(company)).toEqual(['王五'])
    expect((await path('云岭物业服务有限公司'))[0]).toBe('李四')
    const own = await submitForm(cast.zhangsan, 'travel', { mainstay: company })
    const other = await submitForm(cast.zhangsan, 'travel', { mainstay: '云岭物业服务有限公司' })
    expect([await waitingFor(own.id), await waitingFor(other.id)]).toEqual([['王五'], ['李四']])
    await cast.admin.data(contract.flowRetire, { id })
    const later = await submitForm(cast.zhangsan, 'travel', { mainstay: company })
    expect(await waitingFor(later.id)).toEqual(['李四'])
  })

  it('leaves running requests under their version, whose record still replays', async () => {
    const two = flowOf(
      step('first', '甲', { kind: 'user', userId: cast.lisi.userId }),
      step('second', '乙', { kind: 'user', userId: cast.wangwu.userId }),
    )
    const { id } = await saved({ company, definition: two, publish: true })
    const running = await submitForm(cast.zhangsan, 'travel', { mainstay: company })
    const rejected = await submitForm(cast.zhangsan, 'travel', { mainstay: company })
    await reject(cast.lisi, rejected.id)
    await saved({ id, definition: asks(cast.zhaoliu), publish: true })
    expect((await detail(id)).versions.map(({ state }) => state)).toEqual(['published', 'retired'])
    await agree(cast.lisi, running.id)
    expect(await waitingFor(running.id)).toEqual(['王五'])
    expect(await agree(cast.wangwu, running.id)).toMatchObject({ approvalStatus: '已通过' })
    // A new round follows the flow that is published now.
    await cast.zhangsan.data(contract.update, await travel({ mainstay: company, id: rejected.id }))
    expect(await waitingFor(rejected.id)).toEqual(['赵六'])
    expect(await unproved()).toEqual([])
  })

  it('needs a draft', async () => {
    const { id } = await saved({ company, definition: asks(cast.lisi), publish: true })
    expect(await cast.admin.call(contract.flowPublish, { id })).toMatchObject({
      status: 409,
      body: { error: 'flowWithoutDraft' },
    })
  })

  it('takes what a role, a person or a field became meanwhile into account', async () => {
    const role = await cast.admin.data(contract.roleSubmit, { roleName: '临时', roleAlias: 'temporary' })
    const { id, problems } = await saved({
      company,
      definition: flowOf(step('temp', '临时', { kind: 'role', role: 'temporary' })),
    })
    expect(problems).toEqual([])
    await cast.admin.data(contract.roleRemove, { ids: [role.id] })
    expect(await cast.admin.call(contract.flowPublish, { id })).toMatchObject({
      status: 400,
      body: { fields: { temp: '角色“temporary”不存在' } },
    })
  })
})

describe('the default flow', () => {
  it('is that of a new company, whatever the company made of it, and may be published', async () => {
    const { id } = await general()
    const { definition } = await cast.admin.data(contract.flowDefault, { kind: 'travel' })
    expect(definition).toEqual(firstFlow('travel'))
    expect((await detail(id)).definition).not.toEqual(definition)
    expect(await cast.admin.data(contract.flowCheck, { kind: 'travel', definition })).toEqual([])
    expect(await cast.admin.call(contract.flowDefault, { kind: 'nothing' })).toMatchObject({
      status: 400,
      body: { error: 'invalid' },
    })
  })
})

describe('a company that is renamed', () => {
  it('keeps its flow', async () => {
    const entry = await cast.admin.data(contract.dictionaryEntrySubmit, {
      dictKey: 'CX',
      dictValue: '云岭测试公司',
    })
    const { id } = await saved({ company: entry.dictValue, definition: asks(cast.wangwu), publish: true })
    await cast.admin.data(contract.dictionaryEntrySubmit, { ...entry, dictValue: '云岭新公司' })
    expect(await detail(id)).toMatchObject({ company: '云岭新公司' })
    const request = await submitForm(cast.zhangsan, 'travel', { mainstay: '云岭新公司' })
    expect(await waitingFor(request.id)).toEqual(['王五'])
  })

  it('keeps its name while a condition of a flow names it, also for a draft and in an import', async () => {
    const entry = await cast.admin.data(contract.dictionaryEntrySubmit, {
      dictKey: 'CY',
      dictValue: '云岭条件公司',
    })
    const { id } = await saved({ company, definition: choosesBy(entry.dictValue) })
    const rename = () =>
      cast.admin.call(contract.dictionaryEntrySubmit, { ...entry, dictValue: '云岭改名公司' })
    expect(await rename()).toMatchObject({
      status: 409,
      body: { error: 'companyInFlow', fields: { dictValue: expect.stringContaining('出差流程') } },
    })
    const rows = [
      ['键值', '名称'],
      ['CY', '云岭改名公司'],
    ]
    const bytes = await writeXlsx({ sheets: [{ name: '字典', rows }] })
    const { headers, body } = multipart([{ filename: '字典.xlsx', bytes }])
    expect(await cast.admin.post(contract.dictionaryImport.path, body, headers)).toMatchObject({
      body: { data: { isDone: false, refused: [expect.objectContaining({ row: 2 })] } },
    })
    await cast.admin.data(contract.dictionaryEntrySubmit, { ...entry, remark: '条件中使用', isSealed: 1 })
    await cast.admin.data(contract.flowDiscardDraft, { id })
    const [now] = (await cast.admin.data(contract.dictionaryEntries, { dictValue: '云岭条件公司' })).records
    if (!now) throw new Error('The entry is gone')
    await cast.admin.data(contract.dictionaryEntrySubmit, { ...now, dictValue: '云岭改名公司' })
  })
})

describe('a role', () => {
  it.each<[string, Rule]>([
    ['that a step asks', { kind: 'roleInCompany', role: 'buyer' }],
    ['from which somebody chooses', { kind: 'initiatorChooses', from: { kind: 'role', role: 'buyer' } }],
  ])('%s in a published flow stays', async (_what, rule) => {
    const role = await cast.admin.data(contract.roleSubmit, { roleName: '采购员', roleAlias: 'buyer' })
    const { id } = await saved({ company, definition: flowOf(step('a', '采购', rule)), publish: true })
    const remove = () => cast.admin.call(contract.roleRemove, { ids: [role.id] })
    expect(await remove()).toMatchObject({ status: 409, body: { error: 'roleInUse' } })
    await cast.admin.data(contract.flowRetire, { id })
    expect(await remove()).toMatchObject({ status: 200 })
  })
})

describe('a retirement', () => {
  it('is refused for the flow of all companies, even when a company has its own', async () => {
    const { id } = await general()
    await saved({ company, definition: asks(cast.lisi), publish: true })
    expect(await cast.admin.call(contract.flowRetire, { id })).toMatchObject({
      status: 409,
      body: { error: 'flowNeeded' },
    })
    expect(await detail(id)).toMatchObject({ state: 'published', version: 1 })
  })

  it('of the flow for all companies is possible when every company has its own, which then stays', async () => {
    const own = await createTestApp()
    const admin = await own.login('admin')
    const { records } = await admin.data(contract.flowList, { kind: 'travel' })
    const id = records[0]?.id ?? ''
    const names = (await admin.data(contract.dictionary, { code: 'mainstay' })).map(
      ({ dictValue }) => dictValue,
    )
    const ids: string[] = []
    for (const name of names) {
      const definition = flowOf(step('leader', '部门负责人', { kind: 'departmentLeader' }))
      const made = await admin.data(contract.flowSave, {
        kind: 'travel',
        company: name,
        name,
        definition,
        publish: true,
      })
      ids.push(made.id)
    }
    // The form lets people type a company that is not on the list.
    expect(await admin.call(contract.flowRetire, { id })).toMatchObject({ status: 409 })
    await own.owner.query(`update dictionary set is_active = false where dict_value = '其他'`)
    expect(await admin.data(contract.flowRetire, { id })).toMatchObject({ state: 'retired' })
    expect(await admin.call(contract.flowRetire, { id: ids[0] })).toMatchObject({
      status: 409,
      body: { error: 'flowNeeded' },
    })
    await own.close()
  })

  it('is refused for a flow that is not published', async () => {
    const { id } = await saved({ company, definition: broken })
    expect(await cast.admin.call(contract.flowRetire, { id })).toMatchObject({
      status: 409,
      body: { error: 'flowNotPublished' },
    })
  })

  it('can be followed by another publication', async () => {
    const { id } = await saved({ company, definition: asks(cast.lisi), publish: true })
    expect(await cast.admin.data(contract.flowRetire, { id })).toMatchObject({ state: 'retired', number: 1 })
    expect(await detail(id)).toMatchObject({ state: 'retired', publishedNumber: 0, shownNumber: 1 })
    expect(await saved({ id, definition: asks(cast.wangwu), publish: true })).toMatchObject({
      number: 2,
      state: 'published',
    })
  })
})

describe('a draft', () => {
  it('that is discarded leaves the published version', async () => {
    const { id } = await saved({ company, definition: asks(cast.lisi), publish: true })
    await saved({ id, definition: broken })
    expect(await cast.admin.data(contract.flowDiscardDraft, { id })).toEqual({ isRemoved: false })
    expect(await detail(id)).toMatchObject({
      state: 'published',
      number: 1,
      definition: asks(cast.lisi),
      version: 3,
    })
    expect(await cast.admin.call(contract.flowDiscardDraft, { id })).toMatchObject({
      status: 409,
      body: { error: 'flowWithoutDraft' },
    })
  })

  it('that is discarded as the only version removes the flow', async () => {
    const { id } = await saved({ company, definition: broken })
    expect(await cast.admin.data(contract.flowDiscardDraft, { id })).toEqual({ isRemoved: true })
    expect(await cast.admin.call(contract.flowDetail, { id })).toMatchObject({ status: 404 })
  })
})

describe('a check', () => {
  it('lists the problems in the language of the call and writes nothing', async () => {
    const input = { kind: 'travel', definition: broken } as const
    const entries = await entriesOf(app, async () => {
      expect(await cast.admin.data(contract.flowCheck, input)).toMatchObject([{ msg: '角色“ghost”不存在' }])
      const english = await cast.admin.post(contract.flowCheck.path, input, { 'accept-language': 'en' })
      expect(english.body).toMatchObject({ data: [{ nodeId: 'ghost', msg: 'There is no role ghost' }] })
    })
    expect(entries).toEqual([])
    expect((await cast.admin.data(contract.flowList, { company })).total).toBe(0)
  })

  it('knows the fields of the kind, and who works for the company', async () => {
    const codes = async (kind: Save['kind'], ...rules: Rule[]) =>
      (
        await cast.admin.data(contract.flowCheck, { kind, definition: flowOf(step('a', '甲', ...rules)) })
      ).map(({ code }) => code)
    expect(await codes('inspection', { kind: 'fieldPeople', field: 'acceptors' })).toEqual([])
    expect(await codes('leave', { kind: 'fieldPeople', field: 'acceptors' })).toEqual(['unknownField'])
    const stranger = await app.login('zhangsan', tenants.other)
    expect(await codes('leave', { kind: 'user', userId: stranger.userId })).toEqual(['unknownUser'])
    const [department = ''] = (await stranger.data(contract.info)).deptIds
    expect(await codes('leave', { kind: 'leaderOf', deptId: department })).toEqual(['unknownDepartment'])
    expect(await codes('leave', { kind: 'post', postId: 'x' })).toEqual(['unknownPost'])
  })

  it('refuses to resume payments', async () => {
    const definition = { ...asks(cast.lisi), resumes: true }
    const codes = async (kind: Save['kind']) =>
      (await cast.admin.data(contract.flowCheck, { kind, definition })).map(({ code }) => code)
    expect(await codes('payments')).toEqual(['resumesMoney'])
    expect(await codes('travel')).toEqual([])
  })
})

describe('two administrators', () => {
  const ten = Array.from({ length: 10 }, (_one, index) => index)

  it('who publish at once: one succeeds', async () => {
    const { id, version } = await saved({ company, definition: asks(cast.lisi) })
    const answers = await Promise.all(ten.map(() => cast.admin.call(contract.flowPublish, { id, version })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await detail(id)).versions.map(({ state }) => state)).toEqual(['published'])
  })

  it('who publish other drafts of one version at once: one succeeds as a whole', async () => {
    const { id, version } = await saved({ company, definition: asks(cast.lisi), publish: true })
    const people = [cast.wangwu, cast.zhaoliu]
    const answers = await Promise.all(
      people.map((person) => save({ id, version, definition: asks(person), publish: true })),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = people[answers.findIndex(({ status }) => status === 200)]
    const flow = await detail(id)
    expect(flow.versions.map(({ state }) => state)).toEqual(['published', 'retired'])
    expect(winner && flow.definition).toEqual(winner && asks(winner))
  })

  it('who make the flow of a company at once: one succeeds', async () => {
    const answers = await Promise.all(ten.map(() => save({ company, definition: broken })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  it('change nothing twice under one key', async () => {
    const input = { kind: 'travel', name: '出差流程', company, definition: broken } as const
    const headers = { 'idempotency-key': 'flow-1' }
    const once = await cast.admin.call(contract.flowSave, input, { headers })
    const again = await cast.admin.call(contract.flowSave, input, { headers })
    expect(again.body).toEqual(once.body)
  })
})

describe('a submission while its flow is published again', () => {
  it('has one whole version', async () => {
    const { id } = await saved({ company, definition: asks(cast.lisi), publish: true })
    const input = await travel({ mainstay: company })
    const publications = async () => {
      for (let turn = 0; turn < 6; turn += 1) {
        await saved({ id, definition: asks(turn % 2 === 0 ? cast.wangwu : cast.lisi), publish: true })
      }
    }
    const submissions = Promise.all(Array.from({ length: 12 }, () => cast.zhangsan.call(contract.add, input)))
    const [answers] = await Promise.all([submissions, publications()])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200 })
      const request = contract.add.output.parse(Reflect.get(answer.body, 'data'))
      const { rows } = await app.owner.query(
        `select v.definition->'nodes'->1->'rules'->0->>'userId' as named, t.assignee_id as asked
         from approval_round r
         join flow_version v on v.tenant_id = r.tenant_id and v.id = r.flow_version_id
         join task t on t.tenant_id = r.tenant_id and t.approval_id = r.approval_id
         where r.approval_id = $1`,
        [request.id],
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]?.asked).toBe(rows[0]?.named)
    }
    expect(await unproved()).toEqual([])
  })
})

describe('the audit log', () => {
  it('says what a save and a publication changed, in words', async () => {
    const { id } = await saved({
      company,
      definition: flowOf(step('a', '财务审核', { kind: 'role', role: 'finance' })),
      publish: true,
    })
    const definition = flowOf(
      step('leader', '部门负责人', { kind: 'departmentLeader' }),
      step('a', '财务审核', { kind: 'user', userId: cast.lisi.userId }),
    )
    const [save1, publish1] = await entriesOf(app, () =>
      saved({ id, name: '置业出差', definition, publish: true }),
    )
    const changes = '「部门负责人」增加\n「财务审核」审批人由 角色 财务 改为 李四'
    expect(save1).toMatchObject({
      action: 'flowSave',
      subject_kind: 'flow',
      subject_id: id,
      subject_name: '置业出差',
      before: JSON.stringify({ name: '出差流程', number: 1 }),
      after: JSON.stringify({ changes, name: '置业出差', number: 2 }),
    })
    expect(publish1).toMatchObject({
      action: 'flowPublish',
      before: JSON.stringify({ publishedNumber: 1 }),
      after: JSON.stringify({ changes, publishedNumber: 2 }),
    })
  })

  it('names a retirement and a discarded draft', async () => {
    const { id } = await saved({ company, definition: asks(cast.lisi), publish: true })
    await saved({ id, definition: broken })
    const entries = await entriesOf(app, async () => {
      await cast.admin.data(contract.flowDiscardDraft, { id })
      await cast.admin.data(contract.flowRetire, { id })
    })
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['flowDiscard', '{"number":2}', ''],
      ['flowRetire', '{"publishedNumber":1}', '{"publishedNumber":0}'],
    ])
  })
})

describe('other tenants', () => {
  it('neither see nor change a flow', async () => {
    const { id } = await saved({ company, definition: asks(cast.lisi) })
    const stranger = await app.login('admin', tenants.other)
    expect((await stranger.data(contract.flowList, { company })).total).toBe(0)
    for (const [call, input] of [
      [contract.flowDetail, { id }],
      [contract.flowSave, { id, kind: 'travel', name: '我的', definition: asks(cast.lisi) }],
      [contract.flowPublish, { id }],
      [contract.flowRetire, { id }],
      [contract.flowDiscardDraft, { id }],
    ] as const)
      expect(await stranger.call(call, input)).toMatchObject({ status: 404 })
  })
})

describe('the people of a department', () => {
  it('are its members, its leader or its deputies', async () => {
    const department = await cast.admin.data(contract.departmentSubmit, {
      deptName: '流程测试部',
      leaderId: cast.lisi.userId,
      deputyIds: [cast.wangwu.userId, cast.zhaoliu.userId],
    })
    const names = async (type?: 'members' | 'leader' | 'deputies') =>
      (await cast.zhangsan.data(contract.flowPeople, { deptId: department.id, type })).map(({ name }) => name)
    expect(await names('leader')).toEqual(['李四'])
    expect((await names('deputies')).toSorted()).toEqual(['王五', '赵六'].toSorted())
    expect(await names()).toEqual([])
    const [own = ''] = (await cast.zhangsan.data(contract.info)).deptIds
    const members = await cast.zhangsan.data(contract.flowPeople, { deptId: own })
    expect(members).toEqual(await cast.zhangsan.data(contract.usersByDept, { deptId: own }))
    const stranger = await app.login('zhangsan', tenants.other)
    expect(await stranger.call(contract.flowPeople, { deptId: department.id })).toMatchObject({ status: 404 })
  })
})

it('the list says whom a published flow asks for and does not find any more', async () => {
  const app = await startTestApp()
  const { admin, sunqi } = await loginAll(app)
  const missing = async () => (await admin.data(contract.flowList, { kind: 'leave' })).records[0]?.missing
  const { records } = await admin.data(contract.flowList, { kind: 'leave' })
  const definition = flowOf(
    step('named', '指定人员', { kind: 'user', userId: sunqi.userId }),
    step('hr', '人事', { kind: 'role', role: 'hr' }),
  )
  await admin.data(contract.flowSave, {
    id: records[0]?.id ?? '',
    kind: 'leave',
    name: '请假',
    definition,
    publish: true,
  })
  expect(await missing()).toEqual([])
  await app.owner.query(`update app_user set status = 'inactive' where account = 'sunqi'`)
  expect(await missing()).toEqual(['指定人员：指定的人员已停用或不存在', '人事：角色“行政人事”没有人员'])
})

it('the list says which flows go to an administrator where they find nobody', async () => {
  const app = await startTestApp()
  const { admin } = await loginAll(app)
  const asking = async (kind: 'leave' | 'payments') =>
    (await admin.data(contract.flowList, { kind })).records.map(({ asksAdministrator }) => asksAdministrator)
  expect(await asking('leave')).toEqual([true])
  expect(await asking('payments')).toEqual([false])
  const { records } = await admin.data(contract.flowList, { kind: 'leave' })
  const definition = firstFlow('leave')
  const draft = { id: records[0]?.id ?? '', kind: 'leave' as const, name: '请假', definition }
  await admin.data(contract.flowSave, { ...draft, publish: false })
  expect(await asking('leave')).toEqual([true])
  await admin.data(contract.flowSave, { ...draft, publish: true })
  expect(await asking('leave')).toEqual([false])
})
