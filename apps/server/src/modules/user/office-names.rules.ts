import { nameKey } from '@countersign/forms'
import { above, placesOf } from '../../platform/records/forest.rules.ts'
import type { Words } from '../../platform/app-error.ts'
import type { SheetEntry } from '../../platform/sheet/entries-in.ts'
import { nameOf } from '../../platform/sheet/read-cell.rules.ts'
import type { Office } from './read-person.service.ts'

/** Ids by name; of two names that differ in width or blanks alone, the one that is written alike is meant, else the first. */
class Names {
  readonly #exact: ReadonlyMap<string, string>
  readonly #folded = new Map<string, string>()

  constructor(ids: Iterable<readonly [name: string, id: string]>) {
    this.#exact = new Map(ids)
    for (const [name, id] of this.#exact) {
      const folded = nameKey(name)
      if (!this.#folded.has(folded)) this.#folded.set(folded, id)
    }
  }

  idOf(name: string): string | undefined {
    return this.#exact.get(name) ?? this.#folded.get(nameKey(name))
  }

  with(further: readonly (readonly [name: string, id: string])[]): Names {
    return new Names([...this.#exact, ...further])
  }
}

/** Fields of a person that a sheet gives by names, each with a lookup from a name to an id. */
export type OfficeNames = Readonly<Record<'roleId' | 'deptId' | 'postId', Names>>

/**
 * Ids by name. A department is also found by its path, as in 总部/研发部; a name that two departments have is found by path
 * only.
 */
export function namesOf({ roles, departments, posts }: Office): OfficeNames {
  const rows = [...departments.values()]
  const pathOf = pathsOf(departments)
  const once = Map.groupBy(rows, ({ name }) => name)
  return {
    roleId: new Names([...roles.values()].map(({ id, roleName }) => [roleName, id] as const)),
    postId: new Names([...posts.values()].map(({ id, postName }) => [postName, id] as const)),
    deptId: new Names([
      ...[...once].flatMap(([name, [first, ...more]]) =>
        first && more.length === 0 ? [[name, first.id] as const] : [],
      ),
      ...rows.map(({ id }) => [pathOf(id), id] as const),
    ]),
  }
}

/** Path of a department by its id, as in 总部/研发部. */
function pathsOf(departments: Office['departments']): (id: string) => string {
  const places = placesOf([...departments.values()])
  return (id) =>
    [...above(places, id).toReversed(), id].map((one) => departments.get(one)?.name ?? '').join('/')
}

/** The fields of a row with ids in place of names. A name that nothing has stays, and is refused as an unknown id. */
export function withIds(fields: Record<string, unknown>, names: OfficeNames): Record<string, unknown> {
  const found = Object.entries(names).flatMap(([field, ids]) => {
    const given = fields[field]
    return Array.isArray(given) ? [[field, given.map((one) => ids.idOf(String(one)) ?? one)] as const] : []
  })
  return { ...fields, ...Object.fromEntries(found) }
}

/** A name in the rows of a sheet that nothing has. */
export interface UnknownName {
  /** As it would be made: of a department, its path from the top. */
  name: string
  /** How rows write it. */
  given: ReadonlySet<string>
  /** How many rows have it. */
  rows: number
}

/** The names in a field of these rows that nothing has and that say what is to be made, in the order of the rows. */
export function unknownNames(
  rows: readonly SheetEntry[],
  field: keyof OfficeNames,
  office: Office,
): UnknownName[] {
  const names = namesOf(office)
  const isKnown = (text: string) => names[field].idOf(text) !== undefined
  const nameToMake =
    field === 'deptId' ? newPaths(office, names) : (text: string) => (isKnown(text) ? undefined : text)
  const found = new Map<string, { name: string; given: Set<string>; rows: Set<number> }>()
  for (const { row, given } of rows) {
    const listed = given[field]
    for (const one of Array.isArray(listed) ? listed.map(String) : []) {
      const name = nameToMake(one)
      if (name === undefined) continue
      const key = nameKey(name)
      const known = found.get(key) ?? { name, given: new Set(), rows: new Set() }
      found.set(key, { ...known, given: known.given.add(one), rows: known.rows.add(row) })
    }
  }
  return [...found.values()].map((one) => ({ ...one, rows: one.rows.size }))
}

/**
 * The path at which a department of a name would be made: below the departments that its path begins with, else at the top.
 * Undefined for one that exists, and for one that begins with a name that several departments have.
 */
function newPaths({ departments }: Office, { deptId }: OfficeNames): (text: string) => string | undefined {
  const pathOf = pathsOf(departments)
  const taken = new Set([...departments.values()].map(({ name }) => nameKey(name)))
  return (text) => {
    const parts = text
      .split(/[/／]/)
      .map(nameOf)
      .filter((part) => part !== '')
    const idOf = (count: number) => deptId.idOf(parts.slice(0, count).join('/'))
    if (deptId.idOf(text) !== undefined || idOf(parts.length) !== undefined) return undefined
    const count = parts.findLastIndex((_part, index) => idOf(index) !== undefined)
    const id = idOf(count)
    if (id !== undefined) return [pathOf(id), ...parts.slice(count)].join('/')
    return taken.has(nameKey(parts[0] ?? '')) ? undefined : parts.join('/')
  }
}

/** Names that nothing has, as the refusal of their row says them. */
export function namedInSheet(names: readonly string[]): Words {
  return { zh: `：${names.join('、')}`, en: `: ${names.join(', ')}` }
}
