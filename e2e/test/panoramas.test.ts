import { contract } from '@countersign/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { dialogOf } from '../src/pages/approval-list.ts'
import type { Person } from '../src/people.ts'
import { test } from '../src/test.ts'

const spot = (page: Page, name: string) =>
  page.getByRole('list', { name: '热点' }).getByRole('button', { name })
const yawOf = (page: Page) => page.getByRole('spinbutton', { name: '水平角度（°）' }).inputValue()

/** Opens the first panorama of the demo as a sphere. */
async function openSphere({ page, visit }: Pick<Person, 'page' | 'visit'>) {
  await visit('/quyu/VRView')
  await shown(page)
  return page.getByRole('application')
}

/** Waits until the picture is drawn. */
async function shown(page: Page): Promise<void> {
  await page.locator('.psv-canvas').waitFor()
  await loaded(page)
}

const loaded = (page: Page) => page.getByText('正在载入…').waitFor({ state: 'hidden' })

/** Where a spot is, rounded to pixels. */
async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await spot(page, name).boundingBox()
  return { x: Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2), y: Math.round(box?.y ?? 0) }
}

/** Whether a spot is in sight; those behind the person are there for the keyboard only. */
const isInSight = (page: Page, name: string) =>
  spot(page, name).evaluate((element) => getComputedStyle(element.closest('li') ?? element).opacity === '1')

test('a person goes from a panorama through a hot spot to the lease of a room', async ({ as }) => {
  const person = await as('admin')
  const { page } = person
  await openSphere(person)
  await expect.poll(() => listBarriers(page)).toEqual([])
  await page.getByRole('navigation', { name: '全景列表' }).getByRole('button', { name: 'A 座大堂' }).click()
  await page.getByRole('heading', { name: 'A 座大堂' }).waitFor()
  await shown(page)
  await page.goBack()
  await page.getByRole('heading', { name: '南广场' }).waitFor()
  await shown(page)

  await spot(page, '房间 晨光咖啡').focus()
  await expect.poll(() => isInSight(page, '房间 晨光咖啡')).toBe(true)
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: '101' })
  await card.getByText('昆明晨光咖啡有限公司').waitFor()
  await expect.poll(() => listBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'hidden' })
  await spot(page, '房间 晨光咖啡').click()
  await card.getByRole('button', { name: '查看租约' }).click()
  await dialogOf(page).getByText('昆明晨光咖啡有限公司').first().waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/approval/index')
})

test('a person without the permission sees the room, but neither lessee nor rent', async ({ as }) => {
  const person = await as('zhangsan')
  const { page, visit, call } = person
  await visit('/wel/index')
  await page.getByRole('menuitem', { name: '全景浏览' }).click()
  await shown(page)
  expect(await page.getByRole('button', { name: '编辑热点' }).count()).toBe(0)
  await spot(page, '房间 晨光咖啡').focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: '101' })
  await card.getByText('YL-A-101').waitFor()
  await card.getByText('已出租').waitFor()
  expect(await card.textContent()).not.toContain('晨光')
  expect(await card.getByRole('button', { name: '查看租约' }).count()).toBe(0)
  const [plot] = await call(contract.panoramaTour, {})
  expect(plot?.stops.length).toBeGreaterThan(1)
})

test('the sphere turns and zooms by keyboard, and Tab brings a spot behind the person into sight', async ({
  as,
}) => {
  const person = await as('zhangsan')
  const { page } = person
  const sphere = await openSphere(person)
  await spot(page, '前往 B 座门前').focus()
  await expect.poll(() => isInSight(page, '前往 B 座门前')).toBe(true)
  await page.getByRole('button', { name: '回到初始视角' }).click()
  await sphere.focus()
  const name = '房间 晨光咖啡'
  await expect.poll(() => isInSight(page, name)).toBe(true)
  await settled(page, name)
  const before = await placeOf(page, name)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await placeOf(page, name)).x).toBeGreaterThan(before.x + 50)
  await settled(page, name)
  const turned = await placeOf(page, name)
  await page.keyboard.press('-')
  await expect.poll(async () => (await placeOf(page, name)).x).not.toBe(turned.x)
  for (let turns = 0; turns < 18; turns += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => isInSight(page, name)).toBe(false)
  expect(await reachOf(page, name)).toBe('none')
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab')
  await expect.poll(() => isInSight(page, name)).toBe(true)
  // The page itself keeps the arrow keys elsewhere.
  await page.getByRole('combobox', { name: '地块' }).focus()
  const still = await placeOf(page, name)
  await page.keyboard.press('Escape')
  expect(await placeOf(page, name)).toEqual(still)
})

/** Whether a pointer reaches a spot. */
const reachOf = (page: Page, name: string) =>
  spot(page, name).evaluate((element) => getComputedStyle(element).pointerEvents)

/** Waits until a spot stands still, which is seen by comparing its place after a moment. */
async function settled(page: Page, name: string): Promise<void> {
  await expect
    .poll(async () => {
      const before = await placeOf(page, name)
      await page.waitForTimeout(150)
      return JSON.stringify(before) === JSON.stringify(await placeOf(page, name))
    })
    .toBe(true)
}

test('on a phone a finger turns the sphere, a tap opens a spot, and the page scrolls beside it', async ({
  as,
}) => {
  const person = await as('zhangsan', { device: 'phone' })
  const { page, context } = person
  const sphere = await openSphere(person)
  const box = await sphere.boundingBox()
  if (!box) throw new Error('no sphere')
  // A finger reaches the page above and below the sphere.
  expect(box.height).toBeLessThan(844 * 0.6)
  const name = '房间 晨光咖啡'
  await page.getByRole('button', { name: '左转' }).tap()
  await page.getByRole('button', { name: '左转' }).tap()
  await expect.poll(() => isInSight(page, name)).toBe(true)
  await settled(page, name)
  const before = await placeOf(page, name)
  const touch = await context.newCDPSession(page)
  const at = (x: number) => [{ x, y: box.y + box.height - 60 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(box.x + 100) })
  for (const x of [120, 140, 160, 180])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(box.x + x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => Math.abs((await placeOf(page, name)).x - before.x)).toBeGreaterThan(20)
  await page.getByRole('button', { name: '右转' }).tap()
  await spot(page, name).focus()
  await settled(page, name)
  await spot(page, name).tap()
  await page.getByRole('dialog', { name: '101' }).getByText('YL-A-101').waitFor()
  await expect.poll(() => listBarriers(page)).toEqual([])
})

test('an administrator adds a hot spot by clicking the sphere, and saves it', async ({ as }) => {
  const person = await as('admin')
  const { page } = person
  const [plot] = await person.call(contract.panoramaTour, {})
  const stop = plot?.stops.find(({ name }) => name === 'B 座门前')
  if (!stop) throw new Error('no such panorama in the demo')
  const sphere = await openSphere(person)
  const strip = page.getByRole('navigation', { name: '全景列表' })
  await strip.getByRole('button', { name: 'B 座门前' }).click()
  await page.getByRole('heading', { name: 'B 座门前' }).waitFor()
  await shown(page)
  await page.getByRole('button', { name: '右转' }).click()
  await page.getByRole('button', { name: '编辑热点' }).click()
  const editor = page.getByRole('region', { name: '编辑热点' })
  await editor.waitFor()
  // The turn has ended, and the picture has its size beside the editor.
  await settled(page, '102')
  const box = await sphere.boundingBox()
  if (!box) throw new Error('no sphere')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 - 100)
  await editor.getByRole('radio', { name: '房间' }).waitFor()
  const { yaw } = await person.call(contract.panoramaDetail, { id: stop.id })
  // The middle of the picture, turned by 20 degrees from its first view.
  expect(Math.abs(Number(await yawOf(page)) - (yaw / 100 + 20))).toBeLessThan(2)
  await editor.getByRole('combobox', { name: '房间' }).fill('YL-B-2')
  await page.getByTitle(/YL-B-203/).click()
  await editor.getByRole('textbox', { name: '名称' }).fill('二楼花店')
  await expect.poll(() => listBarriers(page)).toEqual([])

  for (const leave of [() => strip.getByRole('button', { name: '南广场' }).click(), () => page.goBack()]) {
    await leave()
    const question = page.getByRole('dialog', { name: '热点尚未保存' })
    await question.getByRole('button', { name: '继续编辑' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBe(stop.id)
  }
  await editor.getByRole('button', { name: '保存热点' }).click()
  await page.getByText('热点已保存').waitFor()
  const { spots } = await person.call(contract.panoramaDetail, { id: stop.id })
  expect(spots.at(-1)).toMatchObject({ kind: 'room', label: '二楼花店' })
  expect(spots.at(-1)?.pitch).toBeGreaterThan(300)
  await page.reload()
  await shown(page)
  await spot(page, '房间 二楼花店').focus()
  await expect.poll(() => isInSight(page, '房间 二楼花店')).toBe(true)
})

test('without WebGL the flat picture shows the same spots', async ({ as }) => {
  const person = await as('zhangsan')
  const { page, visit, context } = person
  await context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await visit('/quyu/VRView')
  await page.getByRole('img', { name: '南广场的平面图片' }).waitFor()
  await loaded(page)
  expect(await page.locator('.psv-container').count()).toBe(0)
  await expect.poll(() => listBarriers(page)).toEqual([])
  await spot(page, '前往 B 座门前').click()
  await page.getByRole('heading', { name: 'B 座门前' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => listBarriers(page)).toEqual([])
})

test('a picture that cannot be loaded is said to have failed, and is asked for again', async ({ as }) => {
  const person = await as('zhangsan')
  person.complaints.expectSome(404)
  const { page, visit } = person
  await page.route('**/api/asset/panorama/picture/**/4096', (route) => route.fulfill({ status: 404 }))
  await visit('/quyu/VRView')
  await page.getByText('图片加载失败').waitFor()
  await page.unroute('**/api/asset/panorama/picture/**/4096')
  await page.getByRole('button', { name: '重试' }).click()
  await shown(page)
  await page.getByText('图片加载失败').waitFor({ state: 'hidden' })
})
