import { type AuditAction, type Permission, permissions } from '@countersign/contract'
import type { RoleOfAnyTime } from '../role/index.ts'

/** An entry of the audit log that may have given or taken roles or permissions. */
export interface AccessEntry {
  at: Date
  /** Name of the person who did it. */
  by: string
  action: AuditAction
  subjectId: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** The roles of people and the permissions of roles at present, from the tables. */
export interface AccessNow {
  roles: readonly RoleOfAnyTime[]
  /** Roles of people who have not left. */
  held: readonly { userId: string; roleId: string }[]
  granted: readonly { roleId: string; permission: Permission }[]
  /** Permissions by the names of their buttons; older entries have these names and no codes. */
  permissionsNamed: ReadonlyMap<string, Permission>
}

/** The time at which a role or a permission was given, and the name of the giver; undefined if no entry says so. */
export type Given = Pick<AccessEntry, 'at' | 'by'> | undefined

/** The roles of people and the permissions of roles at a time. */
export interface Access {
  /** Names of the roles as of then, by id. */
  roleNames: ReadonlyMap<string, string>
  /** Ids of the roles that each person held, by the id of the person. */
  held: ReadonlyMap<string, ReadonlyMap<string, Given>>
  /** Permissions of each role, by its id. */
  granted: ReadonlyMap<string, ReadonlyMap<string, Given>>
}

/** null: the newest entry took it away, so it was given again without an entry. undefined: no entry was read yet. */
type Found = Given | null
type Holdings = Map<string, Map<string, Found>>

/**
 * Computes the roles and permissions at the time `until`: begins with the present ones, goes through the entries from the newest to
 * the oldest, and undoes those since `until`. For each role or permission that remains, the newest entry before `until` says who
 * gave it. An entry calls a role by the name that the role had then.
 */
export function accessAt(now: AccessNow, entries: readonly AccessEntry[], until: Date): Access {
  const names = new Map(now.roles.filter(({ isRemoved }) => !isRemoved).map(({ id, name }) => [id, name]))
  const held: Holdings = new Map()
  for (const { userId, roleId } of now.held) of(held, userId).set(roleId, undefined)
  const granted: Holdings = new Map()
  for (const { roleId, permission } of now.granted) of(granted, roleId).set(permission, undefined)

  let roleNames: Map<string, string> | undefined
  for (const entry of entries) {
    const isUndone = entry.at >= until
    if (!isUndone) roleNames ??= new Map(names)
    for (const { holdings, holder, what, isAdded } of changesIn(entry, { now, names, held, granted })) {
      const found = of(holdings, holder)
      if (isUndone) {
        if (isAdded) found.delete(what)
        else found.set(what, undefined)
      } else if (found.has(what) && found.get(what) === undefined) {
        found.set(what, isAdded ? { at: entry.at, by: entry.by } : null)
      }
    }
    undoNames(entry, names)
  }
  return { roleNames: roleNames ?? names, held: known(held), granted: known(granted) }
}

function of(holdings: Holdings, holder: string): Map<string, Found> {
  const found = holdings.get(holder) ?? new Map<string, Found>()
  holdings.set(holder, found)
  return found
}

const known = (holdings: Holdings): Map<string, Map<string, Given>> =>
  new Map(
    [...holdings].map(([holder, found]) => [
      holder,
      new Map([...found].map(([what, given]) => [what, given ?? undefined])),
    ]),
  )

interface Change {
  holdings: Holdings
  holder: string
  what: string
  isAdded: boolean
}

/** Lists the roles or permissions that an entry gave and took. */
function changesIn(
  { action, subjectId, before, after }: AccessEntry,
  {
    now,
    names,
    held,
    granted,
  }: { now: AccessNow; names: ReadonlyMap<string, string>; held: Holdings; granted: Holdings },
): Change[] {
  const both = (holdings: Holdings, listOf: (word: 'Added' | 'Removed') => readonly string[]): Change[] =>
    (['Added', 'Removed'] as const).flatMap((word) =>
      listOf(word).map((what) => ({ holdings, holder: subjectId, what, isAdded: word === 'Added' })),
    )
  if (givingRoles.has(action)) {
    const idsOf = new Map([...names].map(([id, name]) => [name, id]))
    return both(held, (word) => textsIn(after[`roles${word}`]).flatMap((name) => idsOf.get(name) ?? []))
  }
  if (action === 'roleGrant')
    return both(granted, (word) => [
      ...new Set([
        ...textsIn(after[`permissions${word}`]),
        ...textsIn(after[`menu${word}`]).flatMap((name) => now.permissionsNamed.get(name) ?? []),
      ]),
    ])
  const { code } = before
  if (action !== 'menuRemove' || typeof code !== 'string' || !Object.hasOwn(permissions, code)) return []
  const aliases = new Set(textsIn(before['grantedTo']))
  return now.roles
    .filter(({ alias }) => aliases.has(alias))
    .map(({ id }) => ({ holdings: granted, holder: id, what: code, isAdded: false }))
}

/** Actions whose entries name roles that a person got or lost. A return (userReturn) repeats roles that were lost on leaving. */
const givingRoles = new Set<AuditAction>(['userSave', 'userGrant', 'userRemove', 'administratorCreate'])

/** Gives the roles the names that they had before the entry. */
function undoNames({ action, subjectId, before, after }: AccessEntry, names: Map<string, string>): void {
  const { roleName } = before
  if ((action === 'roleSave' || action === 'roleRemove') && typeof roleName === 'string')
    names.set(subjectId, roleName)
  else if (action === 'roleSave' && typeof after['roleAlias'] === 'string') names.delete(subjectId)
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
