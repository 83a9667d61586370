import axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What axe calls WCAG 2.2 AA, and what it recommends beyond. */
const ruleSets = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Popups of antd hang at the end of the page, outside of every landmark, while they are open. They belong to the control
 * that has the focus, and nobody looks for them among landmarks; dialogs are exempt for the same reason
 * (https://github.com/dequelabs/axe-core/issues/991).
 */
const excused = {
  rule: 'region',
  within: '.ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-popover',
}

/** What axe finds wrong with the page as it stands. */
export async function listBarriers(page: Page): Promise<string[]> {
  return run(page, ruleSets)
}

/** Words on the page that are hard to read. Over a gradient nothing is judged: the ground is no one colour. */
export async function listPaleWords(page: Page): Promise<string[]> {
  return run(page, { type: 'rule', values: ['color-contrast'] })
}

type Rules = string[] | { type: 'rule'; values: string[] }

async function run(page: Page, rules: Rules): Promise<string[]> {
  // Not by a script element: the page's policy forbids what is not its own.
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
