import { contract } from '@countersign/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Installation, startInstallation } from '../src/installation.ts'
import { logInThroughPage, pathOf } from '../src/pages/login-page.ts'
import { chooseOption, chooseRows, importChecked, tickOf } from '../src/pages/records.ts'
import { test } from '../src/test.ts'

/** An installation of its own: 500 more people would be in the way of other tests. */
let office: Installation
beforeAll(async () => {
  office = await startInstallation({ captcha: false })
}, 120_000)
afterAll(() => office.stop())

const main = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Opens the drawer of a new record, and returns it. */
async function openNew(page: Page, path: string, name: string) {
  await page.goto(path)
  await main(page, name).click()
  const drawer = page.getByRole('dialog', { name })
  await drawer.waitFor()
  return {
    drawer,
    type: (label: string, text: string) => drawer.getByLabel(label, { exact: true }).fill(text),
    save: () => drawer.getByRole('button', { name, exact: true }).click(),
  }
}

/** Adds a person in the page without naming a password, and returns the one that is shown. */
async function addPerson(page: Page, account: string, name: string): Promise<string> {
  const { type, save } = await openNew(page, '/system/user', '新增用户')
  await type('姓名', name)
  await type('账号', account)
  await save()
  return readOnce(page)
}

/** Reads the password that is shown this once, and closes the dialog. */
async function readOnce(page: Page): Promise<string> {
  const once = page.getByRole('dialog', { name: '请立即保存' })
  const shown = (await once.locator('code').last().textContent()) ?? ''
  expect(shown.length).toBeGreaterThanOrEqual(8)
  await once.getByRole('button', { name: '我已保存' }).click()
  await once.waitFor({ state: 'hidden' })
  return shown
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/login**')
}

test('a new person of a new department and role sees the granted menus and uses the granted button, and nothing else', async ({
  as,
}) => {
  const { page, visit, complaints } = await as('admin', { url: office.url })
  const department = await openNew(page, '/system/dept', '新增部门')
  await department.type('部门名称', '基建部')
  await department.save()
  await page.getByText('部门已新增').waitFor()

  const role = await openNew(page, '/authority/role', '新增角色')
  await role.type('角色名称', '岗位专员')
  await role.type('角色别名', 'post_clerk')
  await role.save()
  await page.getByText('角色已新增').waitFor()
  await page.getByRole('treeitem', { name: '岗位专员' }).click()
  await page
    .getByRole('dialog', { name: '岗位专员', exact: true })
    .getByRole('button', { name: '权限设置' })
    .click()
  const grants = page.getByRole('dialog', { name: '权限设置：岗位专员' })
  // A tick at a page takes its button with it; that of the departments is taken back.
  for (const name of ['岗位管理', '部门管理', '维护部门']) await tickOf(grants, name).click()
  await grants.getByRole('button', { name: '保存' }).click()
  await page.getByText('权限已保存，下一次操作起生效').waitFor()

  const person = await openNew(page, '/system/user', '新增用户')
  await person.type('姓名', '陈新')
  await person.type('账号', 'chenxin')
  await person.type('初始密码', 'First-2026-Word')
  await person.drawer.getByRole('button', { name: '添加部门' }).click()
  await chooseOption(person.drawer, '部门', '基建部')
  await chooseOption(person.drawer, '角色', '岗位专员')
  await person.save()
  await page.getByText('用户已新增').waitFor()
  await logOut(page)

  // A password that was given with the person need not be changed.
  await logInThroughPage(page, 'chenxin', 'First-2026-Word')
  await page.getByRole('heading', { name: /^陈新，/ }).waitFor()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const entries = () => menu.getByRole('menuitem').allInnerTexts()
  const sections = ['学习园地', '教育培训', '典型案例']
  const lists = ['发起申请', '待处理', '我收到的', '已处理', '已发起']
  await expect
    .poll(entries)
    .toEqual(['首页', '审批', ...lists, '信息中心', ...sections, '商城', '全景浏览', '系统管理'])
  await menu.getByRole('menuitem', { name: '系统管理' }).click()
  await expect
    .poll(entries)
    .toEqual([
      '首页',
      '审批',
      '信息中心',
      ...sections,
      '商城',
      '全景浏览',
      '系统管理',
      '部门管理',
      '岗位管理',
    ])
  await menu.getByRole('menuitem', { name: '岗位管理' }).click()
  await main(page, '新增岗位').click()
  const post = page.getByRole('dialog', { name: '新增岗位' })
  await post.getByLabel('岗位名称').fill('造价工程师')
  await post.getByLabel('岗位编号').fill('COST')
  await post.getByRole('button', { name: '新增岗位' }).click()
  await page.getByText('岗位已新增').waitFor()

  await visit('/desk/notice')
  await page.getByText('差旅费标准调整').first().waitFor()
  expect(await main(page, '发布公告').count()).toBe(0)
  for (const [path, words] of [
    ['/system/dept', '没有“维护部门”权限'],
    ['/system/user', '没有“维护用户”权限'],
  ] as const) {
    complaints.expect(403)
    await visit(path)
    await page.getByRole('main').getByText(words).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /新增|导入|导出/ })
        .count(),
    ).toBe(0)
  }
})

test('of 500 people with two bad rows the import names the two and adds nobody; mended, it adds all', async ({
  as,
}) => {
  const { page, visit, call } = await as('admin', { url: office.url })
  const heading = ['账号', '姓名', '部门', '角色']
  const people = Array.from({ length: 500 }, (_none, index) => [
    `import-${index}`,
    index === 300 ? '诸葛采薇' : `员工${index}`,
    '研发部',
    '员工',
  ])
  const added = async () =>
    (await call(contract.userPage, { account: 'import-', current: 1, size: 10 })).total
  await visit('/system/user')
  await main(page, '导入').click()
  const bad = people
    .with(99, ['import-99', '员工99', '没有的部门', '员工'])
    .with(300, ['import-1', '诸葛采薇', '研发部', '员工'])
  await chooseRows(page, [heading, ...bad])
  await page.getByText('未导入：共 500 行，其中 2 行不正确').waitFor()
  const rows = page.getByRole('list', { name: '不正确的行' }).getByRole('listitem')
  expect(await rows.allInnerTexts()).toEqual([
    '第 101 行\n没有此部门：没有的部门',
    '第 302 行\n账号“import-1”：与第 3 行重复',
  ])
  await page.getByText('没有的部门（1 行）').waitFor()
  await page.getByRole('checkbox', { name: '创建以上部门' }).check()
  await page.getByText('未导入：共 500 行，其中 1 行不正确').waitFor()
  await page.getByText('还将新增 1 项：没有的部门').waitFor()
  expect(await added()).toBe(0)

  await chooseRows(page, [heading, ...people])
  await page.getByText('新增 500 行，更改 0 行，无变化 0 行').waitFor()
  await importChecked(page)
  await page.getByText('已导入 500 行').waitFor()
  expect(await added()).toBe(500)
  await page.getByRole('textbox', { name: '姓名、拼音或首字母' }).fill('zgcw')
  await page.keyboard.press('Enter')
  await main(page, '诸葛采薇').waitFor()
  await page.getByText('共 1 条').waitFor()
})

test('of two administrators who edit the same role, the second is told, and nothing typed is lost', async ({
  as,
}) => {
  const first = await as('admin', { url: office.url })
  const second = await as('admin', { url: office.url })
  const { id } = await first.call(contract.roleSubmit, {
    parentId: '0',
    roleName: '采购员',
    roleAlias: 'buyer',
  })
  const openForm = async ({ page, visit }: typeof first) => {
    await visit(`/authority/role?view=${id}`)
    await page.getByRole('dialog', { name: '采购员' }).getByRole('button', { name: '修改' }).click()
    return page.getByRole('dialog', { name: '修改角色' })
  }
  const [one, other] = [await openForm(first), await openForm(second)]
  await one.getByLabel('角色名称').fill('采购员（总部）')
  await one.getByRole('button', { name: '保存' }).click()
  await first.page.getByText('角色已修改').waitFor()

  second.complaints.expect(409)
  await other.getByLabel('角色名称').fill('采购员（分公司）')
  await other.getByRole('button', { name: '保存' }).click()
  await second.page.getByText('该记录已被他人修改，请重新查看').waitFor()
  expect(await other.getByLabel('角色名称').inputValue()).toBe('采购员（分公司）')
  expect((await first.call(contract.roleDetail, { id })).roleName).toBe('采购员（总部）')
  await other.getByRole('button', { name: '载入当前内容' }).click()
  await other.getByText('他人已改为“采购员（总部）”').waitFor()
  await other.getByRole('button', { name: '保存' }).click()
  await second.page.getByText('角色已修改').waitFor()
  expect((await first.call(contract.roleDetail, { id })).roleName).toBe('采购员（分公司）')
})

test('a person with a random password sets a new one and works on; a reset password ends the open session', async ({
  as,
  visitor,
}) => {
  const admin = await as('admin', { url: office.url })
  const given = await addPerson(admin.page, 'suijima', '周随')
  const { page, visit, complaints } = await visitor({ url: office.url })
  await visit('/login')
  complaints.expectSome(403)
  await logInThroughPage(page, 'suijima', given)
  await page.getByRole('heading', { name: '请设置新密码' }).waitFor()
  await visit('/approval/launch')
  await page.getByRole('heading', { name: '请设置新密码' }).waitFor()
  await page.getByLabel('原密码').fill(given)
  await page.getByLabel('新密码', { exact: true }).fill('My-own-word-2026')
  await page.getByLabel('确认新密码').fill('My-own-word-2026')
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByRole('heading', { name: '发起申请' }).waitFor()

  complaints.expectSome(401)
  await admin.visit('/system/user?account=suijima')
  await main(admin.page, '周随').click()
  await admin.page.getByRole('dialog', { name: '周随' }).getByRole('button', { name: '重置密码' }).click()
  await admin.page
    .getByRole('dialog', { name: '重置周随的密码？' })
    .getByRole('button', { name: '重置密码' })
    .click()
  const reset = await readOnce(admin.page)
  await page.waitForURL('**/login**')
  await logInThroughPage(page, 'suijima', reset)
  await page.getByRole('heading', { name: '请设置新密码' }).waitFor()
})

test.for(['zh', 'en'] as const)(
  'all that can be done with a person is within a phone, in %s',
  async (language, { as }) => {
    const { page, visit } = await as('admin', { url: office.url, device: 'phone', language })
    await visit('/system/user?account=zhangsan')
    await page.getByRole('main').getByText('张三').click()
    const buttons = page.getByRole('dialog').locator('.ant-drawer-footer button')
    await buttons.nth(4).waitFor()
    for (const button of await buttons.all()) {
      const box = await button.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    }
  },
)

test('a page whose session an administrator ends goes to /login', async ({ as }) => {
  const admin = await as('admin', { url: office.url })
  const ended = await as('sunqi', { url: office.url })
  await ended.visit('/approval/launch')
  await ended.page.getByRole('heading', { name: '发起申请' }).waitFor()
  ended.complaints.expectSome(401)
  await admin.visit('/system/session?account=sunqi')
  await main(admin.page, '孙七').click()
  await admin.page.getByRole('dialog', { name: '孙七' }).getByRole('button', { name: '强制退出' }).click()
  await admin.page
    .getByRole('dialog', { name: '让“孙七”退出此会话？' })
    .getByRole('button', { name: '强制退出' })
    .click()
  await admin.page.getByText('会话已结束').waitFor()
  await ended.page.waitForURL('**/login**')
  expect(pathOf(ended.page)).toBe('/login')
})
