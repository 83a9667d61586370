import { contract } from '@countersign/contract'
import type { Test } from '@countersign/engine'
import { customLimits, kinds } from '@countersign/forms'
import { type Answer, type Caller, loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { entriesOf } from '../audit/stored-entries.ts'
import {
  customizeKind,
  field,
  flowReading,
  noChanges,
  nobody,
  option,
  saveFlowOf,
  type Submitted,
} from './changes.ts'

const app = await startTestApp()
const cast = await loginAll(app)
afterEach(() => app.owner.query('delete from form_customization'))

const submit = (changes: Partial<Submitted> & Record<string, unknown>): Promise<Answer> =>
  cast.admin.call(contract.customizationSubmit, { ...noChanges, kind: 'leave', ...changes })
const detail = (caller: Caller = cast.admin) => caller.data(contract.customizationDetail, { kind: 'leave' })
const rows = async () => (await app.owner.query('select * from form_customization')).rows

/** Sentences of a refusal by their places, after which nothing is stored. */
async function refused(changes: Record<string, unknown>): Promise<unknown> {
  const before = await rows()
  const { status, body } = await submit(changes)
  expect([status, body.success]).toEqual([400, false])
  expect(await rows()).toEqual(before)
  return Reflect.get(body, 'fields')
}

describe('the settings of a form', () => {
  it('are those of the product at first, for every kind', async () => {
    const list = await cast.admin.data(contract.customizationList)
    expect(list.map(({ kind }) => kind)).toEqual(kinds)
    expect(list.find(({ kind }) => kind === 'leave')).toEqual({
      kind: 'leave',
      type: '请假审批',
      isOfferedToEverybody: true,
      fields: 0,
      required: 0,
      hidden: 0,
      options: 0,
      updatedAt: '',
      updatedBy: '',
      version: 0,
    })
    expect(await detail()).toEqual({ kind: 'leave', ...noChanges, updatedAt: '', updatedBy: '', version: 0 })
  })

  it('are answered as they were settled', async () => {
    const saved = await customizeKind(cast.admin, 'leave', {
      offered: { ...nobody, userIds: [cast.lisi.userId] },
      fields: [
        field(' 车牌号 ', { help: ' 如有 ' }),
        field('费用科目', {
          type: 'choice',
          options: [{ code: 'x', label: ' 差旅 ', isOffered: true }],
        }),
      ],
      required: ['remark', 'remark'],
      hidden: ['annexFile'],
      options: { leaveType: [{ code: 'new', label: '进修', isOffered: true }, option('sick', false)] },
    })
    expect(saved).toMatchObject({
      fields: [
        { name: 'custom1', label: '车牌号', help: '如有' },
        { name: 'custom2', options: [{ code: '差旅', label: '差旅', isOffered: true }] },
      ],
      required: ['remark'],
      hidden: ['annexFile'],
      version: 1,
      updatedBy: '管理员',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(saved.options['leaveType']?.slice(0, 3)).toEqual([
      option('进修'),
      { code: 'sick', label: '病假', isOffered: false },
      { code: 'annual', label: '年假', isOffered: true },
    ])
    expect(await detail()).toEqual(saved)
    const list = await cast.admin.data(contract.customizationList)
    expect(list.find(({ kind }) => kind === 'leave')).toMatchObject({
      isOfferedToEverybody: false,
      fields: 2,
      required: 1,
      hidden: 1,
      options: 1,
      version: 1,
    })
  })

  it('never use the name of a removed field again', async () => {
    const namesOf = ({ fields }: Pick<Submitted, 'fields'>) => fields.map(({ name }) => name)
    const first = await customizeKind(cast.admin, 'leave', { fields: [field('甲'), field('乙')] })
    const kept = first.fields.filter(({ label }) => label === '甲')
    expect(namesOf(await customizeKind(cast.admin, 'leave', { fields: kept }))).toEqual(['custom1'])
    const next = await customizeKind(cast.admin, 'leave', { fields: [field('乙'), ...kept] })
    expect(namesOf(next)).toEqual(['custom3', 'custom1'])
    expect(namesOf(await customizeKind(cast.admin, 'leave'))).toEqual([])
    expect(namesOf(await customizeKind(cast.admin, 'leave', { fields: [field('甲')] }))).toEqual(['custom4'])
  })

  it('do not store a list that is the one of the product', async () => {
    const { options } = await customizeKind(cast.admin, 'leave', { options: { leaveType: [] } })
    expect(options).toEqual({})
  })

  it('reach the form pages of everybody', async () => {
    await customizeKind(cast.admin, 'leave', { fields: [field('车牌号')] })
    await customizeKind(cast.admin, 'card', { offered: nobody })
    const { customizations } = await cast.sunqi.data(contract.formContext)
    expect(Object.keys(customizations)).toEqual(['leave'])
    expect(customizations['leave']).toMatchObject({ fields: [{ name: 'custom1', label: '车牌号' }] })
  })
})

describe('changes with problems', () => {
  it('are refused at their places', async () => {
    expect(
      await refused({
        fields: [field('事由'), field('甲'), field('甲', { type: 'choice' })],
        required: ['mainstay'],
        hidden: ['startDate'],
        options: { leaveType: [option('病假')], vatRate: [option('6')] },
      }),
    ).toEqual({
      'fields.0.label': '表单中已有此名称的字段',
      'fields.2.label': '表单中已有此名称的字段',
      'fields.2.options': '至少需要一个可选的选项',
      'required.0': '主体公司：此字段不能设为必填',
      'hidden.0': '开始时间：此字段不能隐藏',
      'options.leaveType.0.label': '请假类型：与系统选项重复',
      'options.vatRate': '没有此字段',
    })
  })

  it('are refused when they change the type of a field', async () => {
    const { fields } = await customizeKind(cast.admin, 'leave', {
      fields: [field('金额', { type: 'money' })],
    })
    expect(await refused({ fields: fields.map((one) => ({ ...one, type: 'text' })) })).toEqual({
      'fields.0.type': '已保存的字段不能修改类型，请另加字段',
    })
  })

  it.each(['custom1', '__proto__', 'constructor', 'remark'])(
    'are refused for a name that no field has: %s',
    async (name) => {
      expect(await refused({ fields: [field('甲', { name })] })).toEqual({ 'fields.0.name': '没有此字段' })
    },
  )

  it('are refused when there are a thousand fields, options or names', async () => {
    const many = <T>(of: (index: number) => T) => Array.from({ length: 1000 }, (_, index) => of(index))
    const all = {
      fields: many((index) => field(`字段${index}`)),
      required: many((index) => `字段${index}`),
      hidden: many((index) => `字段${index}`),
      options: { leaveType: many((index) => option(`选项${index}`)) },
    }
    for (const [name, value] of Object.entries(all)) {
      const found = await refused({ [name]: value })
      expect(JSON.stringify(found)).toMatch(/不能超过 \d+ 项/)
    }
  })

  it.each([
    ['turned', '金\u202e额'],
    ['invisible', '金\u200b额'],
    ['unstorable', '金\u0000额'],
    ['too long', '长'.repeat(customLimits.label + 1)],
    ['blank', ' \u3000'],
  ])('are refused for a label that is %s', async (_what, label) => {
    const found = await refused({ fields: [field(label)] })
    expect(Object.keys(Object(found))).toEqual(['fields.0.label'])
    const found2 = await refused({ options: { leaveType: [{ code: '甲', label, isOffered: true }] } })
    expect(Object.keys(Object(found2))).toEqual(['options.leaveType.0.label'])
  })

  it.each(['<script>alert(1)</script>', "'; drop table flow --", '{label}', '${x}', '%s', '=1+1'])(
    'have none when a label is only unusual: %s',
    async (label) => {
      const { fields } = await customizeKind(cast.admin, 'leave', { fields: [field(label)] })
      expect(fields[0]?.label).toBe(label)
    },
  )
})

describe('to whom a kind is offered', () => {
  const offer = (changes: Record<string, unknown>) => ({ offered: { ...nobody, ...changes } })

  it('must exist', async () => {
    const unknown = ['nobody']
    expect(await refused(offer({ userIds: unknown, roles: unknown, departmentIds: unknown }))).toEqual({
      'offered.userIds': '找不到所选人员，请重新选择',
      'offered.roles': '找不到所选角色，请重新选择',
      'offered.departmentIds': '找不到所选部门，请重新选择',
    })
  })

  it('must be of the company', async () => {
    const stranger = await app.login('admin', tenants.other)
    const foreign = await departmentsOf(stranger)
    expect(
      await refused(offer({ userIds: [stranger.userId], departmentIds: [foreign[0]?.id ?? ''] })),
    ).toEqual({
      'offered.userIds': '找不到所选人员，请重新选择',
      'offered.departmentIds': '找不到所选部门，请重新选择',
    })
  })

  it('may stay when it is gone', async () => {
    const { rows } = await app.owner.query<{ id: string }>(
      "select id from app_user where tenant_id = $1 and account = 'sunqi'",
      [tenants.own],
    )
    const chosen = offer({ userIds: [rows[0]?.id ?? ''] })
    await customizeKind(cast.admin, 'leave', chosen)
    await app.owner.query("update app_user set status = 'inactive' where id = $1", [rows[0]?.id])
    expect((await submit(chosen)).status).toBe(200)
    expect((await submit({ ...chosen, kind: 'card' })).status).toBe(400)
    await app.owner.query("update app_user set status = 'active' where id = $1", [rows[0]?.id])
  })
})

async function departmentsOf(caller: Caller): Promise<{ id: string }[]> {
  const { rows } = await app.owner.query<{ id: string }>('select id from department where tenant_id = $1', [
    caller.tenantId,
  ])
  return rows
}

describe('two administrators', () => {
  it('do not overwrite each other', async () => {
    const first = await customizeKind(cast.admin, 'leave', { required: ['remark'] })
    const stale = await submit({ version: 0, hidden: ['remark'] })
    expect(stale).toMatchObject({ status: 409, body: { msg: '该记录已被他人修改，请重新查看' } })
    expect(await detail()).toEqual(first)
    expect((await submit({ version: first.version, hidden: ['remark'] })).status).toBe(200)
  })

  it('who save at the same moment: one succeeds', async () => {
    const answers = await Promise.all(
      ['甲', '乙', '丙', '丁'].map((label) => submit({ version: 0, fields: [field(label)] })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409'])
    const { fields, version } = await detail()
    expect([fields.map(({ name }) => name), version]).toEqual([['custom1'], 1])
  })

  it('of two tenants do not see each other', async () => {
    await customizeKind(cast.admin, 'leave', { fields: [field('车牌号')], offered: nobody })
    const stranger = await app.login('admin', tenants.other)
    expect(await detail(stranger)).toMatchObject({ fields: [], version: 0 })
    expect((await stranger.data(contract.formContext)).customizations).toEqual({})
    await customizeKind(stranger, 'leave', { hidden: ['remark'] })
    expect(await detail()).toMatchObject({ hidden: [], fields: [{ label: '车牌号' }] })
  })

  it('are one, when a call is repeated with its key', async () => {
    const headers = { 'idempotency-key': 'settings-1' }
    const input = { ...noChanges, kind: 'leave', version: 0, fields: [field('甲')] }
    const answers: Answer[] = []
    for (let count = 0; count < 2; count += 1) {
      answers.push(await cast.admin.call(contract.customizationSubmit, input, { headers }))
    }
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await detail()).version).toBe(1)
  })
})

describe('a field that a flow reads', () => {
  const filled: Pick<Test, 'comparison' | 'values'> = { comparison: 'notEmpty', values: [] }
  const draft = (name: string, publish = false) =>
    saveFlowOf(
      cast.admin,
      'leave',
      flowReading(name, filled, { first: cast.lisi, second: cast.wangwu }),
      publish,
    )

  it('cannot be hidden or removed', async () => {
    const { fields } = await customizeKind(cast.admin, 'leave', {
      fields: [field('预支金额', { type: 'money' })],
    })
    await draft('custom1', true)
    const removed = { fields: '流程“新流程”使用了字段“预支金额”，不能删除' }
    expect(await refused({ fields: [] })).toEqual(removed)
    const renamed = fields.map((one) => ({ ...one, label: '预付金额' }))
    expect((await submit({ fields: renamed })).status).toBe(200)
    await draft('remark')
    expect(await refused({ fields, hidden: ['annexFile', 'remark'] })).toEqual({
      'hidden.1': '流程“新流程”使用了字段“备注”，不能隐藏',
    })
    // Both the published version and the draft count.
    expect(await refused({ fields: [] })).toMatchObject({ fields: expect.stringContaining('预付金额') })
    expect((await submit({ fields, hidden: ['annexFile'] })).status).toBe(200)
  })

  it('is unknown to flows while it is hidden or missing', async () => {
    await customizeKind(cast.admin, 'travel', { hidden: ['remark'] })
    const problemsOf = async (name: string) => {
      const definition = flowReading(name, filled, { first: cast.lisi, second: cast.wangwu })
      const found = await cast.admin.data(contract.flowCheck, { kind: 'travel', definition })
      return found.map(({ nodeId, code }) => [nodeId, code])
    }
    expect(await problemsOf('remark')).toEqual([['holds', 'unknownField']])
    expect(await problemsOf('custom9')).toEqual([['holds', 'unknownField']])
    await customizeKind(cast.admin, 'travel')
    expect(await problemsOf('remark')).toEqual([])
  })

  it('is not hidden by a change at the same moment', async () => {
    await customizeKind(cast.admin, 'card')
    const definition = flowReading('isOriginal', filled, { first: cast.lisi, second: cast.wangwu })
    const [saved] = await Promise.all([
      saveFlowOf(cast.admin, 'card', definition, true).then(
        () => 'published',
        () => 'refused',
      ),
      submit({ kind: 'card', hidden: ['isOriginal'] }),
    ])
    const { hidden } = await cast.admin.data(contract.customizationDetail, { kind: 'card' })
    expect([saved, hidden.length]).toEqual(saved === 'published' ? ['published', 0] : ['refused', 1])
  })
})

it('the audit log says what was changed, in words', async () => {
  const [department] = await departmentsOf(cast.admin)
  const entries = await entriesOf(app, async () => {
    await customizeKind(cast.admin, 'materials', {
      offered: {
        ...nobody,
        userIds: [cast.lisi.userId],
        roles: ['administrator'],
        departmentIds: [department?.id ?? ''],
      },
      fields: [
        field('费用科目', {
          type: 'choice',
          isRequired: true,
          options: [option('差旅'), option('会议', false)],
        }),
      ],
      required: ['remark'],
      hidden: ['channel'],
      options: { materialsType: [option('进修')] },
    })
    await customizeKind(cast.admin, 'materials')
  })
  const [saved, cleared] = entries.filter(({ action }) => action === 'customizationSave')
  expect(saved).toMatchObject({
    subject_kind: 'form',
    subject_id: 'materials',
    subject_name: '对外提报资料申请',
  })
  expect(JSON.parse(saved?.after ?? '')).toMatchObject({
    offered: expect.stringMatching(/、.*李四$/),
    fields: '费用科目（下拉，必填，差旅、会议（停用））',
    required: '备注',
    hidden: '报送方式',
    options: expect.stringMatching(/^资料类别：进修、/),
  })
  expect(JSON.parse(saved?.before ?? '')).toEqual({ offered: '全部人员' })
  expect(JSON.parse(cleared?.after ?? '')).toEqual({ offered: '全部人员' })
  expect(JSON.parse(cleared?.before ?? '')).toMatchObject({ hidden: '报送方式' })
})
