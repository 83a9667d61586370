import { contract } from '@countersign/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { logIn } from '../src/caller.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { openRequest } from '../src/pages/approval-list.ts'
import { chooseOption } from '../src/pages/records.ts'
import { exampleFor, fillForm, openForm, submitButton } from '../src/pages/submit-page.ts'
import { textOfPdf } from '../src/pdf-text.ts'
import { test } from '../src/test.ts'

/** An installation of its own, because the settings of a form hold for everybody. */
let office: Installation
beforeAll(async () => {
  office = await startInstallation({ captcha: false })
}, 120_000)
afterAll(() => office.stop())

test('an administrator changes a form, a member submits it, and the signed request stays as it was', async ({
  as,
}) => {
  const { url } = office
  const admin = await as('admin', { url })
  const { page } = admin
  await admin.visit('/system/form')
  await page.getByRole('link', { name: '请假审批' }).click()
  const main = page.getByRole('main')
  const save = async () => {
    await main.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('表单设置已保存').first().waitFor()
    await main.getByText('有未保存的修改').waitFor({ state: 'hidden' })
  }
  await main.getByRole('radio', { name: '指定的人员、角色或部门' }).check()
  await chooseOption(main, '部门（包含下级部门）', '研发部')

  await main.getByRole('tab', { name: '补充字段' }).click()
  await main.getByRole('button', { name: '添加字段' }).click()
  const field = main.getByRole('group', { name: '补充字段 1' })
  await field.getByLabel('字段名称').fill('差旅预算')
  await chooseOption(field, '类型', '金额')
  await field.getByRole('checkbox', { name: '必填' }).check()
  expect(await listBarriers(page)).toEqual([])

  await main.getByRole('tab', { name: '系统字段' }).click()
  await main.getByRole('radiogroup', { name: '备注的设置' }).getByText('隐藏').click()
  expect(await listBarriers(page)).toEqual([])
  await main.getByRole('tab', { name: '选项' }).click()
  await main.getByRole('button', { name: '添加选项' }).click()
  await main.getByRole('list', { name: '请假类型的选项' }).getByRole('textbox').fill('司龄假')
  expect(await listBarriers(page)).toEqual([])
  await main.getByRole('tab', { name: '预览' }).click()
  await main.getByText('差旅预算').waitFor()
  await save()

  const member = await as('zhangsan', { url })
  const { custom1: _budget, remark: _hidden, ...values } = await exampleFor(member, 'leave')
  const applicationName = '司龄假两天'
  await openForm(member, 'leave')
  await fillForm(member, 'leave', { ...values, applicationName })
  expect(await member.page.getByLabel('备注').count()).toBe(0)
  await chooseOption(member.page.getByRole('main'), '请假类型', '司龄假')
  await submitButton(member.page).click()
  await member.page.getByText('差旅预算不能为空').waitFor()
  await member.page.getByLabel('差旅预算').fill('1234.5')
  await submitButton(member.page).click()
  await member.page.getByText('提交成功').waitFor()

  const approver = await as('lisi', { url })
  const dialog = await openRequest(approver, '待处理', applicationName)
  for (const text of ['补充信息', '差旅预算', '1,234.50', '司龄假'])
    await dialog.getByText(text).first().waitFor()
  const { records } = await member.call(contract.list, { state: '已发起', current: 1, size: 10 })
  const id = records.find((row) => row.applicationName === applicationName)?.id ?? ''
  const { accessToken } = await logIn(url, 'zhangsan')
  const exported = await fetch(`${url}/api/oa_info/leave/exportPDF?id=${id}&blade-auth=${accessToken}`)
  expect(await textOfPdf(await exported.bytes())).toMatch(/补充信息.*差旅预算.*1,?234\.50/)

  await main.getByRole('tab', { name: '补充字段' }).click()
  await field.getByLabel('字段名称').fill('预算总额')
  await save()
  const again = await openRequest(approver, '待处理', applicationName)
  await again.getByText('差旅预算').first().waitFor()
  expect(await again.getByText('预算总额').count()).toBe(0)
  await openForm(member, 'leave')
  await member.page.getByLabel('预算总额').waitFor()

  const outsider = await as('wangwu', { url, device: 'phone' })
  await outsider.visit('/approval/launch')
  await outsider.page.getByRole('link', { name: '发起合同付款审批' }).waitFor()
  expect(await outsider.page.getByRole('link', { name: '发起请假审批' }).count()).toBe(0)
  await outsider.visit('/approval/submit/leave')
  await outsider.page.getByText('该单据未对您开放').waitFor()
})
