import type {
  contract,
  Department,
  DepartmentBranch,
  DepartmentField,
  InputOf,
  Moved,
} from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { once } from '../../platform/idempotency.ts'
import { contains } from '../../platform/records/contains.rules.ts'
import {
  above,
  forestOf,
  haveBelow,
  type Places,
  placesOf,
  top,
} from '../../platform/records/forest.rules.ts'
import { moveRecord } from '../../platform/records/move-record.ts'
import { placeRecord } from '../../platform/records/place-record.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { distinct } from '../../platform/records/require-all.ts'
import { listActive } from './approver.repository.ts'
import {
  type DepartmentRecord,
  foldDepartment,
  hasPeople,
  listRecords,
  saveDepartment,
} from './department-record.repository.ts'
import { ownedDepartments, releaseDepartment } from './directory-binding.repository.ts'

export async function listDepartmentForest(
  ctx: Ctx,
  { deptName, fullName }: InputOf<typeof contract.departmentList>,
): Promise<DepartmentBranch[]> {
  return forestOf(
    await readAll(ctx),
    (one) => contains(one.deptName, deptName) && contains(one.fullName, fullName),
  )
}

/** One department. Refuses (404, notFound) a department that does not exist or was removed. */
export async function readDepartment(ctx: Ctx, id: string): Promise<Department> {
  const found = (await readAll(ctx)).find((one) => one.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

async function readAll(ctx: Ctx): Promise<Department[]> {
  const records = await listRecords(ctx.db, ctx.tenantId)
  const owned = await ownedDepartments(ctx.db, ctx.tenantId)
  const places = placesOf(records)
  return records.map((one) => presentDepartment(ctx.tenantId, places, one, owned.get(one.id)))
}

function presentDepartment(
  tenantId: string,
  places: Places,
  record: DepartmentRecord,
  owned: DepartmentField[] | undefined,
): Department {
  const { parentId, leaderId, leaderName, leaderStanding, ...words } = record
  return {
    ...words,
    tenantId,
    parentId: parentId ?? top,
    ancestors: [top, ...above(places, record.id).toReversed()].join(','),
    leaderId: leaderId ?? '',
    leaderName: leaderName ?? '',
    ...(leaderStanding && { leaderStanding }),
    ...(owned && { owned }),
  }
}

/**
 * Adds, changes or moves a department. Refuses one that does not exist or was changed meanwhile, a parent that does not
 * exist or lies below it, a name that another department with the same parent has, and a leader or deputy who does not
 * exist or is not active, unless that person is it already; and with ownedByDirectory another value of a field that a directory
 * owns, unless the directory says it.
 */
export function submitDepartment(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.departmentSubmit>,
  { isByDirectory = false } = {},
): Promise<Department> {
  return once(ctx, 'dept/submit', { ...input, version }, async (ctx) => {
    const place = await placeRecord(ctx, 'department', listRecords, { ...input, version })
    const { id, parentId, sort } = place
    const { leaderId = null } = input
    const named = distinct([...(leaderId === null ? [] : [leaderId]), ...input.deputyIds])
    // The present leader and deputies are accepted even if they left.
    const before = place.rows.find((one) => one.id === id)
    if (before && !isByDirectory)
      await refuseOwned(ctx, before, { deptName: input.deptName, parentId, leaderId })
    const known = new Set([
      ...(await listActive(ctx.db, ctx.tenantId, named)).map((one) => one.id),
      ...(before ? [before.leaderId, ...before.deputies.map((one) => one.id)] : []),
    ])
    refuseFields({
      parentId: place.refusal,
      deptName: isTaken(place.siblings, input.deptName) ? 'departmentTaken' : undefined,
      leaderId: leaderId === null || known.has(leaderId) ? undefined : 'notFound',
      deputyIds: input.deputyIds.every((one) => known.has(one)) ? undefined : 'notFound',
    })
    await saveDepartment(ctx.db, ctx.tenantId, {
      id,
      parentId,
      deptName: input.deptName,
      fullName: input.fullName,
      leaderId,
      deputyIds: distinct(input.deputyIds).filter((one) => one !== leaderId),
      sort,
      remark: input.remark,
    })
    const after = await listRecords(ctx.db, ctx.tenantId)
    await recordAudit(ctx, {
      ...noteOf('departmentSave', { id, deptName: input.deptName }),
      before: wordsOf(place.rows, id),
      after: wordsOf(after, id),
    })
    return readDepartment(ctx, id)
  })
}

/** Refuses another value of a field that a directory owns. */
async function refuseOwned(
  ctx: TxCtx,
  before: DepartmentRecord,
  after: Partial<Pick<DepartmentRecord, DepartmentField>>,
): Promise<void> {
  const owned = (await ownedDepartments(ctx.db, ctx.tenantId)).get(before.id) ?? []
  const changed = owned.filter((field) => after[field] !== undefined && after[field] !== before[field])
  refuseFields(Object.fromEntries(changed.map((field) => [field, 'ownedByDirectory'])))
}

/** The departments that a person leads. */
export async function departmentsLedBy(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<DepartmentRecord[]> {
  return (await listRecords(db, tenantId)).filter(({ leaderId }) => leaderId === userId)
}

/**
 * Makes another person the leader of a department. Refuses (notPossible) a department that this person does not lead. The caller
 * holds the lock of the list of departments, and knows that the other person is active.
 */
export async function passLeadership(
  ctx: TxCtx,
  from: string,
  { deptId, userId }: { deptId: string; userId: string },
): Promise<void> {
  const { db, tenantId } = ctx
  const before = await listRecords(db, tenantId)
  const led = before.find(({ id, leaderId }) => id === deptId && leaderId === from)
  if (!led) throw new AppError('notPossible', { field: 'heirs' })
  const deputyIds = led.deputies.map(({ id }) => id).filter((id) => id !== userId)
  await saveDepartment(db, tenantId, { ...led, leaderId: userId, deputyIds })
  await recordAudit(ctx, {
    ...noteOf('departmentSave', led),
    before: wordsOf(before, deptId),
    after: wordsOf(await listRecords(db, tenantId), deptId),
  })
}

export function noteOf(
  action: AuditNote['action'],
  { id, deptName }: Pick<DepartmentRecord, 'id' | 'deptName'>,
): AuditNote {
  return { action, subject: { kind: 'department', id, name: deptName } }
}

/** A department as the audit log shows it, with names in place of ids. */
export function wordsOf(
  records: readonly DepartmentRecord[],
  id: string,
): Record<string, unknown> | undefined {
  const found = records.find((one) => one.id === id)
  if (!found) return undefined
  const { deptName, fullName, leaderName, deputies, sort, remark } = found
  const parent = records.find((one) => one.id === found.parentId)?.deptName
  return { deptName, fullName, parent, leaderName, deputies: deputies.map(({ name }) => name), sort, remark }
}

/**
 * Removes departments, all of them or none. Refuses with notFound when one does not exist, and with departmentInUse when
 * one has people, or a department below it that stays; and with ownedByDirectory one of a directory, unless the directory has it
 * no more.
 */
export function removeDepartments(ctx: Ctx, ids: string[], { isByDirectory = false } = {}): Promise<true> {
  return removeRecords(ctx, 'department', ids, {
    list: 'department',
    note: async (ctx, wanted) => {
      const records = await listRecords(ctx.db, ctx.tenantId)
      return records
        .filter(({ id }) => wanted.includes(id))
        .map((one) => ({ ...noteOf('departmentRemove', one), before: wordsOf(records, one.id) }))
    },
    mayGo: async (ctx, wanted) => {
      const records = await listRecords(ctx.db, ctx.tenantId)
      if (haveBelow(records, wanted) || (await hasPeople(ctx.db, ctx.tenantId, wanted)))
        throw new AppError('departmentInUse')
      const owned = await ownedDepartments(ctx.db, ctx.tenantId)
      if (!isByDirectory && wanted.some((id) => owned.has(id))) throw new AppError('ownedByDirectory')
    },
    afterwards: async (ctx, wanted) => {
      for (const id of wanted) await releaseDepartment(ctx.db, ctx.tenantId, id)
    },
  })
}

/**
 * Merges a department into another one, after its people have moved. Refuses (departmentTaken) if both have a department of the
 * same name below them. The caller holds the lock of the list of departments, `records`, and knows that `into` does not lie
 * below `from`.
 */
export async function foldInto(
  ctx: TxCtx,
  records: readonly DepartmentRecord[],
  { from, into }: { from: DepartmentRecord; into: DepartmentRecord },
): Promise<void> {
  const below = records.filter(({ parentId }) => parentId === from.id)
  const others = records.filter(({ id, parentId }) => parentId === into.id && id !== from.id)
  if (below.some(({ deptName }) => isTaken(others, deptName)))
    throw new AppError('departmentTaken', { field: 'intoId' })
  await recordAudit(ctx, {
    ...noteOf('departmentMerge', from),
    before: wordsOf(records, from.id),
    after: { mergedInto: into.deptName, departments: below.map(({ deptName }) => deptName) },
  })
  await foldDepartment(ctx.db, ctx.tenantId, from, { intoId: into.id, at: ctx.now() })
}

/**
 * Moves a department with all below it. Refuses as `moveRecord`, when a new sibling has its name, and with ownedByDirectory a
 * department whose place a directory owns.
 */
export function moveDepartment(ctx: Ctx, input: Moved): Promise<true> {
  const nameOf = async (ctx: TxCtx, id: string) =>
    (await listRecords(ctx.db, ctx.tenantId)).find((one) => one.id === id)?.deptName ?? ''
  return moveRecord(ctx, 'department', input, {
    mayLie: async (ctx, id, parentId) => {
      const records = await listRecords(ctx.db, ctx.tenantId)
      const siblings = records.filter((one) => one.parentId === parentId && one.id !== id)
      const before = records.find((one) => one.id === id)
      if (before) await refuseOwned(ctx, before, { parentId })
      return isTaken(siblings, await nameOf(ctx, id)) ? 'departmentTaken' : undefined
    },
    note: async (ctx, id) => noteOf('departmentMove', { id, deptName: await nameOf(ctx, id) }),
  })
}

function isTaken(siblings: readonly DepartmentRecord[], name: string): boolean {
  return siblings.some(({ deptName }) => deptName === name)
}
