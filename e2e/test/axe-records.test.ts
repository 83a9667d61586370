import { expectNoBarriers, expectReadable } from '../src/axe.ts'
import { escape } from '../src/pages/keyboard.ts'
import { chooseRows } from '../src/pages/records.ts'
import { askForAccount } from '../src/registrations.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

test('the dashboard is accessible, as charts and as tables', async ({ as }) => {
  const person = await as('admin')
  const { page, visit } = person
  await submitExample(person, 'leave', { applicationName: '统计（无障碍）' })
  await visit('/wel/dashboard')
  await page.locator('.recharts-bar-rectangle path').first().waitFor()
  await expectNoBarriers(person)
  await expectReadable(person)
  await visit('/wel/dashboard?view=table')
  await page.getByRole('table').first().waitFor()
  await expectNoBarriers(person)
})

test('the notices are accessible', async ({ as }) => {
  const person = await as('admin')
  const { page, visit } = person
  await visit('/desk/notice')
  await page.getByRole('button', { name: /差旅费标准调整/ }).click()
  await page.getByRole('dialog', { name: /差旅费标准调整/ }).waitFor()
  await expectNoBarriers(person)
  await escape(page)
  await expectNoBarriers(person)
  await page.getByRole('button', { name: '发布公告' }).click()
  await page.getByRole('dialog', { name: '发布公告' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '发布公告' }).click()
  await expectNoBarriers(person)
  await expectReadable(person)
})

test('the dictionary, its form and the report of a failed import are accessible', async ({ as }) => {
  const person = await as('admin')
  const { page, visit } = person
  await visit('/system/dict')
  const main = page.getByRole('main')
  await main.getByRole('checkbox').nth(1).check()
  await expectNoBarriers(person)
  await main.getByRole('button', { name: '新增字典项' }).click()
  const form = page.getByRole('dialog', { name: '新增字典项' })
  await form.getByRole('button', { name: '新增字典项' }).click()
  await form.getByText('键值不能为空').waitFor()
  await expectNoBarriers(person)
  await expectReadable(person)
  await escape(page)
  await main.getByRole('button', { name: /导\s?入/ }).click()
  await chooseRows(page, [
    ['键值', '名称', '排序'],
    ['Z1', '甲公司', '很多'],
  ])
  const dialog = page.getByRole('dialog', { name: '导入' })
  await dialog.getByText('排序“很多”：格式不正确').waitFor()
  await expectNoBarriers(person)
  await expectReadable(person)
})

test('the list of what is still to do is accessible', async ({ as }) => {
  const person = await as('admin')
  await person.visit('/system/setup')
  await person.page.getByRole('main').getByRole('listitem').first().waitFor()
  await expectNoBarriers(person)
  await expectReadable(person)
})

test('the users, the sessions and the requests for an account are accessible', async ({ as }) => {
  const person = await as('admin')
  const { page, visit } = person
  await askForAccount(person, 'asks-for-axe')
  for (const [path, row] of [
    ['/system/user', '孙七'],
    ['/system/session', '管理员'],
    ['/system/registration', 'asks-for-axe'],
  ] as const) {
    await visit(path)
    await page.getByRole('main').getByRole('button', { name: row }).first().waitFor()
    await expectNoBarriers(person)
  }
  await page.getByRole('main').getByRole('button', { name: 'asks-for-axe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await page.getByRole('dialog', { name: '通过注册申请' }).getByRole('button', { name: '通过' }).click()
  await page.getByText('请选择角色').waitFor()
  await expectNoBarriers(person)
})
