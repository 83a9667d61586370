import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inputCalled } from '../src/pages/field-drivers.ts'
import { pathOf } from '../src/pages/login-page.ts'
import { seeSaved } from '../src/pages/submit-page.ts'
import { test } from '../src/test.ts'

const handled = `/approval/index?state=${encodeURIComponent('已处理')}`
const reasonOn = (page: Page) => inputCalled(page, '事由')
const password = (page: Page) => page.getByRole('textbox', { name: '锁屏密码' })
const unlockButton = (page: Page) => page.getByRole('button', { name: '解锁' })

async function lockFirstTime(page: Page, text: string) {
  await page.getByRole('button', { name: '锁屏' }).click()
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText('锁屏密码不能为空').waitFor()
  await password(page).fill(text)
  await dialog.getByRole('button', { name: '确定' }).click()
}

async function unlock(page: Page, text: string) {
  await password(page).fill(text)
  await unlockButton(page).click()
}

test('locking in one tab locks every tab, and unlocking returns each to its page', async ({ as }) => {
  const { page: mine, context, visit, complaints } = await as('zhangsan')
  // The draft of the other tab comes after the lock; the tab itself keeps what was typed.
  complaints.expectSome(423)
  // The wrong lock password.
  complaints.expect(400)
  const other = await context.newPage()
  await other.goto('/approval/submit/leave')
  await reasonOn(other).fill('保存过的')
  await seeSaved(other)
  await visit(handled)
  await mine.getByRole('heading', { name: '已处理' }).waitFor()
  const locked = Promise.withResolvers<void>()
  await other.route('**/api/oa_info/leave/draft*', async (route) => {
    await locked.promise
    await route.continue()
  })
  await reasonOn(other).fill('保存过的，又改了')

  await lockFirstTime(mine, 'mine-1')
  for (const page of [mine, other]) {
    await unlockButton(page).waitFor()
    expect(pathOf(page)).toBe('/lock')
    await page.getByRole('heading', { name: '张三' }).waitFor()
  }
  locked.resolve()
  // The page is removed, not only covered.
  expect(await other.content()).not.toContain('保存过的')
  expect(await mine.getByRole('navigation').count()).toBe(0)
  expect(await mine.evaluate(() => JSON.stringify(localStorage))).not.toContain('mine-1')

  const third = await context.newPage()
  await third.goto('/approval/launch')
  await unlockButton(third).waitFor()
  await mine.reload()
  await unlockButton(mine).waitFor()

  await unlock(mine, 'guess')
  await mine.getByText('解锁密码错误,请重新输入').waitFor()
  expect(await password(mine).inputValue()).toBe('')
  await unlock(mine, 'mine-1')
  await mine.getByRole('heading', { name: '已处理' }).waitFor()
  await third.waitForURL('**/approval/launch/index')
  await expect.poll(() => reasonOn(other).inputValue()).toBe('保存过的，又改了')
  await seeSaved(other)

  // The second time no password is asked for.
  await mine.getByRole('button', { name: '锁屏' }).click()
  await unlockButton(mine).waitFor()
})

test('a person who forgot the lock password can log out, and the next one is not locked', async ({ as }) => {
  const { page, context, visit } = await as('wangwu')
  await visit('/wel/index')
  const other = await context.newPage()
  await other.goto('/approval/launch')
  // A page that is still loading when the session ends gets 401, which counts as an error.
  await other.getByRole('heading', { name: '发起申请' }).waitFor()
  await lockFirstTime(page, 'forgotten')
  await unlockButton(page).waitFor()
  await page.getByRole('button', { name: '退出登录' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '是否退出系统, 是否继续?' })
  await question.getByRole('button', { name: '确定' }).click()
  for (const one of [page, other]) await one.waitForURL('**/login**')
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => /lock|token|userInfo/i.test(key))).toEqual([])
})
