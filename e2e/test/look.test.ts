import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openVisitor } from '../src/people.ts'
import { ownPlace } from '../src/place.ts'
import { test } from '../src/test.ts'

const themes = ['默认主题', '白色主题', '炫彩主题', 'iview主题', 'd2主题', 'hey主题']

/** The computed colours of header, sidebar and background. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const paint = (selector: string) => {
      const element = document.querySelector(selector)
      if (!element) return `no ${selector}`
      const { backgroundColor, backgroundImage, borderBottomColor, color } = getComputedStyle(element)
      return [backgroundColor, backgroundImage, borderBottomColor, color].join(' ')
    }
    return { header: paint('header'), side: paint('nav'), ground: paint('body') }
  })

const cornerOf = (page: Page) =>
  page
    .getByRole('dialog', { name: '选择' })
    .locator('.ant-modal-container')
    .evaluate((element) => {
      const { backgroundColor, borderRadius } = getComputedStyle(element)
      return `${backgroundColor} ${borderRadius}`
    })

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

async function openThemes(page: Page) {
  await page.getByRole('button', { name: '主题' }).click()
  const dialog = page.getByRole('dialog', { name: '选择' })
  await dialog.getByRole('radio').first().waitFor()
  return dialog
}

const primary = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--primary').toUpperCase())

describe('the theme', () => {
  test('changes header, sidebar or background, and the dialog', async ({ as }) => {
    const { page, visit } = await as('zhangsan')
    await visit('/wel/index')
    const dialog = await openThemes(page)
    // Measured once the dialog has its final size.
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(720)
    const seen = []
    const corners = []
    for (const theme of themes) {
      await dialog.getByRole('radio', { name: theme }).check()
      seen.push(await painted(page))
      corners.push(await cornerOf(page))
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(themes.length)
    // 默认, 白色, 炫彩, iview and hey each have their own radius; d2 has that of iview.
    expect(new Set(corners).size).toBe(5)
    const [plain, , star, iview, d2, hey] = seen
    expect(star?.header).toContain('linear-gradient')
    expect(iview?.side).not.toBe(plain?.side)
    expect(d2?.ground).not.toBe(plain?.ground)
    expect(hey?.header).not.toBe(plain?.header)
  })

  test('is remembered, and applied in another tab at once', async ({ as }) => {
    const { page, visit, context } = await as('zhangsan')
    await visit('/wel/index')
    const other = await context.newPage()
    await other.goto('/approval/index')
    await other.getByRole('button', { name: '主题' }).waitFor()
    const before = await painted(other)
    const dialog = await openThemes(page)
    await dialog.getByRole('radio', { name: 'hey主题' }).check()
    await expect.poll(() => themeOf(other)).toBe('theme-hey')
    expect(await painted(other)).not.toEqual(before)
    const chosen = await painted(page)
    await page.reload()
    await page.getByRole('button', { name: '主题' }).waitFor()
    expect(await painted(page)).toEqual(chosen)
  })

  test('is applied before any of the app has loaded', async ({ as }) => {
    const { page, visit, context } = await as('zhangsan')
    await visit('/wel/index')
    const dialog = await openThemes(page)
    await dialog.getByRole('radio', { name: 'd2主题' }).check()
    const early = await context.newPage()
    // Every script except the first is still loading.
    await early.route(/\/assets\/(?!first-paint)[^/]+\.js$/, () => undefined)
    await early.goto('/wel/index', { waitUntil: 'commit' })
    await early.waitForSelector('#root', { state: 'attached' })
    await expect.poll(() => themeOf(early)).toBe('theme-d2')
    const { ground } = await painted(page)
    expect((await painted(early)).ground).toBe(ground)
    expect(await early.locator('#root > *').count()).toBe(0)
  })

  test('turns dark with the system, except for the white theme', async ({ visitor }) => {
    const { page, visit } = await visitor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit('/login')
    await page.getByRole('textbox', { name: '账号' }).waitFor()
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await scheme()).toBe('dark')
    const dark = await painted(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(scheme).toBe('light')
    expect((await painted(page)).ground).not.toBe(dark.ground)
    await page.evaluate(() => {
      const entry = { dataType: 'string', content: 'theme-white', type: 'local', datetime: Date.now() }
      localStorage.setItem('countersign-themeName', JSON.stringify(entry))
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.getByRole('textbox', { name: '账号' }).waitFor()
    expect(await scheme()).toBe('light')
  })
})

test('the colour changes buttons and links, is remembered, and can be picked by keyboard', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  await visit('/approval/index')
  const button = page.getByRole('button', { name: '搜索', exact: true })
  const fill = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  await button.waitFor()
  const before = await fill()
  expect(await primary(page)).toBe('#409EFF')
  await page.getByRole('button', { name: '换色' }).focus()
  await page.keyboard.press('Enter')
  const sky = page.getByRole('radio', { name: '天蓝' })
  await expect.poll(() => sky.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => primary(page)).toBe('#304156')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => primary(page)).toBe('#9254DE')
  await expect.poll(fill).not.toBe(before)
  await page.keyboard.press('Escape')
  await sky.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('换色')
  await page.reload()
  await button.waitFor()
  expect(await primary(page)).toBe('#9254DE')
})

test('the full screen opens and closes', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  await visit('/wel/index')
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await page.getByRole('button', { name: '退出全屏' }).waitFor()
  expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await page.getByRole('button', { name: '全屏', exact: true }).waitFor()
})

test('the search works with the keyboard alone', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  await visit('/wel/index')
  const box = page.getByRole('combobox', { name: '搜索菜单' })
  await page.getByRole('menuitem', { name: '首页' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
  const options = page.locator('.ant-select-dropdown .ant-select-item-option')
  // Only the entries in sight are drawn.
  await expect.poll(() => options.count()).toBeGreaterThanOrEqual(8)
  await box.pressSequentially('已')
  await expect.poll(() => options.count()).toBe(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('state') === '已发起')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.keyboard.press('Control+k')
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
})

test('the language changes the whole page and is remembered', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  await visit('/approval/index')
  await page.getByRole('button', { name: '切换语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.getByRole('columnheader', { name: 'Status' }).waitFor()
  await page.getByRole('menuitem', { name: 'New request' }).waitFor()
  await page.getByRole('combobox', { name: 'Search the menu' }).waitFor()
  await page.reload()
  await page.getByRole('columnheader', { name: 'Status' }).waitFor()
  expect(await page.title()).toBe('My requests-Asset Management Platform')
})

test('an untranslated key is reported on any page, even if it is only read aloud', async ({ browser }) => {
  const person = await openVisitor(browser, ownPlace().url)
  await person.visit('/login')
  await person.page.getByRole('textbox', { name: '账号' }).waitFor()
  expect(person.complaints.unexpected()).toEqual([])
  await person.page.evaluate(() => {
    document.body.append('shell.collapse')
    document.querySelector('button')?.setAttribute('title', 'status.草稿')
  })
  const heard = () => person.complaints.unexpected().join(' ')
  await expect.poll(heard).toContain('shell.collapse')
  await expect.poll(heard).toContain('status.草稿')
  await person.context.close()
})

test('the header fits a phone, and one menu holds the controls that do not fit', async ({ as }) => {
  const { page, visit } = await as('zhangsan', { device: 'phone' })
  await visit('/wel/index')
  await page.getByRole('button', { name: '更多' }).waitFor()
  const boxes = await page
    .getByRole('banner')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  expect(boxes).toHaveLength(4)
  for (const { width, height, left, right } of boxes) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
  }
  await page.getByRole('button', { name: '更多' }).tap()
  const menu = page.getByRole('dialog', { name: '更多' })
  for (const name of ['换色', '主题', '切换语言']) await menu.getByRole('button', { name }).waitFor()
  await menu.getByRole('button', { name: '主题' }).tap()
  const themesDialog = page.getByRole('dialog', { name: '选择' })
  await themesDialog.getByText('炫彩主题').tap()
  await expect.poll(() => themeOf(page)).toBe('theme-star')
})

test('the dialog opens without an animation for a person who prefers reduced motion', async ({ as }) => {
  const { page, visit } = await as('lisi')
  /** Opens the dialog of themes; the page records the last animation that began in it. */
  const open = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion })
    await visit('/wel/index')
    await page.evaluate(() => {
      document.addEventListener('animationstart', ({ target, animationName }) => {
        if (target instanceof Element && target.matches('.ant-modal'))
          document.body.dataset['moved'] = animationName
      })
    })
    return openThemes(page)
  }
  const moved = () => page.evaluate(() => document.body.dataset['moved'] ?? '')
  await open('no-preference')
  await expect.poll(moved).toContain('ZoomIn')

  const dialog = await open('reduce')
  await dialog.getByRole('radio', { name: 'd2主题' }).check()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await moved()).toBe('')
})
