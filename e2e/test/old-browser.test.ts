import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { test } from '../src/test.ts'

/** The features removed from the browser before the page runs, and the names the page then shows for them. */
const lacking: [what: string, takeAway: () => void][] = [
  ['Promise.withResolvers', () => Reflect.deleteProperty(Promise, 'withResolvers')],
  ['JavaScript modules', () => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')],
  ['CSS :has()', () => Object.assign(CSS, { supports: (text: string) => !text.includes(':has') })],
]

test.for(lacking)(
  'a browser without %s is led to /mismatch, with instructions',
  async ([what, takeAway], { visitor }) => {
    const { page, context } = await visitor()
    const loaded: string[] = []
    page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname))
    await context.addInitScript(takeAway)
    await page.goto('/approval/index?state=x&current=2', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: '当前浏览器打不开本系统' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/mismatch')
    await page.getByRole('listitem').getByText(what).waitFor()
    await page.getByText('This browser cannot run the app').waitFor()
    // The app itself is not loaded, and makes no calls.
    expect(await page.locator('#root').count()).toBe(0)
    expect(loaded.filter((path) => path.startsWith('/api/'))).toEqual([])

    const address = new URL('/approval/index?state=x&current=2', page.url()).href
    expect(await page.getByRole('textbox', { name: /本页地址/ }).inputValue()).toBe(address)
    expect(await listBarriers(page)).toEqual([])
  },
)

test('the address can be copied for another browser, and after an update the page continues to it', async ({
  visitor,
}) => {
  const { page, context } = await visitor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // An old browser, until it is updated.
  let isOld = true
  await page.route('**/browser-check.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: `${isOld ? 'delete Promise.withResolvers;' : ''}${await answer.text()}`,
    })
  })
  await page.goto('/404?from=there', { waitUntil: 'commit' })
  await page.getByRole('button', { name: '复制地址' }).click()
  await page.getByText('复制成功').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL('/404?from=there', page.url()).href,
  )
  isOld = false
  await page.getByRole('link', { name: '重试' }).click()
  await page.getByRole('heading', { name: '404' }).waitFor()
  expect(new URL(page.url()).search).toBe('?from=there')
})

test('the way back never leads to another site', async ({ visitor }) => {
  const { page, context } = await visitor()
  await context.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
  for (const back of ['//example.com/', '/\\example.com/', 'https://example.com/', 'javascript:alert(1)']) {
    await page.goto(`/mismatch?back=${encodeURIComponent(back)}`, { waitUntil: 'commit' })
    const again = page.getByRole('link', { name: '重试' })
    await again.waitFor()
    expect(await again.getAttribute('href')).toBe('/')
  }
  // An unreadable address does not leave a blank page either.
  await page.goto('/mismatch?back=%E4%A', { waitUntil: 'commit' })
  expect(await page.getByRole('link', { name: '重试' }).getAttribute('href')).toBe('/')
})

test('a browser with all features never sees the page', async ({ visitor }) => {
  const { page, visit } = await visitor()
  await visit('/login')
  await page.getByRole('textbox', { name: '账号' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})
