import { type AuditAction, type Permission, permissions } from '@countersign/contract'

/** An entry of the audit log that may have changed who may what. */
export interface AccessEntry {
  at: Date
  /** Name of the person who did it. */
  by: string
  action: AuditAction
  subjectId: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

export interface RoleNow {
  id: string
  name: string
  alias: string
  isRemoved: boolean
}

/** Who may what at present, as the tables say. */
export interface AccessNow {
  roles: readonly RoleNow[]
  /** Roles of people who have not left. */
  held: readonly { userId: string; roleId: string }[]
  granted: readonly { roleId: string; permission: Permission }[]
  /** Permissions by the name under which entries of before permissions were named told of them. */
  permissionsNamed: ReadonlyMap<string, Permission>
}

/** When something was given and by whom; undefined where no entry says so. */
export type Given = Pick<AccessEntry, 'at' | 'by'> | undefined

/** Who might what at a time. */
export interface Access {
  /** Names of the roles as of then, by id. */
  roleNames: ReadonlyMap<string, string>
  /** Ids of the roles that each person held, by the id of the person. */
  held: ReadonlyMap<string, ReadonlyMap<string, Given>>
  /** Permissions of each role, by its id. */
  granted: ReadonlyMap<string, ReadonlyMap<string, Given>>
}

/** null: something took it away before anything gave it, so no entry says who did. */
type Found = Given | null
type Holdings = Map<string, Map<string, Found>>

/**
 * Goes back from what is so at present through the entries, the newest first: those since `until` are undone, and each of
 * what remains is named after the newest entry before that gave it. Entries name a role as it was called then.
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
    goBehind(entry, names)
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

/** What an entry gave and took. */
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

/** Actions whose entries name the roles that a person got and lost; those of a return had been lost before. */
const givingRoles = new Set<AuditAction>(['userSave', 'userGrant', 'userRemove', 'administratorCreate'])

/** The names of roles as they were before the entry. */
function goBehind({ action, subjectId, before, after }: AccessEntry, names: Map<string, string>): void {
  const { roleName } = before
  if ((action === 'roleSave' || action === 'roleRemove') && typeof roleName === 'string')
    names.set(subjectId, roleName)
  else if (action === 'roleSave' && typeof after['roleAlias'] === 'string') names.delete(subjectId)
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
