import { contract } from '@countersign/contract'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { dialogOf } from '../src/pages/approval-list.ts'
import { pathOf } from '../src/pages/login-page.ts'
import type { LoggedIn } from '../src/people.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^消息/ })
const unread = (page: Page, count: number) =>
  page.getByRole('link', { name: `消息，${count} 条未读`, exact: true })

/** Marks everything read, so that new messages are counted from one. */
async function withNothingUnread(person: LoggedIn): Promise<LoggedIn> {
  await person.call(contract.readAllMessages, {})
  return person
}

test('a message appears in an open page without a reload, leads to its request, and is then marked read', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  const lisi = await withNothingUnread(await as('lisi'))
  await lisi.visit('/infomessage/index?unread=true')
  await lisi.page.getByText('没有未读消息').waitFor()
  const loads: string[] = []
  lisi.page.on('framenavigated', (frame) => loads.push(frame.url()))

  const applicationName = '年假（消息）'
  await submitExample(zhangsan, 'leave', { applicationName })
  await unread(lisi.page, 1).waitFor()
  const link = lisi.page.getByRole('link', {
    name: new RegExp(`未读： “${applicationName.replace(/[（）]/g, '.')}”等您审批`),
  })
  await link.filter({ hasText: '张三 转来' }).waitFor()
  expect(loads).toEqual([])

  await link.click()
  await dialogOf(lisi.page).getByText(applicationName).first().waitFor()
  expect(new URL(lisi.page.url()).searchParams.get('state')).toBe('待处理')
  await dialogOf(lisi.page).getByRole('button', { name: '驳回' }).waitFor()
  await lisi.page.getByRole('link', { name: '消息', exact: true }).waitFor({ state: 'attached' })
})

test('six pages of one browser share one stream, and another takes over when its page closes', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  const lisi = await withNothingUnread(await as('lisi'))
  const streams: Request[] = []
  lisi.context.on('request', (request) => {
    if (request.url().endsWith('/oa_message/stream')) streams.push(request)
  })
  const pages = [lisi.page]
  while (pages.length < 6) pages.push(await lisi.context.newPage())
  for (const page of pages) {
    await page.goto('/infomessage/index')
    await bell(page).waitFor()
  }
  await submitExample(zhangsan, 'leave', { applicationName: '六个页面，第一份' })
  for (const page of pages) await unread(page, 1).waitFor()
  expect(streams).toHaveLength(1)

  const holder = streams[0]?.frame().page()
  expect(pages).toContain(holder)
  await holder?.close()
  const left = pages.filter((page) => page !== holder)
  await expect.poll(() => streams.length).toBe(2)
  await submitExample(zhangsan, 'leave', { applicationName: '六个页面，第二份' })
  for (const page of left) await unread(page, 2).waitFor()
  // A message read in one page is read in all.
  await left[0]?.getByRole('button', { name: '全部标为已读' }).click()
  for (const page of left) await page.getByRole('link', { name: '消息', exact: true }).waitFor()
  expect(streams).toHaveLength(2)
})

test('a page about to be frozen hands the stream over, and queues for it again when it wakes', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  const lisi = await withNothingUnread(await as('lisi'))
  const streams: Request[] = []
  lisi.context.on('request', (request) => {
    if (request.url().endsWith('/oa_message/stream')) streams.push(request)
  })
  await lisi.visit('/infomessage/index')
  await expect.poll(() => streams.length).toBe(1)
  const other = await lisi.context.newPage()
  await other.goto('/infomessage/index')
  await bell(other).waitFor()
  // Chromium freezes no visible page, and each of these can be visible.
  const happen = (event: string) =>
    lisi.page.evaluate((type) => void document.dispatchEvent(new Event(type)), event)
  await happen('freeze')
  await expect.poll(() => streams.length).toBe(2)
  await submitExample(zhangsan, 'leave', { applicationName: '有人睡着了' })
  await unread(other, 1).waitFor()
  await happen('resume')
  await other.close()
  await expect.poll(() => streams.length).toBe(3)
  expect(streams[2]?.frame().page()).toBe(lisi.page)
  await unread(lisi.page, 1).waitFor()
})

test('a decision updates the open lists of the people it concerns', async ({ as }) => {
  const [zhangsan, lisi] = [await as('zhangsan'), await as('lisi')]
  const applicationName = '实时列表'
  const { id } = await submitExample(zhangsan, 'leave', { applicationName })
  await zhangsan.visit(`/approval/index?state=${encodeURIComponent('已发起')}`)
  const row = zhangsan.page.getByRole('row').filter({ hasText: applicationName })
  await row.getByText('审批中').waitFor()
  await lisi.call(contract.overrule, { id, opinion: '请补充' })
  await row.getByText('已驳回').waitFor()
})

test('a new password logs the other browser out at once, but not this one', async ({ as }) => {
  const [here, there] = [await as('sunqi'), await as('sunqi')]
  await there.visit('/wel/index')
  await there.page.getByRole('heading', { name: /^孙七，/ }).waitFor()
  await here.visit('/info/index?tab=password')
  there.complaints.expectSome(401)
  try {
    await here.page.getByLabel('原密码').fill('Demo-2026')
    await here.page.getByLabel('新密码', { exact: true }).fill('Changed-2026')
    await here.page.getByLabel('确认新密码').fill('Changed-2026')
    await here.page.getByRole('button', { name: '修改密码' }).click()
    await here.page.getByText('修改密码成功!').waitFor()
    await there.page.waitForURL('**/login**')
    expect(pathOf(here.page)).toBe('/info/index')
  } finally {
    await here.call(contract.updatePassword, {
      oldPassword: 'Changed-2026',
      newPassword: 'Demo-2026',
      newPassword1: 'Demo-2026',
    })
  }
})

test('an ended session logs its browser out', async ({ as }) => {
  const [here, there] = [await as('sunqi'), await as('sunqi', { device: 'phone' })]
  await there.visit('/wel/index')
  await there.page.getByRole('heading', { name: /^孙七，/ }).waitFor()
  there.complaints.expectSome(401)
  const current = (await there.call(contract.sessions, {})).find(({ isCurrent }) => isCurrent)
  await here.visit('/info/index?tab=sessions')
  const sessions = here.page.getByRole('list', { name: '我的会话' }).getByRole('listitem')
  const mine = sessions.filter({ hasText: '您正在使用' })
  await mine.waitFor()
  expect(await mine.getByRole('button').count()).toBe(0)
  // The newest of the others is the phone's.
  await sessions.getByRole('button', { name: /^结束/ }).first().click()
  await here.page.getByRole('dialog').getByRole('button', { name: '结束', exact: true }).click()
  await here.page.getByText('会话已结束').waitFor()
  await there.page.waitForURL('**/login**')
  expect((await here.call(contract.sessions, {})).map(({ id }) => id)).not.toContain(current?.id)
})
