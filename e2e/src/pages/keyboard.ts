import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The focused element: its role and name, and whether its focus is visible. */
interface Focus {
  words: string
  isMarked: boolean
}

/** Presses Tab until the element with this name has the focus. Every element on the way must show its focus. */
export async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  const way: string[] = []
  for (let steps = 0; steps < most; steps += 1) {
    await page.keyboard.press('Tab')
    const { words, isMarked } = await page.evaluate(readFocus)
    way.push(words)
    expect(isMarked, `${words} shows that it has the focus`).toBe(true)
    if (name.test(words)) return
  }
  throw new Error(`no way by Tab to ${String(name)}: ${way.join(' → ')}`)
}

/** The text of the focused element. */
export async function focused(page: Page): Promise<string> {
  return (await page.evaluate(readFocus)).words
}

/** Closes every dialog. The first Escape may close a list that is open in the dialog. */
export async function escape(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return page.getByRole('dialog').count()
    })
    .toBe(0)
}

/** Runs in the page. */
function readFocus(): Focus {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return { words: '', isMarked: true }
  const named = element.getAttribute('aria-labelledby')
  const words =
    element.getAttribute('aria-label') ??
    (named
      ? named
          .split(' ')
          .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)
          .join(' ')
      : undefined) ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined) ??
    element.innerText
  // antd outlines the element around the input; the pad outlines its frame.
  const around = [
    element,
    element.parentElement,
    element.parentElement?.parentElement,
    element.closest('.ant-select'),
  ]
  const isDrawn = (one: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const { width, height, bottom, right } = element.getBoundingClientRect()
  const isOnScreen = width > 0 && height > 0 && bottom > 0 && right > 0
  return {
    words: words.trim().replaceAll(/\s+/g, ' '),
    isMarked: isOnScreen && around.some((one) => one !== null && one !== undefined && isDrawn(one)),
  }
}
