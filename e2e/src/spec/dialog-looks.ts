import type { Locator } from 'playwright-core'
import { padOf } from '../pages/signing.ts'
import type { Look } from './view.ts'
import { inOrder, measures, same } from './looks.ts'
import { readDrawn } from './picture.ts'

const footer = (at: Locator) => at.locator('.ant-modal-footer button')

/** Expects exactly these buttons in the footer, in this order. */
export const buttons = (...names: string[]) => inOrder(footer, names)

export const noPad: Look = async ({ at }) => {
  await at.getByRole('table').first().waitFor()
  same(await padOf(at).count(), 0)
}

/** The background colour of the row with a status: its red, green and blue. */
async function rowColour(at: Locator, status: string): Promise<[number, number, number]> {
  const row = at.getByRole('row').filter({ hasText: status }).last()
  const colour = await row.evaluate((one) => getComputedStyle(one).backgroundColor)
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? []
  return [red, green, blue]
}

/** Whether a tag means success, warning or danger, by its visible colour. */
export const tag =
  (status: string, tone: 'success' | 'warning' | 'danger'): Look =>
  async ({ at }) => {
    const one = at.getByRole('cell').getByText(status, { exact: true }).first()
    const colour = await one.evaluate((shown) => getComputedStyle(shown).color)
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? []
    const found =
      green > red && green > blue ? 'success' : red > blue && green > blue * 1.5 ? 'warning' : 'danger'
    same(found, tone)
  }

export const drawn =
  (name: 'lineWidth' | 'paper' | 'ink' | 'type' | 'quality', wanted: unknown): Look =>
  async ({ page }) => {
    const picture = await readDrawn(page)
    same(picture[name], wanted)
  }

/** 70% of a screen 1440 wide. */
export const isWide: Look = async ({ at }) => {
  const box = await at.boundingBox()
  same(Math.round(box?.width ?? 0), 1008)
}

export const fiveRows: Look = async ({ at }) => same(await at.getByRole('textbox').getAttribute('rows'), '5')

export const padSize: Look = measures(padOf, 500, 200)

/** 撤销 is our addition. */
export const padButtons: Look = inOrder(
  (at) => padOf(at).locator('xpath=ancestor::section').getByRole('button'),
  ['清空画板', '撤销', '确认'],
)

export const signatureSize: Look = measures((at) => at.getByRole('img', { name: '李四的签名' }), 200, 100)

export const greenRow: Look = async ({ at }) => {
  const [red, green, blue] = await rowColour(at, '同意')
  same(green > red && green > blue, true)
}

export const highlightedRow: Look = async ({ at }) => {
  const [red, , blue] = await rowColour(at, '待处理')
  same(red > blue, true)
}

export const blackOnWhite: Look = async ({ page }) => {
  const { ink, paper } = await readDrawn(page)
  same([ink, paper], ['#000000', '#ffffff'])
}
