import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { test } from '../src/test.ts'

/** What each takes away from the browser before anything of the page runs, and what the page then names. */
const lacking: [what: string, takeAway: () => void][] = [
  ['Promise.withResolvers', () => Reflect.deleteProperty(Promise, 'withResolvers')],
  ['JavaScript modules', () => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')],
  ['CSS :has()', () => Object.assign(CSS, { supports: (text: string) => !text.includes(':has') })],
]

test.for(lacking)(
  'without %s the browser is led to /mismatch, and told what to do',
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
    // The app itself is not there, and asks nobody.
    expect(await page.locator('#root').count()).toBe(0)
    expect(loaded.filter((path) => path.startsWith('/api/'))).toEqual([])

    const address = new URL('/approval/index?state=x&current=2', page.url()).href
    expect(await page.getByRole('textbox', { name: /本页地址/ }).inputValue()).toBe(address)
    expect(await listBarriers(page)).toEqual([])
  },
)

test('the address is copied for another browser, and after an update the way goes on', async ({
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

test('the way back leads to no other site', async ({ visitor }) => {
  const { page, context } = await visitor()
  await context.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
  for (const back of ['//example.com/', '/\\example.com/', 'https://example.com/', 'javascript:alert(1)']) {
    await page.goto(`/mismatch?back=${encodeURIComponent(back)}`, { waitUntil: 'commit' })
    const again = page.getByRole('link', { name: '重试' })
    await again.waitFor()
    expect(await again.getAttribute('href')).toBe('/')
  }
  // Nor does one that cannot be read leave a blank page.
  await page.goto('/mismatch?back=%E4%A', { waitUntil: 'commit' })
  expect(await page.getByRole('link', { name: '重试' }).getAttribute('href')).toBe('/')
})

test('a browser that has all of it sees nothing of this', async ({ visitor }) => {
  const { page, visit } = await visitor()
  await visit('/login')
  await page.getByLabel('账号').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})
