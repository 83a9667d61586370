import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoBarriers, expectReadable, listBarriers, listPaleWords } from '../src/axe.ts'
import { submitExample } from '../src/requests.ts'
import { escape } from '../src/pages/keyboard.ts'
import { test } from '../src/test.ts'

const shown = (page: Page, title: string) => page.getByRole('heading', { name: title }).first().waitFor()

test('the login page and all of its error messages are accessible', async ({ visitor }) => {
  const person = await visitor()
  const { page, visit } = person
  const image = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  await page.route('**/captcha', (route) =>
    route.fulfill({ json: { code: 200, success: true, data: { enabled: true, key: 'k', image }, msg: '' } }),
  )
  await visit('/login')
  await page.getByLabel('验证码', { exact: true }).waitFor()
  await expectNoBarriers(person)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByText('请输入账号').waitFor()
  await expectNoBarriers(person)
  await expectReadable(person)
  await page.getByRole('button', { name: '切换语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).waitFor()
  await expectNoBarriers(person, 'desktop')
})

test('planted violations are found, and only popups are exempt from the landmark rule', async ({
  visitor,
}) => {
  const { page, visit } = await visitor()
  await visit('/404')
  await page.getByRole('heading').waitFor()
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div class="ant-dropdown"><p>excused</p></div><div id="outside"><p>outside</p></div>
      <main><img id="mute" src="/favicon.svg"><p id="pale" style="color:#ccc;background:#fff">pale</p></main>`,
    )
  })
  const found = await listBarriers(page)
  expect(found.filter((one) => one.startsWith('image-alt: #mute'))).toHaveLength(1)
  expect(found.filter((one) => one.startsWith('region:')).map((one) => one.split(' ')[1])).toEqual([
    '#outside',
  ])
  const pale = await listPaleWords(page)
  expect(pale).toHaveLength(1)
  expect(pale[0]).toContain('#pale')
})

test('the pages without a login are accessible', async ({ visitor }) => {
  const person = await visitor()
  for (const path of ['/403', '/404', '/500', '/mismatch']) {
    await person.visit(path)
    await person.page.getByRole('heading').waitFor()
    await expectNoBarriers(person)
  }
})

test('the workplace, the header and the sidebar are accessible', async ({ as }) => {
  const person = await as('zhangsan')
  const { page, visit } = person
  await submitExample(person, 'payments', { applicationName: '进度款（无障碍）' })
  await visit('/wel/index')
  await page.getByText('进度款（无障碍）').waitFor()
  await expectNoBarriers(person)
  await expectReadable(person)
  const open = async (name: string) => page.getByRole('button', { name }).first().click()

  await page.getByRole('combobox', { name: '搜索菜单' }).click()
  await page.locator('.ant-select-dropdown .ant-select-item-option').first().waitFor()
  await expectNoBarriers(person, 'desktop')
  await expectReadable(person)
  await page.keyboard.press('Escape')
  await open('换色')
  await page.getByRole('radio', { name: '天蓝' }).waitFor()
  await expectNoBarriers(person, 'desktop')
  await page.keyboard.press('Escape')
  for (const [button, item] of [
    ['用户菜单', '退出登录'],
    ['更多', '关闭所有'],
    ['切换语言', 'English'],
  ] as const) {
    await open(button)
    await page.getByRole('menuitem', { name: item }).waitFor()
    await expectNoBarriers(person, 'desktop')
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: item }).waitFor({ state: 'hidden' })
  }
  await open('主题')
  await page.getByRole('dialog', { name: '选择' }).getByRole('radio').first().waitFor()
  await expectNoBarriers(person, 'desktop')
  await expectReadable(person)
  await page.keyboard.press('Escape')
  await open('收起菜单')
  await page.getByRole('button', { name: '展开菜单' }).waitFor()
  await expectNoBarriers(person, 'desktop')
})

test('the menus and drawers of a phone are accessible', async ({ as }) => {
  const person = await as('zhangsan', { device: 'phone' })
  const { page, visit } = person
  await visit('/wel/index')
  const tools = page.getByRole('dialog', { name: '更多' })
  for (const [button, inside] of [
    ['打开菜单', page.getByRole('menuitem', { name: '首页' })],
    ['搜索菜单', page.locator('.ant-select-dropdown .ant-select-item-option').first()],
    ['更多', tools.getByRole('button', { name: '主题' })],
  ] as const) {
    await page.getByRole('button', { name: button }).tap()
    await inside.waitFor()
    await expectNoBarriers(person, 'phone')
    if (button !== '更多') await escape(page)
  }
  for (const [tool, inside] of [
    ['主题', page.getByRole('dialog', { name: '选择' })],
    ['锁屏', page.getByRole('dialog', { name: '设置锁屏密码' })],
    ['没有错误日志', page.getByRole('dialog', { name: '日志' })],
  ] as const) {
    await tools.getByRole('button', { name: tool }).tap()
    await inside.waitFor()
    await expectNoBarriers(person, 'phone')
    await inside.getByRole('button', { name: '关闭' }).first().tap()
    await inside.waitFor({ state: 'hidden' })
  }
})

test('the other pages are accessible', async ({ as }) => {
  const person = await as('lisi')
  const { page, visit } = person
  for (const [path, heading] of [
    ['/approval/launch', '发起申请'],
    ['/infomessage/index', '消息中心'],
    ['/edit/paymentsEdit', '合同付款审批：待修改'],
    ['/test/index', '安装自检'],
    ['/quyu/VRView', '全景浏览'],
    ['/myiframe/urlPath?src=https%3A%2F%2Fexample.com%2F', '不允许打开此地址'],
    ['/info/index', '个人信息'],
  ] as const) {
    await visit(path)
    await shown(page, heading)
    await expectNoBarriers(person)
  }
  for (const tab of ['修改密码', '我的会话']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel', { name: tab }).waitFor()
    await expectNoBarriers(person)
  }
})

test('the error log and the lock page are accessible', async ({ as }) => {
  const person = await as('lisi')
  const { page, visit } = person
  await visit('/wel/index')
  await page.getByRole('button', { name: '没有错误日志' }).waitFor()
  await page.evaluate(
    () => void window.dispatchEvent(new ErrorEvent('error', { error: new Error('无障碍') })),
  )
  await page.getByRole('button', { name: '1条错误日志' }).click()
  await page
    .getByRole('dialog', { name: '日志' })
    .getByRole('button', { name: /^展开堆栈/ })
    .click()
  await expectNoBarriers(person, 'desktop')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '锁屏' }).click()
  await page.getByRole('dialog', { name: '设置锁屏密码' }).getByRole('button', { name: '确定' }).click()
  await page.getByText('锁屏密码不能为空').waitFor()
  await expectNoBarriers(person, 'desktop')
  await page.getByRole('textbox', { name: '锁屏密码' }).fill('mine-1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '解锁' }).waitFor()
  await expectNoBarriers(person)
})
