import { contract, type Detail } from '@countersign/contract'
import { fieldsOf, forms, type Kind, kinds, mayBeHidden, mayBeRequired } from '@countersign/forms'
import {
  agree,
  type Caller,
  createTestApp,
  example,
  loginAll,
  reject,
  startTestApp,
  submitForm,
  tenants,
} from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { makeFinalPdf } from '../../src/modules/approval/index.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { recordStatements, type Statement } from '../approval/recorded-statements.ts'
import { upload } from '../file/multipart.ts'
import { customizeKind, field, flowReading, nobody, option, saveFlowOf, type Submitted } from './changes.ts'

const app = await startTestApp()
const cast = await loginAll(app)
afterEach(() => app.owner.query('delete from form_customization'))

const detail = (id: string, caller: Caller = cast.zhangsan) => caller.data(contract.detail, { id })
const cardOf = ({ cards }: Pick<Detail, 'cards'>) =>
  cards.find(({ title }) => title === '补充信息')?.fields.map(({ name, label, text }) => [name, label, text])
const add = async (kind: Kind, over: Record<string, unknown> = {}, caller = cast.zhangsan) =>
  caller.call(contract.add, { ...(await example(cast.admin, kind)), createName: '', ...over, kind })
/** Sentences of a refusal by their fields. */
const fieldsOfRefusal = async (answer: ReturnType<typeof add>) => {
  const { status, body } = await answer
  expect([status, body.success]).toEqual([400, false])
  return Reflect.get(body, 'fields')
}
const defects = async () => (await verifyInstallation(app.db, app.dataDir)).defects

/** Agrees in the name of whoever is asked, until the request is approved. */
async function approve(id: string): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const { personTable } = await detail(id)
    const waiting = personTable.find(({ status }) => status === '待处理')
    const caller = Object.values(cast).find(({ userName }) => userName === waiting?.personName)
    if (!caller) return
    await agree(caller, id)
  }
}

/** The id of a new file of this person. */
async function uploaded(by: Caller): Promise<string> {
  const bytes = Buffer.from('%PDF-1.4 行驶证')
  const { body } = await upload(by, [{ filename: '行驶证.pdf', type: 'application/pdf', bytes }])
  return contract.upload.output.parse(body.data).id
}

/** A field of each type that a company may add, and the values of a request. */
const everyType = [
  field('车牌号', { isRequired: true }),
  field('预支金额', { type: 'money' }),
  field('提车日期', { type: 'date' }),
  field('费用科目', { type: 'choice', options: [option('差旅'), option('会议')] }),
  field('司机', { type: 'person' }),
  field('行驶证', { type: 'attachment' }),
]
const values = async () => ({
  custom1: '云A12345',
  custom2: '1,200.5',
  custom3: '2026-12-01',
  custom4: '差旅',
  custom5: cast.lisi.userId,
  custom6: [await uploaded(cast.zhangsan)],
})
const shown = [
  ['custom1', '车牌号', '云A12345'],
  ['custom2', '预支金额', '1,200.50'],
  ['custom3', '提车日期', '2026-12-01'],
  ['custom4', '费用科目', '差旅'],
  ['custom5', '司机', '李四'],
]

describe('a request with fields of the company', () => {
  it('is shown, printed and proved as it was signed, whatever is changed afterwards', async () => {
    await customizeKind(cast.admin, 'card', { fields: everyType })
    const { id } = await submitForm(cast.zhangsan, 'card', await values())
    const before = await detail(id)
    expect(cardOf(before)?.slice(0, 5)).toEqual(shown)
    expect(before).toMatchObject({ custom2: '1200.50', custom5: '李四', values: { custom2: '1200.50' } })
    expect(Object.keys(before.attachments)).toContain('custom6')

    const { fields } = await cast.admin.data(contract.customizationDetail, { kind: 'card' })
    const changes = [
      { fields: fields.map((one) => ({ ...one, label: `新${one.label}` })), hidden: ['remark'] },
      { fields: fields.slice(0, 3) },
      { fields: [] },
    ]
    for (const change of changes) {
      await customizeKind(cast.admin, 'card', change)
      // The addresses of files change with each answer.
      const now = await detail(id)
      expect(cardOf(now)).toEqual(cardOf(before))
      expect(now).toMatchObject({ custom1: '云A12345', custom4: '差旅', values: before.values })
      expect(Object.keys(now.attachments)).toContain('custom6')
      expect((await detail(id, cast.lisi)).cards).toEqual(before.cards)
    }
    await approve(id)
    expect((await detail(id)).approvalStatus).toBe('已通过')
    const linked = await cast.zhangsan.data(contract.linkable, { kind: 'card', id })
    expect(linked.files.map(({ name }) => name)).toContain('行驶证.pdf')
    const system = {
      db: app.db,
      tenantId: cast.admin.tenantId,
      log: app.log,
      evidence: app.evidence,
      now: () => new Date(),
      newId: () => crypto.randomUUID(),
    }
    await makeFinalPdf(system, { store: app.store, pdf: app.pdf }, id)
    const printed = app.printed.at(-1)?.cards.find(({ title }) => title === '补充信息')
    expect(printed?.fields.map(({ label, text }) => [label, text]).slice(0, 5)).toEqual(
      shown.map(([, label, text]) => [label, text]),
    )
    expect(await defects()).toEqual([])
  })

  it('is refused at the field that is missing or wrong', async () => {
    await customizeKind(cast.admin, 'card', { fields: everyType, required: ['remark'] })
    const wrong = {
      custom1: ' ',
      custom2: '-1',
      custom3: '昨天',
      custom4: '别的',
      custom5: '没有此人',
      custom6: 'x',
      remark: '',
    }
    expect(await fieldsOfRefusal(add('card', wrong))).toEqual({
      custom1: '车牌号不能为空',
      custom2: '预支金额不能为负数',
      custom3: '提车日期须为有效日期，如 2026-01-31 或 2026-01-31 09:00:00',
      custom4: '费用科目没有选项“别的”',
      custom5: '司机：找不到人员“没有此人”',
      custom6: '行驶证：找不到文件“x”',
      remark: '备注不能为空',
    })
    expect(await fieldsOfRefusal(add('card', { custom1: '云\u202eA', remark: '有' }))).toEqual({
      custom1: expect.stringContaining('U+202E'),
    })
    expect((await add('card', { custom1: '云A12345', remark: '有' })).status).toBe(200)
  })

  it('takes no file and no person of another company', async () => {
    await customizeKind(cast.admin, 'card', { fields: everyType })
    const stranger = await app.login('admin', tenants.other)
    const file = await uploaded(stranger)
    const foreign = { custom1: '云A12345', custom5: stranger.userId, custom6: [file] }
    expect(Object.keys(Object(await fieldsOfRefusal(add('card', foreign))))).toEqual(['custom5', 'custom6'])
  })

  it('refuses an option that is no longer offered, and keeps its label where it was chosen', async () => {
    const options = [option('差旅'), option('会议')]
    const { fields } = await customizeKind(cast.admin, 'leave', {
      fields: [field('费用科目', { type: 'choice', options })],
      options: { leaveType: [option('进修')] },
    })
    const chosen = { leaveType: '进修', custom1: '会议' }
    const { id } = await submitForm(cast.zhangsan, 'leave', chosen)
    const draft = await cast.zhangsan.data(contract.draft, { kind: 'leave', ...chosen })
    await customizeKind(cast.admin, 'leave', {
      fields: fields.map((one) => ({ ...one, options: [option('差旅'), option('会议', false)] })),
      options: { leaveType: [option('进修', false)] },
    })
    for (const one of [id, draft.id]) {
      expect(await detail(one)).toMatchObject({ leaveType: '进修', custom1: '会议' })
    }
    expect(await fieldsOfRefusal(add('leave', chosen))).toEqual({
      leaveType: '请假类型的选项“进修”已停用，请选择其他选项',
      custom1: '费用科目的选项“会议”已停用，请选择其他选项',
    })
    await customizeKind(cast.admin, 'leave')
    expect(await detail(id)).toMatchObject({ leaveType: '进修', custom1: '会议' })
    expect(await defects()).toEqual([])
  })

  it('neither stores nor shows what is entered into a hidden field', async () => {
    await customizeKind(cast.admin, 'leave', { hidden: ['remark'] })
    const { id } = await submitForm(cast.zhangsan, 'leave', { remark: '看不到' })
    const found = await detail(id)
    expect(found['remark']).toBe('')
    expect(JSON.stringify(found)).not.toContain('看不到')
  })

  it('is resubmitted under the form of that day, while its earlier round stays', async () => {
    await customizeKind(cast.admin, 'card', { fields: [field('车牌号')] })
    const { id } = await submitForm(cast.zhangsan, 'card', { custom1: '云A12345' })
    await reject(cast.lisi, id, '请改')
    await customizeKind(cast.admin, 'card', { fields: [field('用途', { isRequired: true })] })
    const resubmit = async (over: Record<string, unknown>) =>
      cast.zhangsan.call(contract.update, {
        ...(await example(cast.zhangsan, 'card')),
        ...over,
        kind: 'card',
        id,
      })
    expect(await fieldsOfRefusal(resubmit({ custom1: '云A12345', custom2: '' }))).toEqual({
      custom2: '用途不能为空',
    })
    // A field that was removed is an unknown parameter, as any other.
    expect((await resubmit({ custom1: '云A12345', custom2: '送件' })).status).toBe(200)
    expect(cardOf(await detail(id))).toEqual([['custom2', '用途', '送件']])
    const { rows } = await app.owner.query<{ content: string }>(
      'select content from approval_round where approval_id = $1 order by round',
      [id],
    )
    const contents = rows.map(({ content }) => JSON.parse(content))
    expect(contents.map(({ customization }) => customization.fields)).toMatchObject([
      [{ name: 'custom1', label: '车牌号' }],
      [{ name: 'custom2', label: '用途' }],
    ])
    expect(contents[0].values).toMatchObject({ custom1: '云A12345' })
    expect(await defects()).toEqual([])
  })

  it('is signed without settings where the company has none, or only offers the kind', async () => {
    await customizeKind(cast.admin, 'card', { offered: { ...nobody, userIds: [cast.zhangsan.userId] } })
    const { id } = await submitForm(cast.zhangsan, 'card')
    const { rows } = await app.owner.query<{ content: string }>(
      'select content from approval_round where approval_id = $1',
      [id],
    )
    expect(Object.keys(JSON.parse(rows[0]?.content ?? ''))).not.toContain('customization')
  })

  it('is damaged when somebody changes the settings that it was signed with', async () => {
    await customizeKind(cast.admin, 'card', { fields: [field('车牌号')] })
    const { id } = await submitForm(cast.zhangsan, 'card', { custom1: '云A12345' })
    await app.owner.query('alter table approval_round disable trigger user')
    await app.owner.query(
      `update approval_round set content = replace(content, '车牌号', '假牌号') where approval_id = $1`,
      [id],
    )
    expect((await cast.zhangsan.call(contract.detail, { id })).status).toBe(500)
    expect(await defects()).toContainEqual(
      expect.objectContaining({ approvalId: id, where: 'approval_round.content 1' }),
    )
    await app.owner.query(
      `update approval_round set content = replace(content, '假牌号', '车牌号') where approval_id = $1`,
      [id],
    )
    await app.owner.query('alter table approval_round enable trigger user')
    expect(await defects()).toEqual([])
  })
})

describe('the settings of a form cost', () => {
  it('one statement for the first submission after a change, none for others or for a list', async () => {
    const statements: Statement[] = []
    const other = await createTestApp({
      wrap: (connection) => {
        recordStatements(connection.pool, statements)
        return connection.db
      },
    })
    const zhangsan = await other.login('zhangsan')
    const admin = await other.login('admin')
    const read = async (work: () => Promise<unknown>) => {
      statements.length = 0
      await work()
      return [statements.length, statements.filter(({ text }) => text.includes('form_customization')).length]
    }
    const entered = { ...(await example(zhangsan, 'card')), kind: 'card' }
    const submission = () => zhangsan.data(contract.add, entered)
    await submission()
    const [plain, none] = await read(submission)
    expect(none).toBe(0)
    await customizeKind(admin, 'card', { fields: [field('车牌号')], hidden: ['remark'] })
    expect((await read(submission))[1]).toBe(1)
    expect(await read(submission)).toEqual([plain, none])
    const lists = [
      () => zhangsan.data(contract.list),
      () => zhangsan.data(contract.counts),
      () => zhangsan.data(contract.formList, { kind: 'card' }),
    ]
    for (const list of lists) expect((await read(list))[1]).toBe(0)
    await other.close()
  })
})

describe('a form that is changed while somebody fills it in', () => {
  it('is read as it is now: a new required field is asked for, a removed one is left out', async () => {
    await customizeKind(cast.admin, 'card', { fields: [field('车牌号')] })
    const entered = { ...(await example(cast.zhangsan, 'card')), custom1: '云A12345', kind: 'card' }
    await customizeKind(cast.admin, 'card', { fields: [field('用途', { isRequired: true })] })
    const refused = await cast.zhangsan.call(contract.add, entered)
    expect(refused).toMatchObject({ status: 400, body: { fields: { custom2: '用途不能为空' } } })
    const { id } = await cast.zhangsan.data(contract.add, { ...entered, custom2: '送件' })
    expect(cardOf(await detail(id))).toEqual([['custom2', '用途', '送件']])
  })

  it('gives each of many submissions one whole form, while it changes', async () => {
    const { fields } = await customizeKind(cast.admin, 'card', { fields: [field('车牌号'), field('用途')] })
    const renamed = (count: number) => fields.map((one) => ({ ...one, label: `${one.label}${count}` }))
    const entered = { ...(await example(cast.zhangsan, 'card')), custom1: '甲', custom2: '乙', kind: 'card' }
    const made = await Promise.all([
      ...Array.from({ length: 12 }, () => cast.zhangsan.data(contract.add, entered)),
      ...[1, 2, 3, 4].map(async (count) => {
        await customizeKind(cast.admin, 'card', { fields: renamed(count) })
        return undefined
      }),
    ])
    for (const one of made) {
      if (!one) continue
      const [first = [], second = []] = cardOf(await detail(one.id)) ?? []
      expect(first[1]?.replace('车牌号', '')).toBe(second[1]?.replace('用途', ''))
    }
    expect(await defects()).toEqual([])
  })
})

describe('a draft', () => {
  it('keeps fields of the company, also values that are not valid', async () => {
    await customizeKind(cast.admin, 'card', { fields: everyType })
    const entered = { custom1: '云', custom2: '不知道', custom6: [await uploaded(cast.zhangsan)] }
    const { id } = await cast.zhangsan.data(contract.draft, { kind: 'card', ...entered, custom9: '没有' })
    const found = await detail(id)
    expect(found.values).toEqual(entered)
    expect(found.attachments['custom6']).toHaveLength(1)
    expect(cardOf(found)?.[0]).toEqual(['custom1', '车牌号', '云'])
    await cast.zhangsan.bytes(`/api/oa_info/card/exportPDF?id=${id}`)
    expect(JSON.stringify(app.printed.at(-1)?.cards)).toContain('车牌号')
  })
})

describe('a kind that is offered to some', () => {
  const offeredTo = (changes: Partial<Submitted['offered']>, kind: Kind = 'card') =>
    customizeKind(cast.admin, kind, { offered: { ...nobody, ...changes } })
  const starters = async (kind: Kind = 'card') => {
    const names: string[] = []
    for (const [name, caller] of Object.entries(cast)) {
      const types = await caller.data(contract.types)
      expect(types).toHaveLength(kinds.length)
      if (types.find((one) => one.kind === kind)?.mayStart) names.push(name)
    }
    return names
  }
  const departmentNamed = async (name: string) => {
    const { rows } = await app.owner.query<{ id: string }>(
      'select id from department where tenant_id = $1 and name = $2',
      [cast.admin.tenantId, name],
    )
    return rows[0]?.id ?? ''
  }

  it('may be started by the people, roles and departments that are named', async () => {
    expect(await starters()).toHaveLength(6)
    await offeredTo({})
    expect(await starters()).toEqual([])
    await offeredTo({ userIds: [cast.sunqi.userId] })
    expect(await starters()).toEqual(['sunqi'])
    expect(await starters('leave')).toHaveLength(6)
    await offeredTo({ roles: ['administrator'] })
    expect(await starters()).toEqual(['admin'])
    await offeredTo({ departmentIds: [await departmentNamed('研发部')] })
    const own = await starters()
    expect(own).toContain('zhangsan')
    expect(own.length).toBeLessThan(6)
  })

  it('may be started by people of departments below', async () => {
    const { rows } = await app.owner.query<{ id: string }>(
      'select parent_id as id from department where tenant_id = $1 and name = $2',
      [cast.admin.tenantId, '研发部'],
    )
    await offeredTo({ departmentIds: [rows[0]?.id ?? ''] })
    expect(await starters()).toContain('zhangsan')
    // A loop in the tree does not keep anybody waiting.
    const id = await departmentNamed('研发部')
    const parent = rows[0]?.id ?? ''
    const { rows: top } = await app.owner.query<{ parent_id: string | null }>(
      'select parent_id from department where id = $1',
      [parent],
    )
    await app.owner.query('update department set parent_id = $1 where id = $2', [id, parent])
    expect(await starters()).toContain('zhangsan')
    await app.owner.query('update department set parent_id = $1 where id = $2', [
      top[0]?.parent_id ?? null,
      parent,
    ])
  })

  it('is refused to others: submission, new draft, preview and schema', async () => {
    await offeredTo({ userIds: [cast.lisi.userId] })
    const input = { ...(await example(cast.lisi, 'card')), kind: 'card' }
    for (const call of [contract.add, contract.draft, contract.preview, contract.schema]) {
      expect(
        await cast.zhangsan.call(call, call === contract.schema ? { kind: 'card' } : input),
      ).toMatchObject({
        status: 403,
        body: { msg: '该单据未对您开放' },
      })
    }
    expect((await cast.lisi.call(contract.add, input)).status).toBe(200)
    const english = await cast.zhangsan.post('/api/oa_info/card/add', input, { 'accept-language': 'en' })
    expect(english.body.msg).toBe('This form is not offered to you')
  })

  it('leaves what people have begun: a draft is saved, not submitted; a rejected request is submitted again', async () => {
    const input = { ...(await example(cast.zhangsan, 'card')), kind: 'card' }
    const draft = await cast.zhangsan.data(contract.draft, input)
    const { id } = await cast.zhangsan.data(contract.add, input)
    await offeredTo({})
    expect((await cast.zhangsan.call(contract.draft, { ...input, id: draft.id })).status).toBe(200)
    expect((await cast.zhangsan.call(contract.preview, { ...input, id: draft.id })).status).toBe(200)
    expect((await cast.zhangsan.call(contract.add, { ...input, id: draft.id })).status).toBe(403)
    expect((await detail(draft.id)).approvalStatus).toBe('草稿')
    await reject(cast.lisi, id, '请改')
    expect((await cast.zhangsan.call(contract.draft, { ...input, id })).status).toBe(200)
    expect((await cast.zhangsan.call(contract.update, { ...input, id })).status).toBe(200)
    const { records } = await cast.zhangsan.data(contract.formList, { kind: 'card', editable: 'true' })
    expect(records.map((row) => row.id)).toContain(draft.id)
  })

  it('answers a repeated submission as before, though the kind was closed since', async () => {
    const input = { ...(await example(cast.zhangsan, 'card')), kind: 'card' }
    const headers = { 'idempotency-key': 'before-it-was-closed' }
    const first = await cast.zhangsan.call(contract.add, input, { headers })
    await offeredTo({})
    expect((await cast.zhangsan.call(contract.add, input, { headers })).body).toEqual(first.body)
  })
})

describe('a flow that reads a field of the company', () => {
  const approvers = async (id: string) => (await detail(id)).personTable.map(({ personName }) => personName)

  it('decides by it, and is proved by the form of the round', async () => {
    const { fields } = await customizeKind(cast.admin, 'ucard', {
      fields: [field('预支金额', { type: 'money' })],
    })
    const test = { comparison: 'gte' as const, values: ['1000'] }
    const definition = flowReading('custom1', test, { first: cast.lisi, second: cast.wangwu })
    const routes = async (custom1: string) =>
      (
        await cast.zhangsan.data(contract.preview, {
          ...(await example(cast.zhangsan, 'ucard')),
          kind: 'ucard',
          custom1,
        })
      ).flatMap(({ people }) => people.map(({ name }) => name))
    await saveFlowOf(cast.admin, 'ucard', definition, true)
    expect(await routes('999.99')).toEqual(['李四'])
    expect(await routes('1000')).toEqual(['李四', '王五'])
    const { id } = await submitForm(cast.zhangsan, 'ucard', { custom1: '1000' })
    const small = await submitForm(cast.zhangsan, 'ucard', { custom1: '1' })
    // The field goes, and with it the flow that reads it; both requests still know it.
    await saveFlowOf(
      cast.admin,
      'ucard',
      { ...definition, nodes: definition.nodes.filter(({ type }) => type !== 'condition') },
      true,
    )
    await customizeKind(cast.admin, 'ucard', { fields: [] })
    expect(fields).toHaveLength(1)
    await agree(cast.lisi, id)
    await agree(cast.lisi, small.id)
    expect(await approvers(id)).toEqual(expect.arrayContaining(['李四', '王五']))
    expect((await detail(small.id)).approvalStatus).toBe('已通过')
    await agree(cast.wangwu, id)
    expect((await detail(id)).approvalStatus).toBe('已通过')
    const replay = (count: number) =>
      cast.admin.data(contract.flowReplay, {
        kind: 'ucard',
        definition: flowReading(
          'custom1',
          { comparison: 'gte', values: [String(count)] },
          { first: cast.lisi, second: cast.wangwu },
        ),
        count: 10,
      })
    expect(await replay(1000)).toMatchObject({ replayed: 2, changed: [] })
    expect(await replay(5000)).toMatchObject({ replayed: 2, changed: [{ id }] })
    expect(await defects()).toEqual([])
  })
})

describe.each(kinds)('the example of %s', (kind) => {
  const namesOf = (isMeant: typeof mayBeHidden) =>
    fieldsOf(forms[kind])
      .map(({ name }) => name)
      .filter((name) => isMeant(forms[kind], name))

  it('is accepted with every field required that may be, and with every one hidden', async () => {
    for (const change of [
      { required: namesOf(mayBeRequired), fields: everyType },
      { hidden: namesOf(mayBeHidden) },
    ]) {
      await customizeKind(cast.admin, kind, change)
      const answer = await cast.zhangsan.call(contract.add, { ...(await example(cast.zhangsan, kind)), kind })
      expect([answer.status, answer.body.msg]).toEqual([200, '操作成功'])
    }
  })
})
