import type { contract, InputOf } from '@countersign/contract'
import { forms } from '@countersign/forms'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { onlyChanged, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { above, placesOf } from '../../platform/records/forest.rules.ts'
import { distinct } from '../../platform/records/require-all.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { kindsNamingDepartment } from '../flow/index.ts'
import { foldInto, listPeopleIn, listDepartmentRecords, ownedDepartments } from '../organisation/index.ts'
import { moveScopes } from '../role/index.ts'
import { type Office, loadOffice } from './read-person.service.ts'
import { refusalOfDepartments } from './role-power.rules.ts'
import { lockAll } from './standing.service.ts'
import { findUsers, type StoredUser } from './user.repository.ts'
import { countChanges, replacePlaces } from './write-user.repository.ts'
import { refuse, refuseProtected, rolesOfUser, subjectOf, wordsOf } from './write-person.service.ts'

/**
 * Moves people from one department to another, with their posts. Refuses with notFound an unknown person or department, with
 * personProtected a person with more permissions than the caller, and as `move`.
 */
export function movePeople(
  ctx: Ctx,
  { userIds, fromId, toId }: InputOf<typeof contract.userMove>,
): Promise<true> {
  return once(ctx, 'user/move', { userIds, fromId, toId }, async (ctx): Promise<true> => {
    const people = await lockAll(ctx, distinct(userIds))
    const office = await refuseProtected(ctx, people)
    const known = (id: string) => (office.departments.has(id) ? undefined : ('notFound' as const))
    refuseFields({ fromId: known(fromId), toId: known(toId) })
    await move(ctx, office, people, { fromId, toId })
    return true
  })
}

/**
 * Merges a department into another one: people, departments below it and data scopes go there. Refuses with notFound,
 * recordStale, parentLoop a department below it, departmentInFlow one that a flow names, ownedByDirectory one of a directory,
 * and as `move` and `foldInto`.
 */
export function mergeDepartment(
  ctx: Ctx,
  { id, intoId, version }: InputOf<typeof contract.departmentMerge>,
): Promise<true> {
  return once(ctx, 'dept/merge', { id, intoId, version }, async (ctx): Promise<true> => {
    const { db, tenantId } = ctx
    await lockAll(ctx, [])
    const records = await listDepartmentRecords(db, tenantId)
    const [from, into] = [id, intoId].map((wanted) => records.find((one) => one.id === wanted))
    if (!from) throw new AppError('notFound')
    requireVersion(from, version)
    if (!into) throw new AppError('notFound', { field: 'intoId' })
    if (id === intoId || above(placesOf(records), intoId).includes(id))
      throw new AppError('parentLoop', { field: 'intoId' })
    if ((await ownedDepartments(db, tenantId)).has(id)) throw new AppError('ownedByDirectory')
    const kinds = await kindsNamingDepartment(db, tenantId, id)
    if (kinds.length > 0) throw new AppError('departmentInFlow', { detail: titlesOf(kinds) })
    const office = await loadOffice(ctx)
    const ids = await listPeopleIn(db, tenantId, id)
    await move(ctx, office, await findUsers(db, tenantId, ids, 'any'), { fromId: id, toId: intoId })
    await foldInto(ctx, records, { from, into })
    await moveScopes(db, tenantId, { fromId: id, toId: intoId })
    return true
  })
}

/** Names the kinds by the titles of their forms. */
const titlesOf = (kinds: readonly string[]) =>
  kinds.map((kind) => Object.values(forms).find((form) => form.kind === kind)?.title ?? kind).join('、')

/**
 * Moves those of the people who are in the first department to the second one. Refuses with ownDepartments a caller who would read
 * more requests by moving, and with ownedByDirectory a person whose departments a directory maintains.
 */
async function move(
  ctx: TxCtx,
  office: Office,
  people: readonly StoredUser[],
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const { db, tenantId } = ctx
  const moved = people.flatMap((person) => {
    const { places } = person
    if (fromId === toId || !places.some(({ deptId }) => deptId === fromId)) return []
    const isThere = places.some(({ deptId }) => deptId === toId)
    const after = places.flatMap((place) =>
      place.deptId === fromId ? (isThere ? [] : [{ ...place, deptId: toId }]) : [place],
    )
    return [{ person, after }]
  })
  for (const { person, after } of moved) {
    const idsIn = (places: StoredUser['places']) => places.map(({ deptId }) => deptId)
    const change = { before: idsIn(person.places), after: idsIn(after) }
    refuse(refusalOfDepartments(ctx.user, person.id, rolesOfUser(office, person), change))
    if (person.owned.includes('deptId')) throw new AppError('ownedByDirectory')
  }
  await recordAudit(
    ctx,
    onlyChanged(
      moved.map(({ person, after }) => ({
        action: 'userMove',
        subject: subjectOf(person),
        before: wordsOf(person, office),
        after: wordsOf({ ...person, places: after }, office),
      })),
    ),
  )
  const ids = moved.map(({ person }) => person.id)
  await replacePlaces(
    db,
    tenantId,
    moved.map(({ person, after }) => ({ id: person.id, places: after })),
  )
  await countChanges(db, tenantId, ids)
  if (ids.length > 0) await publish(db, tenantId, 'hint', { userIds: ids })
}
