import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { addSiteToMenu, framedName } from '../pages/framed-site.ts'
import { type Play, see, type Stage } from './stage.ts'

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
  {
    name: 'messages',
    who: 'lisi',
    show: ({ visit, page }) =>
      see(visit('/infomessage/index'), page.getByRole('listitem').filter({ hasText: '年假' })),
  },
  {
    name: 'info',
    who: 'lisi',
    show: ({ visit, page }) => see(visit('/info/index'), page.getByRole('textbox').first()),
  },
  { name: 'info-password', who: 'lisi', show: (stage) => showInfo(stage, stage.words.changePassword) },
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
  {
    name: 'dashboard-table',
    who: 'lisi',
    show: ({ visit, page }) => see(visit('/wel/dashboard?view=table'), page.getByRole('table').first()),
  },
  {
    name: 'notices',
    who: 'lisi',
    show: ({ visit, page }) => see(visit('/desk/notice'), page.getByText('差旅费标准调整')),
  },
  {
    name: 'notices-of-an-editor',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/desk/notice?sort=-title'), page.getByText('差旅费标准调整')),
  },
  { name: 'notice', who: 'admin', show: showNotice },
  {
    name: 'notice-form',
    who: 'admin',
    show: async ({ visit, page }) => {
      await see(visit('/desk/notice'), page.getByText('差旅费标准调整'))
      await page.locator('main .ant-btn-primary').first().click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'server-log',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/monitor/log'), page.locator('main h1')),
  },
  {
    name: 'dictionary',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/system/dict'), page.getByText('云岭').first()),
  },
  {
    name: 'dictionary-entry',
    who: 'admin',
    show: async ({ visit, page }) => {
      await see(visit('/system/dict?sort=-sort'), page.getByText('其他').first())
      await page.getByRole('button', { name: '其他' }).first().click()
      await page.getByRole('dialog').locator('dl').waitFor()
    },
  },
  {
    name: 'posts',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/system/post'), page.getByText('财务总监')),
  },
  {
    name: 'post-form',
    who: 'admin',
    show: async ({ visit, page }) => {
      await see(visit('/system/post'), page.getByText('财务总监'))
      await page.locator('main .ant-btn-primary').first().click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'dictionary-import',
    who: 'admin',
    show: async ({ visit, page }) => {
      await see(visit('/system/dict'), page.getByText('云岭').first())
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
  },
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
