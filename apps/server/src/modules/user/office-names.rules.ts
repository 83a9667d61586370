import { isSameName } from '@countersign/forms'
import { above, placesOf } from '../../platform/records/forest.rules.ts'
import type { Words } from '../../platform/app-error.ts'
import type { Office } from './read-person.service.ts'

/** Fields of a person that a sheet gives by names, each with a lookup from a name to an id. */
export type OfficeNames = Readonly<Record<'roleId' | 'deptId' | 'postId', ReadonlyMap<string, string>>>

/**
 * Ids by name. A department is also found by its path, as in 总部/研发部; a name that two departments have is found by path
 * only.
 */
export function namesOf({ roles, departments, posts }: Office): OfficeNames {
  const rows = [...departments.values()]
  const places = placesOf(rows)
  const pathOf = (id: string) =>
    [...above(places, id).toReversed(), id].map((one) => departments.get(one)?.name ?? '').join('/')
  const once = Map.groupBy(rows, ({ name }) => name)
  return {
    roleId: new Map([...roles.values()].map(({ id, roleName }) => [roleName, id])),
    postId: new Map([...posts.values()].map(({ id, postName }) => [postName, id])),
    deptId: new Map([
      ...[...once].flatMap(([name, [first, ...more]]) =>
        first && more.length === 0 ? [[name, first.id] as const] : [],
      ),
      ...rows.map(({ id }) => [pathOf(id), id] as const),
    ]),
  }
}

/** The fields of a row with ids in place of names. A name that nothing has stays, and is refused as an unknown id. */
export function withIds(fields: Record<string, unknown>, names: OfficeNames): Record<string, unknown> {
  const found = Object.entries(names).flatMap(([field, ids]) => {
    const given = fields[field]
    return Array.isArray(given) ? [[field, given.map((one) => idOf(ids, String(one)) ?? one)] as const] : []
  })
  return { ...fields, ...Object.fromEntries(found) }
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string | undefined {
  return ids.get(name) ?? [...ids].find(([one]) => isSameName(one, name))?.[1]
}

/** Names that nothing has, as the refusal of their row says them. */
export function namedInSheet(names: readonly string[]): Words {
  return { zh: `：${names.join('、')}`, en: `: ${names.join(', ')}` }
}
