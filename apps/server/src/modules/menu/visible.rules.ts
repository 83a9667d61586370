import { above, type Placed, placesOf } from '../../platform/records/forest.rules.ts'

/** Aliases of the roles that were granted each entry or one below it, by the id of the entry. */
export function rolesSeeing(
  entries: readonly Placed[],
  granted: ReadonlyMap<string, readonly string[]>,
): Map<string, Set<string>> {
  const places = placesOf(entries)
  const seeing = new Map(entries.map(({ id }) => [id, new Set<string>()]))
  for (const { id } of entries) {
    for (const role of granted.get(id) ?? [])
      for (const one of [id, ...above(places, id)]) seeing.get(one)?.add(role)
  }
  return seeing
}

interface Entry extends Placed {
  isForAll: boolean
}

/** The entries that people with these roles see: those of the roles, and those for everybody who sees the parent. */
export function visibleIds(
  entries: readonly Entry[],
  seeing: ReadonlyMap<string, ReadonlySet<string>>,
  roles: readonly string[],
): Set<string> {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  const places = placesOf(entries)
  const isSeen = ({ id }: Placed) => roles.some((role) => seeing.get(id)?.has(role))
  const isVisible = (entry: Entry): boolean => {
    const line = [entry, ...above(places, entry.id).flatMap((id) => known.get(id) ?? [])]
    const seen = line.findIndex(isSeen)
    const open = seen < 0 ? line : line.slice(0, seen)
    return open.every(({ isForAll }) => isForAll)
  }
  return new Set(entries.filter(isVisible).map(({ id }) => id))
}
