import type { ImportTrial, Makeable } from '@countersign/contract'
import { readStored, saveStored } from '../lib/storage/stored.ts'

/** The columns that somebody chose, by parameter, counted from 0; -1 for none. */
export type Chosen = Readonly<Record<string, number>>

/** Limit on the sheets whose columns are remembered. */
const mostRemembered = 20

/** What identifies sheets of one kind: the screen that imports them, and their headings. */
function keyOf(screen: string, headings: readonly string[]): string {
  return JSON.stringify([screen, ...headings])
}

function remembered(): [string, Chosen][] {
  const stored = readStored('importColumns')
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (one): one is [string, Chosen] =>
      Array.isArray(one) &&
      typeof one[0] === 'string' &&
      typeof one[1] === 'object' &&
      one[1] !== null &&
      Object.values(one[1]).every(Number.isInteger),
  )
}

/** The columns that were chosen for the last sheet with these headings. */
export function rememberedColumns(screen: string, { headings }: ImportTrial): Chosen | undefined {
  const key = keyOf(screen, headings)
  return remembered().find(([one]) => one === key)?.[1]
}

export function rememberColumns(screen: string, { headings }: ImportTrial, chosen: Chosen): void {
  const key = keyOf(screen, headings)
  const others = remembered().filter(([one]) => one !== key)
  saveStored('importColumns', [[key, chosen], ...others].slice(0, mostRemembered))
}

/** Address of an import, with what it is to do with the sheet. */
export function importAddress(
  path: string,
  { chosen, makes, trial }: { chosen: Chosen; makes: readonly Makeable[]; trial: 0 | 1 | 2 },
): string {
  const columns = Object.entries(chosen).map(([name, index]) => `${name}:${index}`)
  const query = new URLSearchParams({
    ...(trial > 0 && { isTrial: String(trial) }),
    ...(columns.length > 0 && { columns: columns.join(',') }),
    ...(makes.length > 0 && { makes: makes.join(',') }),
  })
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
