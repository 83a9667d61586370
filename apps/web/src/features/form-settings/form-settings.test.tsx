import type { Customization, CustomizationRow } from '@countersign/contract'
import { kinds, typeNameOf } from '@countersign/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { formContext } from '../../../test/requests.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const settings: Customization = {
  kind: 'leave',
  offered: { toEverybody: true, userIds: [], roles: [], departmentIds: [] },
  fields: [
    { name: 'custom1', type: 'money', label: '预算', help: '', isRequired: true, options: [] },
    { name: 'custom2', type: 'text', label: '交接人电话', help: '', isRequired: false, options: [] },
  ],
  required: [],
  hidden: [],
  options: {},
  updatedAt: '2026-11-20 10:00:00',
  updatedBy: '管理员',
  version: 3,
}
const rows: CustomizationRow[] = kinds.map((kind) => ({
  kind,
  type: typeNameOf(kind, 'zh'),
  isOfferedToEverybody: kind !== 'leave',
  fields: kind === 'leave' ? 2 : 0,
  required: 0,
  hidden: 0,
  options: 0,
  updatedAt: kind === 'leave' ? settings.updatedAt : '',
  updatedBy: kind === 'leave' ? settings.updatedBy : '',
  version: kind === 'leave' ? 3 : 0,
}))
const served = {
  ...inside,
  formContext,
  userList: [],
  deptTree: [{ id: 'd-1', parentId: '0', title: '研发部', key: 'd-1', value: 'd-1', children: [] }],
  getRoleList: [{ id: 'r-1', roleName: '财务', roleAlias: 'finance' }],
  customizationList: rows,
  customizationDetail: settings,
  customizationSubmit: { ...settings, version: 4 },
}

async function openLeave(answers: Record<string, unknown> = {}) {
  const server = stubServer({ ...served, ...answers })
  const { user } = openPage('/system/form/edit?kind=leave')
  await screen.findByRole('heading', { name: '表单设置：请假审批' })
  const tab = (name: RegExp | string) => user.click(screen.getByRole('tab', { name }))
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存$/ })
  const panel = () => within(screen.getByRole('tabpanel'))
  return { server, user, tab, save, panel }
}

describe('the list of forms', () => {
  test('names every kind with what was changed, and leads to its settings', async () => {
    stubServer(served)
    openPage('/system/form')
    const link = await screen.findByRole('link', { name: '请假审批' })
    expect(link.getAttribute('href')).toMatch(/^\/system\/form\/edit\?kind=leave&name=/)
    const row = link.closest('tr')
    expect(row?.textContent).toContain('部分人员')
    expect(row?.textContent).toContain('管理员')
    expect(screen.getAllByText('未修改')).toHaveLength(kinds.length - 1)
  })

  test('offers a retry when it cannot be read', async () => {
    stubServer({ ...served, customizationList: new Refusal(500, '服务异常') })
    openPage('/system/form')
    expect(await screen.findByRole('button', { name: /重\s?试/ })).toBeDefined()
  })
})

describe('the settings of a form', () => {
  test('an added field is saved with its type, and the version that was read', async () => {
    const { server, user, tab, save, panel } = await openLeave()
    expect(save().disabled).toBe(true)
    await tab('补充字段')
    await user.click(panel().getByRole('button', { name: '添加字段' }))
    expect(panel().getByText('名称不能为空')).toBeDefined()
    expect(save().disabled).toBe(true)
    const added = within(panel().getByRole('group', { name: '补充字段 3' }))
    await user.type(added.getByLabelText('字段名称'), '预算')
    expect(panel().getByText('表单中已有此名称的字段')).toBeDefined()
    await user.type(added.getByLabelText('字段名称'), '科目')
    await user.click(added.getByRole('checkbox', { name: '必填' }))
    await user.click(save())
    await waitFor(() => expect(server.of('customizationSubmit')).toHaveLength(1))
    const { input } = server.of('customizationSubmit')[0] ?? {}
    expect(input).toMatchObject({ kind: 'leave', version: 3 })
    expect(input?.['fields']).toEqual([
      ...settings.fields,
      { name: '', type: 'text', label: '预算科目', help: '', isRequired: true, options: [] },
    ])
    expect(await screen.findByText('表单设置已保存，对新提交的申请立即生效')).toBeDefined()
  })

  test('fields are moved by their buttons, and a saved one is removed after a question', async () => {
    const { server, user, tab, save, panel } = await openLeave()
    await tab('补充字段')
    await user.click(panel().getByRole('button', { name: '上移“交接人电话”' }))
    await user.click(panel().getByRole('button', { name: '删除字段“预算”' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('已提交的申请仍显示此字段')
    await user.click(within(question).getByRole('button', { name: /删\s?除/ }))
    await waitFor(() => expect(panel().queryByRole('button', { name: '删除字段“预算”' })).toBeNull())
    await user.click(save())
    await waitFor(() => expect(server.of('customizationSubmit')).toHaveLength(1))
    expect(server.of('customizationSubmit')[0]?.input['fields']).toEqual([settings.fields[1]])
  })

  test('a field of the product is required or hidden only where it may be', async () => {
    const { server, user, tab, save, panel } = await openLeave()
    await tab('系统字段')
    expect(panel().queryByRole('radiogroup', { name: '请假类型的设置' })).toBeNull()
    expect(panel().getAllByText('系统必填').length).toBeGreaterThan(0)
    const [group] = panel().getAllByRole('radiogroup')
    if (!group) throw new Error('no field may change')
    await user.click(within(group).getByText('必填'))
    await user.click(save())
    await waitFor(() => expect(server.of('customizationSubmit')).toHaveLength(1))
    expect(server.of('customizationSubmit')[0]?.input['required']).toHaveLength(1)
    expect(server.of('customizationSubmit')[0]?.input['hidden']).toEqual([])
  })

  test('an own option is added, one of the product is switched off, and equal ones are refused', async () => {
    const { server, user, tab, save, panel } = await openLeave()
    await tab('选项')
    const list = () => within(panel().getByRole('list', { name: '请假类型的选项' }))
    await user.click(panel().getAllByRole('button', { name: '添加选项' })[0] ?? document.body)
    const box = list().getByRole('textbox')
    await user.type(box, '年假')
    expect(panel().getByText(/与系统选项重复/)).toBeDefined()
    await user.clear(box)
    await user.type(box, '司龄假')
    await user.click(list().getByRole('switch', { name: '启用“年假”' }))
    await user.click(save())
    await waitFor(() => expect(server.of('customizationSubmit')).toHaveLength(1))
    const options: unknown = server.of('customizationSubmit')[0]?.input['options']
    expect(options).toMatchObject({
      leaveType: expect.arrayContaining([
        { code: 'annual', label: '年假', isOffered: false },
        { code: '司龄假', label: '司龄假', isOffered: true },
      ]),
    })
  })

  test('a sentence of the server stands at its place and in front', async () => {
    const { user, tab, save, panel } = await openLeave({
      customizationSubmit: new Refusal(400, '参数有误', {
        error: 'invalid',
        fields: { fields: '流程“请假”使用了字段“预算”，不能删除' },
      }),
    })
    await tab('补充字段')
    await user.click(panel().getAllByRole('checkbox', { name: '必填' })[0] ?? document.body)
    await tab('选项')
    await user.click(save())
    expect(await screen.findByText('流程“请假”使用了字段“预算”，不能删除')).toBeDefined()
    expect(screen.getByRole('tab', { name: /^补充字段/ }).getAttribute('aria-selected')).toBe('true')
  })

  test('two administrators: the current state is loaded without losing what was typed', async () => {
    const { server, user, tab, save, panel } = await openLeave({
      customizationSubmit: new Refusal(409, '数据已被他人修改', { error: 'recordStale' }),
    })
    await tab('补充字段')
    await user.type(panel().getAllByLabelText('填写说明')[0] ?? document.body, '不含税')
    await user.click(save())
    await screen.findByRole('button', { name: '载入当前内容' })
    expect(save().disabled).toBe(true)
    const theirs = settings.fields.map((field) =>
      field.name === 'custom2' ? { ...field, label: '联系电话' } : field,
    )
    server.responders.customizationDetail = { ...settings, version: 8, fields: theirs }
    server.responders.customizationSubmit = { ...settings, version: 9 }
    await user.click(screen.getByRole('button', { name: '载入当前内容' }))
    expect(await panel().findByDisplayValue('联系电话')).toBeDefined()
    expect(panel().getByDisplayValue('不含税')).toBeDefined()
    await user.click(save())
    await waitFor(() => expect(server.of('customizationSubmit')).toHaveLength(2))
    expect(server.of('customizationSubmit')[1]?.input['version']).toBe(8)
  })

  test('nobody chosen is said before it is saved', async () => {
    const { user, panel } = await openLeave()
    await user.click(panel().getByRole('radio', { name: '指定的人员、角色或部门' }))
    expect(panel().getByText('尚未选择任何人，保存后没有人可以发起这类申请')).toBeDefined()
  })

  test('the preview shows the form with unsaved changes', async () => {
    const { user, tab, panel } = await openLeave()
    await tab('补充字段')
    const [label] = panel().getAllByLabelText('字段名称')
    await user.type(label ?? document.body, '总额')
    await tab('预览')
    expect(await panel().findByText('预算总额')).toBeDefined()
    expect(panel().getByText('补充信息')).toBeDefined()
  })
})
