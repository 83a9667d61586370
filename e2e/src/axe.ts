import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './people.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The axe rules of WCAG 2.2 AA, and its best practices. */
const ruleSets = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Open antd popups are at the end of the page, outside of every landmark. They belong to the control that has the
 * focus, and nobody looks for them among landmarks; dialogs are exempt for the same reason
 * (https://github.com/dequelabs/axe-core/issues/991).
 */
const excused = {
  rule: 'region',
  within: '.ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-popover',
}

/** The violations axe finds in the current page. */
export async function listBarriers(page: Page): Promise<string[]> {
  return run(page, ruleSets)
}

/**
 * Texts on the page with too little contrast. Texts over a gradient are skipped, because the background has no one
 * colour.
 */
export async function listPaleWords(page: Page): Promise<string[]> {
  return run(page, { type: 'rule', values: ['color-contrast'] })
}

type Rules = string[] | { type: 'rule'; values: string[] }

async function run(page: Page, rules: Rules): Promise<string[]> {
  // Not as a script element: the page's policy forbids foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(find, { rules, excused })
}

interface Order {
  rules: Rules
  excused: { rule: string; within: string }
}

/** Runs in the page. */
async function find({ rules, excused }: Order): Promise<string[]> {
  const { violations } = await window.axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
  const isExcused = (rule: string, target: string) => {
    const element = document.querySelector(target)
    return (
      rule === excused.rule && (element?.closest(excused.within) ?? element?.querySelector(excused.within))
    )
  }
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .map((node) => ({ ...node, target: node.target.join(' ') }))
      .filter(({ target }) => !isExcused(id, target))
      .map(({ target, any, all, none }) => {
        const [first] = [...any, ...all, ...none]
        return `${id}: ${target} (${first?.message ?? help})`
      }),
  )
}

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}
type Size = keyof typeof sizes

/** Styles and sizes settle within a few frames after a change; a violation that remains then is real. */
export async function settled(page: Page, list: (page: Page) => Promise<string[]>): Promise<string[]> {
  let found = await list(page)
  for (let tries = 0; tries < 20 && found.length > 0; tries += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    found = await list(page)
  }
  return found
}

/** Checks the current page in both sizes; some elements exist in only one of them. */
export async function expectNoBarriers({ page }: Person, at: Size | 'both' = 'both'): Promise<void> {
  const found: string[] = []
  for (const size of ['phone', 'desktop'] as const) {
    if (at !== 'both' && at !== size) continue
    await page.setViewportSize(sizes[size])
    found.push(...(await settled(page, listBarriers)).map((barrier) => `${size} ${barrier}`))
  }
  expect(found).toEqual([])
}

const themes = ['theme-default', 'theme-white', 'theme-star', 'theme-iview', 'theme-d2', 'theme-hey']
const colours = ['#409EFF', '#FFF59D', '#0A0A2A']

/** Changes the settings as another tab would, without reloading the page. */
async function choose(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((settings) => {
    for (const [name, content] of Object.entries(settings)) {
      const key = `countersign-${name}`
      localStorage.setItem(key, JSON.stringify({ dataType: 'string', content, type: 'local', datetime: 1 }))
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }
  }, settings)
}

let turn = 0

/**
 * Checks every theme, light and dark. The default colour, a pale and a dark one alternate: after three pages each theme
 * was checked with each (apps/web/src/lib/look/palette.test.ts checks the colours themselves).
 */
export async function expectReadable({ page }: Person): Promise<void> {
  const pale: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [index, theme] of themes.entries()) {
      // The white theme has no dark variant (G-160).
      if (theme === 'theme-white' && colorScheme === 'dark') continue
      const colour = colours[(index + turn) % colours.length] ?? ''
      await choose(page, { themeName: theme, colorName: colour })
      const found = await settled(page, listPaleWords)
      pale.push(...found.map((words) => `${theme} ${colorScheme} ${colour}: ${words}`))
    }
  }
  turn += 1
  expect(pale).toEqual([])
}
