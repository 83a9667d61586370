import type { Locator, Page } from 'playwright-core'

export const padOf = (dialog: Locator): Locator => dialog.getByLabel(/^(签名画板|Signature pad)/)

type Point = readonly [x: number, y: number]

/** A stroke as fractions of the pad. */
const stroke: readonly Point[] = [
  [0.15, 0.3],
  [0.3, 0.7],
  [0.4, 0.25],
  [0.55, 0.75],
  [0.7, 0.3],
  [0.85, 0.6],
]

/** Signs on the pad with the mouse, presses 确认 and sees the message. */
export async function sign(page: Page, dialog: Locator): Promise<void> {
  await writeOnPad(page, dialog)
  await confirmSignature(page, dialog)
}

export async function writeOnPad(page: Page, dialog: Locator): Promise<void> {
  const at = await placeOf(dialog)
  const [first, ...others] = stroke.map(at)
  if (!first) return
  await page.mouse.move(...first)
  await page.mouse.down()
  for (const point of others) await page.mouse.move(...point, { steps: 8 })
  await page.mouse.up()
}

/** The same with a finger. */
export async function signByTouch(page: Page, dialog: Locator): Promise<void> {
  const at = await placeOf(dialog)
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
  for (const [index, point] of stroke.map(at).entries()) {
    await send(index === 0 ? 'touchStart' : 'touchMove', [point])
  }
  await send('touchEnd', [])
  await touch.detach()
  // After a stroke on `touch-action: none` Chromium swallows one tap that comes from the protocol.
  await dialog.getByRole('heading', { name: '手写签名' }).tap()
  await confirmSignature(page, dialog)
}

async function placeOf(dialog: Locator): Promise<(point: Point) => [number, number]> {
  const pad = padOf(dialog)
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('the pad has no place on the screen')
  return ([x, y]) => [box.x + x * box.width, box.y + y * box.height]
}

async function confirmSignature(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await page.getByText('签名成功，请确认').waitFor()
  await seePicture(dialog.getByRole('img', { name: '已确认的签名' }))
}

/** Expects a picture that is not only present but painted. Fails if its bytes do not arrive. */
export async function seePicture(picture: Locator): Promise<void> {
  await picture.waitFor()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
}
