import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listBarriers, listPaleWords } from '../src/axe.ts'
import type { Person } from '../src/people.ts'
import { dialogOf, openRequest } from '../src/pages/approval-list.ts'
import { button } from '../src/pages/decision.ts'
import { chooseRows } from '../src/pages/records.ts'
import { sign } from '../src/pages/signing.ts'
import { openForm } from '../src/pages/submit-page.ts'
import { askForAccount } from '../src/registrations.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}
type Size = keyof typeof sizes

/** Styles and sizes settle within a few frames after a change; a violation that remains then is real. */
async function settled(page: Page, list: (page: Page) => Promise<string[]>): Promise<string[]> {
  let found = await list(page)
  for (let tries = 0; tries < 20 && found.length > 0; tries += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    found = await list(page)
  }
  return found
}

/** Checks the current page in both sizes; some elements exist in only one of them. */
async function expectNoBarriers({ page }: Person, at: Size | 'both' = 'both'): Promise<void> {
  const found: string[] = []
  for (const size of ['phone', 'desktop'] as const) {
    if (at !== 'both' && at !== size) continue
    await page.setViewportSize(sizes[size])
    found.push(...(await settled(page, listBarriers)).map((barrier) => `${size} ${barrier}`))
  }
  expect(found).toEqual([])
}

const themes = ['theme-default', 'theme-white', 'theme-star', 'theme-iview', 'theme-d2', 'theme-hey']
const colours = ['#409EFF', '#FFF59D', '#0A0A2A']

/** Changes the setting as another tab would, without reloading the page. */
async function choose(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    ([name, content]) => {
      const key = `countersign-${name}`
      localStorage.setItem(key, JSON.stringify({ dataType: 'string', content, type: 'local', datetime: 1 }))
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    [name, content],
  )
}

let turn = 0

/**
 * Checks every theme, light and dark. The default colour, a pale and a dark one alternate: after three pages each theme
 * was checked with each (apps/web/src/lib/look/palette.test.ts checks the colours themselves).
 */
async function expectReadable({ page }: Person): Promise<void> {
  const pale: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [index, theme] of themes.entries()) {
      // The white theme has no dark variant (G-160).
      if (theme === 'theme-white' && colorScheme === 'dark') continue
      const colour = colours[(index + turn) % colours.length] ?? ''
      await choose(page, 'themeName', theme)
      await choose(page, 'colorName', colour)
      const found = await settled(page, listPaleWords)
      pale.push(...found.map((words) => `${theme} ${colorScheme} ${colour}: ${words}`))
    }
  }
  turn += 1
  expect(pale).toEqual([])
}

/** The first Escape may close a list that is open in the dialog. */
async function escape(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return page.getByRole('dialog').count()
    })
    .toBe(0)
}

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
  await dialog.getByText('排序 格式不正确').waitFor()
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

test('the lists are accessible, with rows and without', async ({ as }) => {
  const person = await as('zhangsan')
  const { page, visit } = person
  await submitExample(person, 'leave', { applicationName: '年假（无障碍）' })
  await visit('/approval/index')
  await page.getByText('年假（无障碍）').waitFor()
  await expectNoBarriers(person)
  await expectReadable(person)
  await visit(`/approval/index?pendingName=${encodeURIComponent('没有这样的')}`)
  await page.getByText('没有符合条件的申请').waitFor()
  await expectNoBarriers(person)
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

test('the request dialog is accessible while reading, signing and confirming', async ({ as }) => {
  const [zhangsan, lisi, wangwu] = [await as('zhangsan'), await as('lisi'), await as('wangwu')]
  const applicationName = '进度款（无障碍签批）'
  await submitExample(zhangsan, 'payments', { applicationName })
  const dialog = await openRequest(lisi, '待处理', applicationName)
  await button(dialog, '驳回').waitFor()
  await expectNoBarriers(lisi)
  await button(dialog, '驳回').click()
  await lisi.page.getByRole('dialog', { name: '意见' }).waitFor()
  await expectNoBarriers(lisi)
  await lisi.page.keyboard.press('Escape')
  await sign(lisi.page, dialog)
  await expectNoBarriers(lisi)
  // Contract payments do not ask for an opinion.
  await button(dialog, '同意').click()
  await dialog.waitFor({ state: 'hidden' })
  const next = await openRequest(wangwu, '待处理', applicationName)
  await next.getByRole('table').last().getByText('待处理').waitFor()
  await button(next, '废弃').click()
  await wangwu.page.getByText('废弃后不能恢复').waitFor()
  await expectNoBarriers(wangwu)
  await expectReadable(wangwu)
})

test('the dialogs of kinds with tables, links and few fields are accessible', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  for (const kind of ['reimbursement', 'lease', 'ucard'] as const) {
    const { id } = await submitExample(zhangsan, kind, { applicationName: `${kind}（无障碍）` })
    await zhangsan.visit(`/approval/index?view=${id}`)
    await dialogOf(zhangsan.page).getByText('审批记录').waitFor()
    await expectNoBarriers(zhangsan)
  }
})

test('buttons under the mouse have enough contrast, light and dark', async ({ as }) => {
  const [zhangsan, lisi] = [await as('zhangsan'), await as('lisi')]
  await submitExample(zhangsan, 'leave', { applicationName: '年假（配色）' })
  const dialog = await openRequest(lisi, '待处理', '年假（配色）')
  await dialog.getByRole('table').last().getByText('待处理').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await lisi.page.emulateMedia({ colorScheme })
    for (const name of ['清空画板', '确认', '导出', '驳回', '废弃', '关闭']) {
      await button(dialog, name).hover()
      expect(await settled(lisi.page, listPaleWords)).toEqual([])
    }
  }
})

test('the submit pages are accessible, with error messages and open lists', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  const refuse = async () => {
    await button(page.locator('main footer'), '提交').click()
    await page.getByText(/处需要修改/).waitFor()
  }
  for (const kind of ['leave', 'lease', 'inspection', 'travel'] as const) {
    await openForm(zhangsan, kind)
    await refuse()
    await expectNoBarriers(zhangsan)
  }
  await openForm(zhangsan, 'inspection')
  await page.getByRole('combobox', { name: '关联合同' }).click()
  await page.locator('.ant-select-dropdown').waitFor()
  await expectNoBarriers(zhangsan, 'desktop')
  await openForm(zhangsan, 'reimbursement')
  await refuse()
  await page.getByRole('combobox', { name: '主体公司' }).click()
  await page.locator('.ant-select-item-option').first().waitFor()
  await expectNoBarriers(zhangsan, 'desktop')
  await expectReadable(zhangsan)
})
