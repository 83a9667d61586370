import {
  type DirectoryField,
  type ErrorCode,
  wrongAccount,
  wrongEmail,
  wrongPhone,
} from '@countersign/contract'
import type { StoredPlace } from './user.repository.ts'
import type { UserWords } from './write-user.repository.ts'

/** Whether a text can be an account. */
export const isAccount = (text: string): boolean => wrongAccount(text) === undefined

/** Why fields of a person are refused, by name; undefined values are no refusals. */
export function refusalsOfWords(
  { account, phone, email, birthday }: UserWords,
  today: string,
): Record<string, ErrorCode | undefined> {
  return {
    account: wrongAccount(account),
    phone: phone === '' ? undefined : wrongPhone(phone),
    email: email === '' ? undefined : wrongEmail(email),
    birthday: birthday === null || isDay(birthday, today) ? undefined : 'birthdayInvalid',
  }
}

/** Refusals of another value of a field that a directory owns, by parameter. */
export function refusalsOfOwned(
  owned: readonly DirectoryField[],
  before: Comparable,
  after: Comparable,
  departmentsIn: string,
): Record<string, 'ownedByDirectory'> {
  const changed = owned.filter((field) =>
    field === 'deptId' ? idsOf(before) !== idsOf(after) : before[field] !== after[field],
  )
  return Object.fromEntries(
    changed.map((field) => [field === 'deptId' ? departmentsIn : field, 'ownedByDirectory']),
  )
}

type Comparable = Pick<UserWords, Exclude<DirectoryField, 'deptId'>> & { places: readonly Place[] }

const idsOf = ({ places }: Comparable) =>
  places
    .map(({ deptId }) => deptId)
    .toSorted()
    .join()

/** Whether a text is a day of the calendar from 1900 to today. */
function isDay(text: string, today: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text >= '1900' && text <= today
}

/** A department, and the post held there. */
export type Place = Pick<StoredPlace, 'deptId' | 'postId'>

/**
 * Departments with posts, from a list of departments and a list of posts as other clients send them. A person keeps the
 * post in a department as long as both are named; the other posts go to the other departments in their order. Undefined
 * when there are more posts than departments.
 */
export function pairPlaces(
  deptIds: readonly string[],
  postIds: readonly string[],
  stored: readonly Place[],
): Place[] | undefined {
  const posts = [...new Set(postIds)]
  const kept = new Map(
    stored
      .filter(({ deptId, postId }) => postId !== null && deptIds.includes(deptId) && posts.includes(postId))
      .map(({ deptId, postId }) => [deptId, postId]),
  )
  const held = new Set(kept.values())
  const rest = posts.filter((one) => !held.has(one))
  const places = [...new Set(deptIds)].map((deptId) => ({
    deptId,
    postId: kept.get(deptId) ?? rest.shift() ?? null,
  }))
  return rest.length === 0 ? places : undefined
}
