type Values = Readonly<Record<string, unknown>>

interface Rebased {
  name: string
  value: unknown
  /** Values that somebody else entered where this person typed different ones. */
  other?: unknown
}

/**
 * Fields of a form whose record has changed from `before` to `now`. What was typed stays; a field that was left alone shows
 * the current value.
 */
export function rebase(names: readonly string[], before: Values, typed: Values, now: Values): Rebased[] {
  return names.map((name) => {
    if (isSame(typed[name], before[name])) return { name, value: now[name] }
    const isContested = !isSame(now[name], before[name]) && !isSame(now[name], typed[name])
    return { name, value: typed[name], ...(isContested && { other: now[name] }) }
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}
