import type { Locator } from 'playwright-core'
import type { Look } from './view.ts'

/** Each of these fails with a message that says what was found instead. */
type Role = Parameters<Locator['getByRole']>[0]

/** Shown, under exactly this name. */
export const has =
  (role: Role, name: string): Look =>
  async ({ at }) =>
    at.getByRole(role, { name, exact: true }).first().waitFor()

export const reads =
  (text: string | RegExp): Look =>
  async ({ at }) =>
    at.getByText(text).filter({ visible: true }).first().waitFor()

/** Exactly these, in this order. */
export const inOrder =
  (find: (at: Locator) => Locator, names: readonly string[]): Look =>
  async ({ at }) => {
    const found = find(at)
    await found.first().waitFor()
    const texts = await found.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
    )
    same(
      texts.map((text) => text.replaceAll(/\s+/g, '')),
      names,
    )
  }

/** CSS pixels, inside any border. */
export const measures =
  (find: (at: Locator) => Locator, width: number, height: number): Look =>
  async ({ at }) => {
    const one = find(at)
    await one.waitFor()
    same(await one.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]), [width, height])
  }

export function same(found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (is !== should) throw new Error(`${is} instead of ${should}`)
}

export const every =
  (...looks: readonly Look[]): Look =>
  async (view) => {
    for (const look of looks) await look(view)
  }
