import axe from 'axe-core'
import type { Page } from 'playwright-core'

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
