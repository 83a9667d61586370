import type { ErrorCode, UserInput } from '@countersign/contract'
import { type Refused, refuseFields, type Words } from '../../platform/app-error.ts'
import { formatDate } from '../../platform/business-time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { listDepartments, listPosts } from '../organisation/index.ts'
import type { RolePower } from './role-power.rules.ts'
import { listRolePowers } from './role-power.repository.ts'
import type { StoredUser } from './user.repository.ts'
import type { UserWords } from './write-user.repository.ts'
import { pairPlaces, type Place, refusalsOfWords } from './user-words.rules.ts'

/** Everything that the record of a person can refer to. */
export interface Office {
  roles: ReadonlyMap<string, RolePower>
  departments: ReadonlyMap<string, { id: string; parentId: string | null; name: string }>
  posts: ReadonlyMap<string, { id: string; postName: string }>
  /** YYYY-MM-DD. */
  today: string
}

export async function loadOffice({ db, tenantId, now }: SystemCtx): Promise<Office> {
  const [roles, departments, posts] = await Promise.all([
    listRolePowers(db, tenantId),
    listDepartments(db, tenantId),
    listPosts(db, tenantId),
  ])
  return {
    roles: byId(roles),
    departments: byId(departments),
    posts: byId(posts),
    today: formatDate(now()),
  }
}

function byId<T extends { id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** A person as the record is to be stored. */
export interface Written extends UserWords {
  places: Place[]
  roles: RolePower[]
  /** Parameter that named the departments. */
  departmentsIn: 'deptId' | 'places'
}

/** Words of a refusal for unknown ids. */
type Naming = (unknown: readonly string[]) => Words

/** An id means nothing to its reader. */
const unnamed: Naming = () => ({ zh: '', en: '' })

/**
 * Reads what an administrator wrote about a person. Refuses each malformed field, and roles, departments and posts that
 * the tenant does not have.
 */
export function readPerson(
  office: Office,
  input: UserInput,
  found: StoredUser | undefined,
  naming = unnamed,
): Written {
  const { realName, roleId, deptId, postId } = input
  const places =
    input.places?.map((place) => ({ ...place, postId: place.postId || null })) ??
    pairPlaces(deptId, postId, found?.places ?? [])
  const words = {
    account: input.account,
    realName,
    // A nickname that repeats the name would outlive a change of the name.
    nickname: input.name.trim() === realName ? '' : input.name.trim(),
    code: input.code.trim(),
    phone: input.phone.trim(),
    email: input.email.trim(),
    birthday: input.birthday.slice(0, 10) || null,
    sex: input.sex,
  }
  const roles = rolesOf(office, roleId)
  refuseFields({
    ...refusalsOfWords(words, office.today),
    roleId: refusalOfUnknown('roleUnknown', roleId, office.roles, naming),
    ...refusalsOfPlaces(office, places, { isList: input.places !== undefined, naming }),
  })
  return { ...words, places: places ?? [], roles, departmentsIn: input.places ? 'places' : 'deptId' }
}

/** The roles of these ids that the tenant has, each once. */
export function rolesOf(office: Office, ids: readonly string[]): RolePower[] {
  return [...new Set(ids)].flatMap((id) => office.roles.get(id) ?? [])
}

function refusalsOfPlaces(
  { departments, posts }: Office,
  places: readonly Place[] | undefined,
  { isList, naming }: { isList: boolean; naming: Naming },
): Record<string, Refused | undefined> {
  const [deptField, postField] = isList ? ['places', 'places'] : ['deptId', 'postId']
  if (!places) return { [postField]: 'tooManyPosts' }
  const deptIds = places.map(({ deptId }) => deptId)
  if (new Set(deptIds).size < places.length) return { [deptField]: 'departmentTwice' }
  const postIds = places.flatMap(({ postId }) => postId ?? [])
  const unknownDept = refusalOfUnknown('departmentUnknown', deptIds, departments, naming)
  if (unknownDept) return { [deptField]: unknownDept }
  return { [postField]: refusalOfUnknown('postUnknown', postIds, posts, naming) }
}

function refusalOfUnknown(
  code: ErrorCode,
  ids: readonly string[],
  known: ReadonlyMap<string, unknown>,
  naming: Naming,
): Refused | undefined {
  const unknown = [...new Set(ids)].filter((id) => !known.has(id))
  return unknown.length === 0 ? undefined : { code, detail: naming(unknown) }
}
