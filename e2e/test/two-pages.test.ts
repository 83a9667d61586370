import { contract } from '@countersign/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button } from '../src/pages/decision.ts'
import { inputCalled } from '../src/pages/field-drivers.ts'
import { seeSaved, submitButton } from '../src/pages/submit-page.ts'
import type { LoggedIn } from '../src/people.ts'
import { test } from '../src/test.ts'

const reasonOn = (page: Page) => inputCalled(page, '事由')

/** One draft open on two pages of the same browser. */
async function openTwice(person: LoggedIn, applicationName: string) {
  const { example } = await person.call(contract.schema, { kind: 'leave' })
  const values = { ...example, kind: 'leave', applicationName, reason: '起初' }
  const { id } = await person.call(contract.draft, values)
  const path = `/approval/submit/leave?id=${id}`
  const [mine, other] = [person.page, await person.context.newPage()]
  for (const page of [mine, other]) {
    await page.goto(path)
    await expect.poll(() => reasonOn(page).inputValue()).toBe('起初')
  }
  return { id, mine, other, path }
}

const read = async (person: LoggedIn, id: string) =>
  (await person.call(contract.formDetail, { kind: 'leave', id })).values['reason']

test('the second of two pages on one draft overwrites the first only when the user chooses so', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  const { id, mine, other } = await openTwice(zhangsan, '两页一稿')
  await reasonOn(other).fill('另一页写的')
  await seeSaved(other)

  zhangsan.complaints.expect(409)
  await reasonOn(mine).fill('本页写的')
  const warning = mine.getByRole('alert').filter({ hasText: '草稿已在其他页面修改' })
  await warning.waitFor()
  await mine.getByText('自动保存已停止', { exact: true }).waitFor()
  expect(await submitButton(mine).isDisabled()).toBe(true)
  expect(await read(zhangsan, id)).toBe('另一页写的')

  await button(warning, '保留本页内容').click()
  await seeSaved(mine)
  expect(await read(zhangsan, id)).toBe('本页写的')

  zhangsan.complaints.expect(409)
  await reasonOn(other).fill('另一页再写')
  const otherWarning = other.getByRole('alert').filter({ hasText: '草稿已在其他页面修改' })
  await button(otherWarning, '载入另一份').click()
  const question = other.getByRole('dialog', { name: '放弃本页的修改？' })
  await button(question, '载入另一份').click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => reasonOn(other).inputValue()).toBe('本页写的')
  expect(await otherWarning.count()).toBe(0)
})

test('a draft submitted on another page is not restored', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { id, mine, other } = await openTwice(zhangsan, '已在别处提交')
  await submitButton(other).click()
  await other.getByText('提交成功').waitFor()

  zhangsan.complaints.expect(409)
  await reasonOn(mine).fill('还在写')
  const warning = mine.getByRole('alert').filter({ hasText: '该申请已在其他页面提交' })
  await button(warning, '查看申请').click()
  await mine.getByRole('dialog', { name: '查看' }).getByText('起初').waitFor()
  expect(await read(zhangsan, id)).toBe('起初')
})

test('a draft deleted on another page becomes a new one only on request', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { id, mine, other } = await openTwice(zhangsan, '已在别处删除')
  await other.getByRole('button', { name: '删除草稿' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await other.waitForURL('**/approval/launch/index')

  for (const status of [404, 404]) zhangsan.complaints.expect(status)
  await reasonOn(mine).fill('还在写')
  const warning = mine.getByRole('alert').filter({ hasText: '草稿已在其他页面删除' })
  await button(warning, '存为新草稿').click()
  await mine.waitForURL((url) => ![null, id].includes(url.searchParams.get('id')))
  expect(await reasonOn(mine).inputValue()).toBe('还在写')
  expect(await read(zhangsan, new URL(mine.url()).searchParams.get('id') ?? '')).toBe('还在写')
})
