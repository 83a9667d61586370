import { defaultTenantId } from '@countersign/contract'
import { writeXlsx } from 'hucre/xlsx'
import type { Page, Route } from 'playwright-core'
import { samplePicture } from '../sample-picture.ts'
import { addSiteToMenu, framedName } from '../pages/framed-site.ts'
import { at, type Play, see, type Stage } from './stage.ts'

const handled = `/approval/index?state=${encodeURIComponent('已处理')}`
const payment = '办公楼维修工程第二期进度款'

const themes = ['theme-default', 'theme-white', 'theme-star', 'theme-iview', 'theme-d2', 'theme-hey'] as const

/** Header, sidebar, tabs and what opens from them; pages without a request. */
export const shellScenes: readonly Play[] = [
  ...themes.map((theme) => ({
    name: theme,
    who: 'lisi' as const,
    show: (stage: Stage) => showList(stage, theme),
  })),
  ...(['theme-default', 'theme-star'] as const).map((theme) => ({
    name: `${theme}-dark`,
    who: 'lisi' as const,
    show: async (stage: Stage) => {
      await stage.page.emulateMedia({ colorScheme: 'dark' })
      await showList(stage, theme)
    },
  })),
  { name: 'themes', who: 'lisi', show: (stage) => openTool(stage, stage.words.theme) },
  { name: 'colours', who: 'lisi', show: (stage) => openTool(stage, stage.words.colour) },
  { name: 'search', who: 'lisi', show: showSearch },
  { name: 'user-menu', who: 'lisi', show: showUserMenu },
  at('messages', 'lisi', '/infomessage/index', ({ page }) =>
    page.getByRole('listitem').filter({ hasText: '年假' }),
  ),
  at('info', 'lisi', '/info/index', ({ page }) => page.getByRole('textbox').first()),
  { name: 'info-password', who: 'lisi', show: (stage) => showInfo(stage, stage.words.changePassword) },
  at('delegated-list', 'sunqi', '/approval/index?state=待处理', ({ page }) =>
    page.getByText(/^代他人处理|^In the place of others/),
  ),
  {
    name: 'delegated-detail',
    who: 'sunqi',
    show: async ({ page, visit }) => {
      await see(visit('/approval/index?state=待处理'), page.getByText(/^代他人处理|^In the place of others/))
      await page
        .getByRole('button', { name: /^查看$|^View$/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByText(/^您代|^You decide this/)
        .waitFor()
    },
  },
  at('delegating-list', 'lisi', '/approval/index?state=待处理', ({ page }) =>
    page.getByText(/^您已委托|decides in your place until/),
  ),
  at('info-delegation', 'lisi', '/info/index?tab=delegation', ({ page }) =>
    page.getByRole('tabpanel').getByRole('listitem').first(),
  ),
  at(
    'delegation-form',
    'lisi',
    '/info/index?tab=delegation',
    ({ page }) => page.getByRole('tabpanel').getByRole('listitem').first(),
    {
      after: async ({ page }) => {
        await page.getByRole('button', { name: /新增委托|Add a delegation/ }).click()
        await page.getByRole('dialog').getByRole('combobox').first().waitFor()
      },
    },
  ),
  at('info-factors', 'lisi', '/info/index?tab=factors', ({ page }) =>
    page.getByRole('tabpanel').getByRole('button'),
  ),
  {
    name: 'info-factors-app',
    who: 'lisi',
    show: async ({ visit, page }) => {
      const begin = page.getByRole('tabpanel').getByRole('button').first()
      await see(visit('/info/index?tab=factors'), begin)
      await begin.click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
  {
    name: 'info-factors-on',
    who: 'lisi',
    show: async ({ visit, page }) => {
      await page.route('**/api/blade-user/factors*', (route) => answer(route, ownFactors))
      await see(visit('/info/index?tab=factors'), page.getByRole('tabpanel').getByRole('listitem'))
    },
  },
  { name: 'login-factor', who: 'nobody', show: showSecondStep },
  { name: 'info-sessions', who: 'lisi', show: (stage) => showInfo(stage, stage.words.sessions) },
  { name: 'dashboard', who: 'lisi', show: ({ visit, page }) => see(visit('/wel/dashboard'), drawn(page)) },
  {
    name: 'dashboard-dark',
    who: 'lisi',
    show: async ({ visit, page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await see(visit('/wel/dashboard'), drawn(page))
    },
  },
  at('dashboard-table', 'lisi', '/wel/dashboard?view=table', ({ page }) => page.getByRole('table').first()),
  at('notices', 'lisi', '/desk/notice', '差旅费标准调整'),
  at('notices-of-an-editor', 'admin', '/desk/notice?sort=-title', '差旅费标准调整'),
  { name: 'notice', who: 'admin', show: showNotice },
  at('notice-form', 'admin', '/desk/notice', '差旅费标准调整', {
    after: showNewForm,
  }),
  at('server-log', 'admin', '/monitor/log/error', ({ page }) => page.locator('main h1')),
  at('audit-log', 'admin', '/monitor/log/usual?person=zhangsan', ({ page }) =>
    page.locator('main').getByText('张三').first(),
  ),
  at('api-log', 'admin', '/monitor/log/api', ({ page }) => page.locator('main h1')),
  {
    name: 'audit-entry',
    who: 'admin',
    show: showAuditEntry,
  },
  at('dictionary', 'admin', '/system/dict', '云岭'),
  at('dictionary-entry', 'admin', '/system/dict?sort=-sort', '其他', {
    after: async ({ page }) => {
      await page.getByRole('button', { name: '其他' }).first().click()
      await page.getByRole('dialog').locator('dl').waitFor()
    },
  }),
  at('own-dictionaries', 'admin', '/system/own-dict', ({ page }) => page.locator('main h1'), {
    after: addDictionary,
  }),
  at('own-dictionary-form', 'admin', '/system/own-dict', ({ page }) => page.locator('main h1'), {
    after: showNewForm,
  }),
  at('departments', 'admin', '/system/dept', '研发部'),
  at('department-form', 'admin', '/system/dept', '研发部', {
    after: async ({ page }) => {
      await page.getByRole('treeitem', { name: '研发部' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(修\s?改|Edit)$/ })
        .click()
      await page.getByRole('dialog').getByText('李四').first().waitFor()
    },
  }),
  at('department-merge', 'admin', '/system/dept', '研发部', {
    after: async ({ page }) => {
      await page.getByRole('treeitem', { name: '研发部' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(合并到其他部门|Merge)$/ })
        .click()
      await page.getByRole('dialog').getByRole('combobox').waitFor()
    },
  }),
  at('access', 'admin', '/system/access', '员工'),
  at('access-permission', 'admin', '/system/access?permission=flow.administer', ({ page }) =>
    page.locator('main').getByRole('table'),
  ),
  at('access-record', 'admin', '/system/access?person=admin', ({ page }) => administrator(page), {
    after: async ({ page }) => {
      await administrator(page).click()
      await page.getByRole('dialog').locator('dl').waitFor()
    },
  }),
  at('directory', 'admin', '/system/directory', ({ page }) => page.locator('main h1')),
  at('roles', 'admin', '/authority/role', '总经理'),
  at('role-grant', 'admin', '/authority/role', '总经理', {
    after: async ({ page }) => {
      await page.getByRole('treeitem', { name: '财务 finance', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(权限设置|Permissions)$/ })
        .click()
      await page.getByRole('tree').getByText('岗位管理').waitFor()
    },
  }),
  at('menus', 'admin', '/system/menu', '/system/menu'),
  at('menu-entry', 'admin', '/system/menu', '/system/menu', {
    after: async ({ page }) => {
      await page.getByRole('tree').getByText('公告', { exact: true }).click()
      await page.getByRole('dialog').locator('dl').waitFor()
    },
  }),
  at('posts', 'admin', '/system/post', '财务总监'),
  { name: 'stuck', who: 'admin', show: showStuck },
  {
    name: 'stuck-hand-over',
    who: 'admin',
    show: async (stage) => {
      await showStuck(stage)
      const { page } = stage
      await page.getByRole('button', { name: '年假' }).first().click()
      await page.getByRole('dialog').locator('.ant-btn-primary').click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
  { name: 'cashier', who: 'admin', show: showCashier },
  {
    name: 'cashier-pay',
    who: 'admin',
    show: async (stage) => {
      await showCashier(stage)
      const { page } = stage
      await page.getByRole('button', { name: payables[0]?.payee }).first().click()
      await page.getByRole('dialog').locator('.ant-btn-primary').click()
      await page.getByRole('dialog').locator('#pay_amount').waitFor()
    },
  },
  {
    name: 'cashier-payments',
    who: 'admin',
    show: async (stage) => {
      await showCashier(stage)
      await stage.page.getByRole('button', { name: payables[0]?.payee }).first().click()
      await stage.page.getByRole('dialog').locator('dl').waitFor()
    },
  },
  {
    name: 'cashier-batches',
    who: 'admin',
    show: async (stage) => {
      await showCashier(stage)
      await stage.page.getByRole('button', { name: /^(付款批次|Files for the bank)$/ }).click()
      await stage.page.getByRole('dialog').locator('li').first().waitFor()
    },
  },
  {
    name: 'cashier-statement',
    who: 'admin',
    show: async (stage) => {
      await showCashier(stage)
      const { page } = stage
      await page.route('**/api/oa_info/cashier/statement/read*', (route) => answer(route, statement))
      await page.getByRole('button', { name: /^(导入银行流水|Import a bank statement)$/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: '流水.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') })
      await dialog.locator('li').first().waitFor()
    },
  },
  {
    name: 'cashier-layout',
    who: 'admin',
    show: async (stage) => {
      await showCashier(stage)
      await stage.page.getByRole('button', { name: /^(银行模板|Columns of the bank)$/ }).click()
      await stage.page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  { name: 'registrations', who: 'admin', show: showRegistrations },
  {
    name: 'registration',
    who: 'admin',
    show: async (stage) => {
      await showRegistrations(stage)
      await stage.page.getByRole('button', { name: 'wangxm' }).first().click()
      await stage.page.getByRole('dialog').locator('dl').waitFor()
    },
  },
  {
    name: 'registration-pass',
    who: 'admin',
    show: async (stage) => {
      await showRegistrations(stage)
      await stage.page.getByRole('button', { name: 'wangxm' }).first().click()
      await stage.page.getByRole('dialog').locator('.ant-btn-primary').click()
      await stage.page.getByRole('combobox').last().waitFor()
    },
  },
  {
    name: 'register',
    who: 'nobody',
    show: async ({ page, visit }) => {
      await page.route('**/api/blade-system/tenant/info*', (route) => answer(route, openTenant))
      await visit('/login')
      await page.getByRole('button', { name: /^(注册账号|Create an account)$/ }).click()
      await page.locator('#registerPhone').waitFor()
    },
  },
  { name: 'register-guest', who: 'lisi', show: showGuest },
  at('sms', 'admin', '/system/sms', ({ page }) => page.locator('main h1')),
  at('post-form', 'admin', '/system/post', '财务总监', {
    after: showNewForm,
  }),
  at('form-settings', 'admin', '/system/form', ({ page }) => page.locator('main a[href*="kind=leave"]')),
  ...['offered', 'fields', 'product', 'options', 'preview'].map((part, index) => ({
    name: `form-settings-${part}`,
    who: 'admin' as const,
    show: (stage: Stage) => showFormSettings(stage, index),
  })),
  at('brand', 'admin', '/system/brand', ({ page }) => page.locator('main form button[type=submit]'), {
    after: async ({ page }) => {
      const picture = { name: 'logo.png', mimeType: 'image/png', buffer: samplePicture(210) }
      for (const input of await page.locator('main input[type=file]').all())
        await input.setInputFiles(picture)
      await page.locator('main form img').nth(1).waitFor()
    },
  }),
  at('params', 'admin', '/system/param?paramKey=session', '7'),
  at(
    'param-form',
    'admin',
    '/system/param?view=sessionDays',
    ({ page }) => page.getByRole('dialog').locator('dl'),
    {
      after: async ({ page }) => {
        await page.getByRole('dialog').locator('.ant-btn-primary').click()
        await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      },
    },
  ),
  at('setup', 'admin', '/system/setup', ({ page }) => page.locator('main li').first()),
  at('clients', 'admin', '/system/client', 'saber'),
  at('client-form', 'admin', '/system/client', 'saber', {
    after: showNewForm,
  }),
  at('users', 'admin', '/system/user', 'zhangsan'),
  at('user-move', 'admin', '/system/user', 'zhangsan', {
    after: async ({ page }) => {
      await page.locator('main').getByRole('checkbox').filter({ visible: true }).nth(2).check()
      await page.getByRole('button', { name: /^(调整部门|Move to another department)$/ }).click()
      await page.getByRole('dialog').getByRole('combobox').first().waitFor()
    },
  }),
  at('user-leave', 'admin', '/system/user', 'lisi', {
    after: async ({ page }) => {
      await page.getByRole('button', { name: '李四' }).first().click()
      await page.getByRole('dialog').locator('dl').waitFor()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /停用或离职|Pause or leave/ })
        .click()
      await page.getByRole('dialog').getByRole('combobox').first().waitFor()
    },
  }),
  at('user-plan', 'admin', '/system/user', 'lisi', {
    // On a phone the day is chosen from a calendar.
    after: ({ page, isPhone }) => fillInPlan(page, '李四', isPhone ? '' : '2099-12-04'),
  }),
  at('user-planned', 'admin', '/system/user', 'wangwu', {
    after: async ({ page }) => {
      const plan = page.getByText(/^将于 2099-12-04 离职$|^Leaves on 2099-12-04$/).first()
      // The first of its pictures plans it.
      if (await plan.isVisible()) return
      await fillInPlan(page, '王五', '2099-12-04')
      await page.getByRole('dialog').last().locator('.ant-btn-primary').click()
      await plan.waitFor()
    },
  }),
  at('user-invite', 'admin', '/system/user', 'zhangsan', {
    after: async ({ page }) => {
      await page.getByText('张三').first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /邀请用户|Invite people/ })
        .click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  }),
  at('user-form', 'admin', '/system/user', 'zhangsan', {
    after: async ({ page }) => {
      await page.getByText('张三').first().click()
      await page.getByRole('dialog').locator('.ant-btn-primary').click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  }),
  at('all-sessions', 'admin', '/system/session', ({ page }) =>
    page.locator('main').getByText('管理员').first(),
  ),
  at('tenants', 'admin', '/system/tenant', '会签集团'),
  at('tenant-form', 'admin', '/system/tenant', '会签集团', {
    after: showNewForm,
  }),
  at('user-import', 'admin', '/system/user', 'zhangsan', {
    after: async ({ page }) => {
      await page
        .locator('main')
        .getByRole('button', { name: /^(导\s?入|Import)$/ })
        .click()
      const bytes = await writeXlsx({
        sheets: [
          {
            name: 'x',
            rows: [
              ['账号', '姓名', '部门', '岗位', '角色', '手机'],
              ['new-1', '张　三', '市场部、研发部', '品牌经理', '评审员', '13800138000'],
              ['new-2', '李四', '市场部/华东组', '品牌经理', null, '1.38E+10'],
            ],
          },
        ],
      })
      const sheet = { name: '用户.xlsx', mimeType: '', buffer: Buffer.from(bytes) }
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(sheet)
      await page.getByRole('dialog').getByRole('checkbox').first().check()
      await page.getByRole('dialog').locator('.ant-alert-info input:enabled').waitFor()
    },
  }),
  at('dictionary-import', 'admin', '/system/dict', '云岭', {
    after: async ({ page }) => {
      await page.locator('main header').getByRole('button').nth(1).click()
      const bytes = await writeXlsx({
        sheets: [
          {
            name: 'x',
            rows: [
              ['键值', '名称', '排序'],
              ['A', '其他', '很多'],
              ['A', '甲公司', 1],
              ['B', '甲公司', 1],
            ],
          },
        ],
      })
      const sheet = { name: '字典.xlsx', mimeType: '', buffer: Buffer.from(bytes) }
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(sheet)
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  }),
  { name: 'lock-dialog', who: 'lisi', show: (stage) => openTool(stage, stage.words.lock) },
  { name: 'lock', who: 'lisi', show: showLocked },
  { name: 'error-log', who: 'lisi', show: showLog },
  { name: 'self-check', who: 'lisi', show: showSelfCheck },
  { name: 'frame', who: 'lisi', show: showFrame },
  ...(['403', '404', '500', 'mismatch'] as const).map((path) => ({
    name: path,
    who: 'nobody' as const,
    show: ({ visit, page }: Stage) => see(visit(`/${path}`), page.getByRole('heading')),
  })),
  { name: 'old-browser', who: 'nobody', show: showOldBrowser },
]

async function showNotice({ visit, page }: Stage): Promise<void> {
  await see(visit('/desk/notice'), page.getByText('差旅费标准调整'))
  await page.getByRole('button', { name: '差旅费标准调整' }).first().click()
  await page.getByRole('dialog').getByRole('article').waitFor()
}

/** Fills in the dialog in which somebody leaves on a day. */
async function fillInPlan(page: Page, name: string, day: string): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').locator('dl').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停用或离职|Pause or leave/ })
    .click()
  await page.getByRole('radio', { name: /离职|Leave/ }).check()
  if (day === '') return
  await page.getByLabel(/生效日期|^From$/).fill(day)
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: /届时的其他待审批|Other approvals by then/ }).waitFor()
}

/** An entry that shows before and after: a post whose remark was changed. */
async function showAuditEntry({ visit, page }: Stage): Promise<void> {
  await see(visit('/system/post'), page.getByText('财务总监'))
  await page.getByRole('button', { name: '财务总监' }).first().click()
  await page.getByRole('dialog').locator('.ant-btn-primary').click()
  const form = page.getByRole('dialog').last()
  await form.getByRole('textbox').last().fill(`负责预算与资金安排，${Date.now()}`)
  await form.locator('.ant-btn-primary').click()
  await form.getByRole('textbox').last().waitFor({ state: 'hidden' })
  await see(visit('/monitor/log/usual?action=postSave'), page.getByText('财务总监'))
  await page.locator('main table button, main li > button').first().click()
  await page.getByRole('dialog').locator('table').waitFor()
}

/** A bar of zero height is not drawn. */
const drawn = (page: Page) => page.locator('.recharts-bar-rectangle path').first()

async function showList({ page, visit }: Stage, theme: string): Promise<void> {
  await page.addInitScript((content) => {
    const entry = { dataType: 'string', content, type: 'local', datetime: Date.now() }
    localStorage.setItem('countersign-themeName', JSON.stringify(entry))
  }, theme)
  await see(visit(handled), page.getByText(payment))
}

/** One of the controls of the header; on a phone they are in a menu. */
async function openTool({ page, visit, words, isPhone }: Stage, name: string): Promise<void> {
  await see(visit(handled), page.getByText(payment))
  if (isPhone) await page.getByRole('banner').getByRole('button', { name: words.more }).click()
  const tools = isPhone ? page.getByRole('dialog', { name: words.more }) : page.getByRole('banner')
  await tools.getByRole('button', { name }).click()
  await page.getByRole('dialog').or(page.locator('.ant-popover')).last().waitFor()
}

async function showSearch({ page, visit, words, isPhone }: Stage): Promise<void> {
  await see(visit(handled), page.getByText(payment))
  if (isPhone) await page.getByRole('button', { name: words.search }).click()
  await page.getByRole('combobox', { name: words.search }).click()
  await page.locator('.ant-select-dropdown .ant-select-item-option').nth(3).waitFor()
}

async function showUserMenu({ page, visit, words }: Stage): Promise<void> {
  await see(visit(handled), page.getByText(payment))
  await page.getByRole('button', { name: words.userMenu }).click()
  await page.getByRole('menuitem', { name: words.logOut }).waitFor()
}

async function showInfo({ page, visit }: Stage, tab: string): Promise<void> {
  await see(visit('/info/index'), page.getByRole('tab', { name: tab }))
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('tabpanel', { name: tab }).locator('form, li').first().waitFor()
}

async function showLocked(stage: Stage): Promise<void> {
  const { page, words } = stage
  await openTool(stage, words.lock)
  await page.getByRole('textbox', { name: words.lockPassword }).fill('lisi-1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: words.unlock }).waitFor()
}

async function showLog(stage: Stage): Promise<void> {
  const { page, visit, words } = stage
  await see(visit('/wel/index'), page.getByRole('banner'))
  for (const message of ['Cannot read properties of undefined (reading id)', 'timeout of 60000ms exceeded'])
    await page.evaluate(
      (text) => void window.dispatchEvent(new ErrorEvent('error', { error: new Error(text) })),
      message,
    )
  await openTool(stage, words.errors)
  await page.getByRole('button', { name: words.unfold }).first().click()
}

async function showSelfCheck({ page, visit, words }: Stage): Promise<void> {
  await see(visit('/test/index'), page.getByRole('img', { name: words.good }).nth(5))
}

async function showFrame({ page, visit, words, isPhone }: Stage): Promise<void> {
  await addSiteToMenu(page)
  await page.route('https://erp.example.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<body style="margin:24px;font-family:sans-serif"><h1>账单 2026</h1><p>erp.example.com</p>',
    }),
  )
  await visit('/wel/index')
  if (isPhone) await page.getByRole('button', { name: words.menu }).click()
  await page.getByRole('menuitem', { name: framedName }).click()
  await page.frameLocator('[data-part=frame] iframe').getByRole('heading').waitFor()
}

async function showOldBrowser({ page, visit }: Stage): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Promise, 'withResolvers')
    Reflect.deleteProperty(URL, 'canParse')
  })
  await see(visit('/mismatch?back=/approval/index'), page.getByRole('textbox'))
}

/** The code of an app changes with the clock, so that a person with one could not be drawn twice alike. */
const ownFactors = {
  factors: [
    { id: 'f-1', kind: 'totp', name: '', since: '2026-11-02 09:00:00', lastUsed: '2026-11-23 08:55:10' },
    { id: 'f-2', kind: 'passkey', name: '办公电脑', since: '2026-11-09 17:30:00', lastUsed: '' },
  ],
  recoveryCodes: 9,
  isRequired: true,
}

async function showSecondStep({ page, visit, words }: Stage): Promise<void> {
  const data = { ticket: 'ticket', factors: ['totp', 'recovery'] }
  await page.route('**/api/blade-auth/token*', (route) =>
    route.fulfill({ json: { code: 400, success: false, data, msg: '', error: 'factorNeeded' } }),
  )
  await visit('/login')
  await page.getByRole('textbox', { name: words.account }).fill('lisi')
  await page.locator('input[type=password]').fill('a-word-of-my-own')
  await page.keyboard.press('Enter')
  await page.locator('#totp').waitFor()
}

const openTenant = { tenantId: '', domain: '', tenantMode: false, registration: true }

const waiting = {
  id: 'g-1',
  tenantId: defaultTenantId,
  source: 'company',
  sourceAccount: 'xiaoming',
  name: '王小明',
  account: 'wangxm',
  phone: '13800138000',
  state: 'waiting',
  reason: '',
  createTime: '2026-11-23 10:00:01',
  decidedBy: '',
  decideTime: '',
  version: 1,
}
const others = [
  { ...waiting, id: 'g-2', account: 'lixh', name: '李小红', source: '', state: 'approved' },
  { ...waiting, id: 'g-3', account: 'stranger', name: '陌生人', source: 'github', state: 'refused' },
]

const stuck = {
  id: 't-1',
  approvalId: 'a-1',
  kind: 'leave',
  applyNo: 'HQQJ2026112800001',
  name: '年假',
  createName: '张三',
  step: '部门负责人',
  personName: '李四',
  openTime: '2026-11-23 10:00:01',
  why: 'personGone',
  reason: '审批人“李四”已离职',
}
const moreStuck = [
  {
    ...stuck,
    id: 't-2',
    kind: 'payments',
    applyNo: 'HQFK2026112500007',
    name: '办公设备采购付款（第二批）',
    step: '财务负责人',
  },
  {
    ...stuck,
    id: 'a-3',
    why: 'wayBlocked',
    reason: '步骤“法务审核”无人可审：角色“法务”没有在职人员',
    personName: '',
    kind: 'contract',
    applyNo: 'HQHT2026112600003',
    name: '云南分公司办公楼物业服务合同',
    createName: '孙七',
  },
]

const payable = {
  id: 'a-1',
  kind: 'payments',
  applyNo: 'HTFK202611250007',
  name: '办公设备采购付款（第二批）',
  createName: '张三',
  deptName: '研发部',
  company: '会签集团有限公司',
  payee: '青禾建筑装饰有限公司',
  account: '6222020200012345678',
  bank: '中国工商银行昆明分行',
  amount: '300000.00',
  paid: '100000.00',
  left: '200000.00',
  state: 'partlyPaid',
  paidOn: '2026-11-25',
  failure: '',
  queuedTime: '2026-11-23 10:00:01',
  batchTime: '',
  isOwn: false,
}
const payables = [
  payable,
  {
    ...payable,
    id: 'a-2',
    kind: 'nopayment',
    applyNo: 'WHTFK202611260003',
    payee: '昆明供电局',
    account: '5300161234567890123',
    amount: '12860.40',
    paid: '0.00',
    left: '12860.40',
    state: 'waiting',
    batchTime: '2026-11-28 09:30:00',
  },
  {
    ...payable,
    id: 'a-3',
    kind: 'reimbursement',
    applyNo: 'BX202611270011',
    payee: '李四',
    account: '6217000012345678901',
    amount: '1320.00',
    paid: '0.00',
    left: '1320.00',
    state: 'failed',
    failure: '账号与户名不符，银行退回',
  },
]
const paymentLines = [
  {
    seq: 12,
    amount: '100000.00',
    date: '2026-11-25',
    note: '第一笔',
    name: '钱八',
    time: '2026-11-25 15:02:11',
    isTakenBack: false,
    files: [],
  },
]
const payBatches = [
  {
    id: 'b-1',
    time: '2026-11-28 09:30:00',
    userName: '钱八',
    count: 12,
    amount: '486320.55',
    open: 3,
    isCanceled: false,
  },
  {
    id: 'b-2',
    time: '2026-11-27 16:10:00',
    userName: '钱八',
    count: 5,
    amount: '20100.50',
    open: 0,
    isCanceled: true,
  },
]

const statementLine = {
  row: 2,
  date: '2026-11-28',
  amount: '200000.00',
  payee: '青禾建筑装饰有限公司',
  account: '6222020200012345678',
  note: '',
  id: 'a-1',
  applyNo: 'HTFK202611250007',
  doubt: '',
}
const statement = {
  headings: ['交易日期', '支出金额', '对方户名', '对方账号', '摘要'],
  columns: ['交易日期', '支出金额', '对方账号', '对方户名', '摘要'].map((heading, index) => ({
    name: ['date', 'amount', 'account', 'payee', 'note'][index] ?? '',
    heading,
    isRequired: index < 3,
    from: [0, 1, 3, 2, 4][index] ?? -1,
  })),
  lines: [
    statementLine,
    {
      ...statementLine,
      row: 3,
      amount: '12860.40',
      payee: '昆明供电局',
      id: 'a-2',
      applyNo: 'WHTFK202611260003',
    },
    { ...statementLine, row: 4, amount: '25.00', payee: '手续费', id: '', applyNo: '', doubt: 'none' },
    {
      ...statementLine,
      row: 5,
      amount: '1300.00',
      payee: '李四',
      id: 'a-3',
      applyNo: 'BX202611270011',
      doubt: 'amount',
    },
  ],
}

/** Payments of the demo were made long ago, so the answers are given here. */
async function showCashier({ page, visit }: Stage): Promise<void> {
  const pageOf = (records: readonly unknown[]) => ({
    records,
    total: records.length,
    size: 10,
    current: 1,
    pages: 1,
  })
  await page.route('**/api/oa_info/cashier/payable/list*', (route) => answer(route, pageOf(payables)))
  await page.route('**/api/oa_info/cashier/payable/sums*', (route) =>
    answer(route, { count: 3, amount: '314180.40', paid: '100000.00', left: '214180.40' }),
  )
  await page.route('**/api/oa_info/cashier/payable/detail*', (route) =>
    answer(route, { ...payable, payments: paymentLines }),
  )
  await page.route('**/api/oa_info/cashier/batch/list*', (route) => answer(route, pageOf(payBatches)))
  await see(visit('/approval/cashier'), page.getByText(payable.payee).first())
}

/** Nobody of the demo has left, so the answers are given here. */
async function showStuck({ page, visit }: Stage): Promise<void> {
  const records = [stuck, ...moreStuck]
  await page.route('**/api/oa_info/stuck/list*', (route) =>
    answer(route, { records, total: records.length, size: 10, current: 1, pages: 1 }),
  )
  await page.route('**/api/oa_info/stuck/detail*', (route) => answer(route, stuck))
  await see(visit('/approval/stuck'), page.getByText('年假').first())
}

/** People come from a third party, which the demo does not have, so the answers are given here. */
async function showRegistrations({ page, visit }: Stage): Promise<void> {
  const records = [waiting, ...others]
  await page.route('**/api/blade-user/registration/list*', (route) =>
    answer(route, { records, total: records.length, size: 10, current: 1, pages: 1 }),
  )
  await page.route('**/api/blade-user/registration/detail*', (route) => answer(route, waiting))
  await see(visit('/system/registration'), page.getByText('wangxm').first())
}

async function showGuest({ page, visit }: Stage): Promise<void> {
  await page.route('**/api/blade-user/info*', async (route) => {
    const { data } = await (await route.fetch()).json()
    await answer(route, { ...data, userId: '-1', account: 'xiaoming', roles: ['guest'] })
  })
  await page.route('**/api/blade-user/registration/own*', (route) =>
    answer(route, { state: 'refused', reason: '请使用工号注册' }),
  )
  await see(visit('/wel/index'), page.getByRole('dialog').getByRole('alert'))
}

const answer = (route: Route, data: unknown) =>
  route.fulfill({ json: { code: 200, success: true, data, msg: '操作成功' } })

/** The tabs are walked by key, because a phone keeps the last ones outside its screen. */
async function showFormSettings({ visit, page }: Stage, index: number): Promise<void> {
  await see(visit('/system/form/edit?kind=leave'), page.getByRole('tab').first())
  await page.getByRole('tab').first().focus()
  for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('tabpanel')
  if (index === 0) await panel.getByRole('radio').last().check({ force: true })
  if (index === 1) await panel.getByRole('button').last().click()
  await panel.locator('input, button, select').first().waitFor({ state: 'attached' })
}

/** The administrator's row, not the button of the same name in the header. */
const administrator = (page: Page) =>
  page.locator('main').getByText('管理员').filter({ visible: true }).first()

/** The form of a new record. */
async function addDictionary(stage: Stage): Promise<void> {
  await showNewForm(stage)
  const form = stage.page.getByRole('dialog')
  const code = `supplier_level_${Date.now()}`
  await form
    .getByRole('textbox')
    .nth(0)
    .fill(`供应商等级 ${code.slice(-4)}`)
  await form.getByRole('textbox').nth(1).fill(code)
  await form.locator('.ant-btn-primary').click()
  await stage.page.locator('main').getByText(code).waitFor()
}

async function showNewForm({ page }: Stage): Promise<void> {
  await page.locator('main header .ant-btn-primary').first().click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}
