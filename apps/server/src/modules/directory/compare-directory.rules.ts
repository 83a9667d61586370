import type {
  DepartmentField,
  DirectoryCounts,
  DirectoryEntry,
  DirectoryField,
  DirectoryGroup,
} from '@countersign/contract'
import type { Words } from '../../platform/app-error.ts'
import type { PersonHere } from '../user/index.ts'
import type { MatchKey } from '../../platform/directories.ts'
import type { Problem, RawDepartment, RawPerson } from './directory.types.ts'
import { countBy, type Snapshot } from './read-snapshot.rules.ts'

/** The tenant as it is, with the ids that the directory gave. */
export interface Here {
  departments: readonly { id: string; parentId: string | null; name: string; leaderId: string | null }[]
  people: readonly PersonHere[]
  boundPeople: readonly { userId: string; externalId: string; fields: readonly string[]; isGone: boolean }[]
  boundDepartments: readonly { deptId: string; externalId: string; fields: readonly string[] }[]
}

type Change = DirectoryEntry['changes'][number]

export interface ComparedPerson {
  told: RawPerson
  /** Undefined for a person who joins. */
  found: PersonHere | undefined
  group: Exclude<DirectoryGroup, 'leave' | `${string}Department`> | 'same'
  /** Fields that the directory gives and therefore owns. */
  fields: DirectoryField[]
  changes: Change[]
  /** Whether there is anything to write. */
  isChanged: boolean
}

export interface ComparedDepartment {
  told: RawDepartment
  /** Id here; undefined for a new one. */
  id: string | undefined
  fields: DepartmentField[]
  changes: Change[]
  isChanged: boolean
}

export interface Comparison {
  /** From the top down. */
  departments: ComparedDepartment[]
  /** From the bottom up. */
  goneDepartments: { id: string; name: string }[]
  people: ComparedPerson[]
  leaves: PersonHere[]
  problems: Problem[]
  /** People of the directory who have not left. */
  bound: number
}

const words = {
  ambiguous: (names: string): Words => ({
    zh: `与多位现有人员相符（${names}），未同步，请核对账号、工号和手机号`,
    en: `Matches several people (${names}); the person was left out`,
  }),
  claimedTwice: (name: string): Words => ({
    zh: `通讯录中有多人与现有人员 ${name} 相符，均未同步`,
    en: `Several people of the directory match ${name}; all were left out`,
  }),
  accountTaken: (name: string): Words => ({
    zh: `账号已由 ${name} 使用，未同步`,
    en: `The account belongs to ${name}; the person was left out`,
  }),
  left: {
    zh: '在本系统已离职，未同步；如需恢复请在用户管理中办理返岗',
    en: 'Has left here and was left out; let the person come back at Users first',
  },
  departmentTaken: {
    zh: '同一上级下已有同名部门，未同步',
    en: 'Another department with the same parent has this name; it was left out',
  },
} as const

/** Whether so many leave that somebody must agree: more than a tenth. */
export const mustConfirm = ({ leaves, bound }: Pick<Comparison, 'leaves' | 'bound'>): boolean =>
  leaves.length * 10 > bound

/**
 * Compares a directory with the tenant. People are met by the id that the directory gave, else by the keys, and one who matches
 * two is left out. What the directory does not say stays as it is.
 */
export function compareDirectory(snapshot: Snapshot, here: Here, matchBy: readonly MatchKey[]): Comparison {
  const problems = [...snapshot.problems]
  const departments = compareDepartments(snapshot, here, problems)
  const deptIds = new Map(departments.map(({ told, id }) => [told.id, id ?? `new ${told.id}`]))
  const nameOfDepartment = new Map<string, string>([
    ...here.departments.map(({ id, name }) => [id, name] as const),
    ...departments.map(({ told, id }) => [id ?? `new ${told.id}`, told.name] as const),
  ])
  const met = meetPeople(snapshot.people, here, matchBy, problems)
  const people = met.map(({ told, found, isGone, fields: before }) =>
    comparePerson({
      told,
      found,
      isGone,
      isBound: before !== undefined,
      before: before ?? [],
      deptIds: told.departmentIds.flatMap((id) => deptIds.get(id) ?? []),
      nameOf: (id) => nameOfDepartment.get(id) ?? '',
    }),
  )
  const leaders = new Map(people.map(({ told, found }) => [told.id, { id: found?.id, name: told.realName }]))
  compareLeaders(departments, here, leaders)
  const byId = new Map(here.people.map((one) => [one.id, one]))
  const boundNow = here.boundPeople.flatMap(({ userId, externalId, isGone }) => {
    const person = byId.get(userId)
    return person && person.standing !== 'left' && !isGone ? [{ person, externalId }] : []
  })
  const told = new Set(departments.map(({ id }) => id))
  return {
    departments,
    goneDepartments: here.boundDepartments
      .filter(({ deptId, externalId }) => !snapshot.departmentIds.has(externalId) && !told.has(deptId))
      .flatMap(({ deptId }) => here.departments.filter(({ id }) => id === deptId))
      .map(({ id, name }) => ({ id, name, depth: depthOf(here, id) }))
      .toSorted((one, other) => other.depth - one.depth)
      .map(({ id, name }) => ({ id, name })),
    people,
    leaves: boundNow
      .filter(({ externalId }) => !snapshot.personIds.has(externalId))
      .map(({ person }) => person),
    problems,
    bound: boundNow.length,
  }
}

function compareDepartments(
  { departments: told }: Snapshot,
  here: Here,
  problems: Problem[],
): ComparedDepartment[] {
  const byId = new Map(here.departments.map((one) => [one.id, one]))
  const bound = new Map(here.boundDepartments.map((one) => [one.externalId, one]))
  const boundIds = new Set(here.boundDepartments.map(({ deptId }) => deptId))
  /** Ids here by external id; undefined for new ones. */
  const met = new Map<string, string | undefined>()
  const taken = new Set<string>()
  return told.flatMap((one) => {
    if (one.parentId !== null && !met.has(one.parentId)) {
      problems.push({ name: one.name, words: words.departmentTaken })
      return []
    }
    const parentId = one.parentId === null ? null : met.get(one.parentId)
    const key = JSON.stringify([one.parentId, one.name])
    const known = bound.get(one.id)
    const sibling =
      parentId === undefined
        ? undefined
        : here.departments.find((other) => other.parentId === parentId && other.name === one.name)
    const found =
      byId.get(known?.deptId ?? '') ?? (sibling && !boundIds.has(sibling.id) ? sibling : undefined)
    if (taken.has(key)) {
      problems.push({ name: one.name, words: words.departmentTaken })
      return []
    }
    taken.add(key)
    met.set(one.id, found?.id)
    const changes: Change[] = []
    if (found && found.name !== one.name)
      changes.push({ field: 'deptName', before: found.name, after: one.name })
    if (found && found.parentId !== parentId)
      changes.push({
        field: 'parent',
        before: byId.get(found.parentId ?? '')?.name ?? '',
        after: told.find(({ id }) => id === one.parentId)?.name ?? '',
      })
    const isChanged = !found || known?.deptId !== found.id || changes.length > 0
    return [{ told: one, id: found?.id, fields: ['deptName', 'parentId'], changes, isChanged }]
  })
}

/** A leader whom the directory does not name, or who is not taken over, stays as it is. */
function compareLeaders(
  departments: ComparedDepartment[],
  here: Here,
  leaders: ReadonlyMap<string, { id: string | undefined; name: string }>,
): void {
  const nameOf = new Map(here.people.map(({ id, realName }) => [id, realName]))
  const bound = new Map(here.boundDepartments.map(({ deptId, fields }) => [deptId, fields]))
  for (const one of departments) {
    const leader = leaders.get(one.told.leaderId)
    if (leader) one.fields.push('leaderId')
    const found = here.departments.find(({ id }) => id === one.id)
    if (leader && (leader.id === undefined || leader.id !== found?.leaderId))
      one.changes.push({
        field: 'leader',
        before: nameOf.get(found?.leaderId ?? '') ?? '',
        after: leader.name,
      })
    one.isChanged ||= one.changes.length > 0 || !hasSame(one.fields, bound.get(one.id ?? '') ?? [])
  }
}

interface Met {
  told: RawPerson
  found: PersonHere | undefined
  isGone: boolean
  /** Fields that the directory owned before; undefined for a person whom it did not have. */
  fields: readonly string[] | undefined
}

function meetPeople(
  told: readonly RawPerson[],
  { people, boundPeople }: Here,
  matchBy: readonly MatchKey[],
  problems: Problem[],
): Met[] {
  const byId = new Map(people.map((one) => [one.id, one]))
  const bound = new Map(boundPeople.map((one) => [one.externalId, one]))
  const claimed = new Set(boundPeople.filter(({ isGone }) => !isGone).map(({ userId }) => userId))
  const free = people.filter(({ id, standing }) => !claimed.has(id) && standing !== 'left')
  const index = indexOf(free)
  const accounts = new Map(people.map((one) => [one.account.toLowerCase(), one]))
  const met = told.flatMap((one): Met[] => {
    const say = (why: Words) => {
      problems.push({ name: one.realName, words: why })
      return []
    }
    const known = bound.get(one.id)
    const person = known && byId.get(known.userId)
    if (known && person) {
      if (person.standing === 'left' && !known.isGone) return say(words.left)
      return [{ told: one, found: person, isGone: known.isGone, fields: known.fields }]
    }
    const found = [...new Set(matchBy.flatMap((key) => index[key].get(keyOf(key, one)) ?? []))]
    if (found.length > 1) return say(words.ambiguous(found.map(({ realName }) => realName).join('、')))
    const holder = accounts.get(one.account.toLowerCase())
    if (!found[0] && holder)
      return say(holder.standing === 'left' ? words.left : words.accountTaken(holder.realName))
    return [{ told: one, found: found[0], isGone: false, fields: undefined }]
  })
  const claims = countBy(met, ({ found }) => found?.id ?? '')
  return met.filter(({ told: one, found }) => {
    const isTwice = found !== undefined && (claims.get(found.id) ?? 0) > 1
    if (isTwice) problems.push({ name: one.realName, words: words.claimedTwice(found.realName) })
    return !isTwice
  })
}

const keyOf = (key: MatchKey, one: Pick<RawPerson, MatchKey>) => one[key].toLowerCase()

/** People by each key; a phone that is not verified recognises nobody. */
function indexOf(people: readonly PersonHere[]): Record<MatchKey, Map<string, PersonHere[]>> {
  const by = (key: MatchKey) =>
    Map.groupBy(
      people.filter((one) => one[key] !== '' && (key !== 'phone' || one.phoneVerified)),
      (one) => keyOf(key, one),
    )
  return { account: by('account'), code: by('code'), phone: by('phone') }
}

function comparePerson({
  told,
  found,
  isGone,
  isBound,
  before,
  deptIds,
  nameOf,
}: {
  told: RawPerson
  found: PersonHere | undefined
  isGone: boolean
  isBound: boolean
  before: readonly string[]
  deptIds: readonly string[]
  nameOf: (deptId: string) => string
}): ComparedPerson {
  const texts = (['realName', 'code', 'phone', 'email'] as const).filter((field) => told[field] !== '')
  const fields: DirectoryField[] = [...texts, ...(deptIds.length > 0 ? (['deptId'] as const) : [])]
  const changes: Change[] = texts
    .filter((field) => told[field] !== (found?.[field] ?? ''))
    .map((field) => ({ field, before: found?.[field] ?? '', after: told[field] }))
  const isMoved = deptIds.length > 0 && !hasSame(deptIds, found?.deptIds ?? [])
  const namesOf = (ids: readonly string[]) => ids.map(nameOf).join('、')
  if (isMoved)
    changes.push({ field: 'deptId', before: namesOf(found?.deptIds ?? []), after: namesOf(deptIds) })
  const isSame = isBound && !isGone && changes.length === 0
  const group = !found
    ? 'join'
    : isGone && found.standing === 'left'
      ? 'return'
      : isMoved
        ? 'move'
        : changes.length > 0
          ? 'change'
          : isBound
            ? 'same'
            : 'match'
  return { told, found, group, fields, changes, isChanged: !isSame || !hasSame(fields, before) }
}

function hasSame(one: readonly string[], other: readonly string[]): boolean {
  const all = new Set([...one, ...other])
  return all.size === new Set(one).size && all.size === new Set(other).size
}

function depthOf({ departments }: Here, id: string): number {
  const parents = new Map(departments.map((one) => [one.id, one.parentId]))
  let depth = 0
  for (let at: string | null | undefined = id; at && depth < 100; at = parents.get(at)) depth += 1
  return depth
}

/** The lines of a comparison, as the page shows them. */
export function entriesOf({
  departments,
  goneDepartments,
  people,
  leaves,
}: Pick<Comparison, 'departments' | 'goneDepartments' | 'people' | 'leaves'>): DirectoryEntry[] {
  return [
    ...departments
      .filter(({ id, changes }) => id === undefined || changes.length > 0)
      .map(({ told, id, changes }) => ({
        group: id === undefined ? ('newDepartment' as const) : ('changedDepartment' as const),
        name: told.name,
        account: '',
        changes,
      })),
    ...goneDepartments.map(({ name }) => ({
      group: 'goneDepartment' as const,
      name,
      account: '',
      changes: [],
    })),
    ...people.flatMap(({ told, found, group, changes }) =>
      group === 'same'
        ? []
        : [
            {
              group,
              name: found?.realName ?? told.realName,
              account: found?.account ?? told.account,
              changes,
            },
          ],
    ),
    ...leaves.map(({ realName, account }) => ({
      group: 'leave' as const,
      name: realName,
      account,
      changes: [],
    })),
  ]
}

export function countsOf(entries: readonly Pick<DirectoryEntry, 'group'>[]): DirectoryCounts {
  return Object.fromEntries(countBy(entries, ({ group }) => group))
}
