import type { Readable } from 'node:stream'
import type { contract, ImportReport, InputOf } from '@countersign/contract'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { above, placesOf } from '../../platform/records/forest.rules.ts'
import { distinct } from '../../platform/records/require-all.ts'
import type { SheetEntry } from '../../platform/sheet/entries-in.ts'
import { importSheet, type SentSheet } from '../../platform/sheet/import-sheet.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import { DepartmentPlan } from './department-plan.rules.ts'
import { listRecords, saveDepartment } from './department-record.repository.ts'
import { noteOf, wordsOf } from './department.service.ts'
import { departmentColumns } from './department-sheet.rules.ts'
import { listNameable } from './person.repository.ts'

/** All departments, as a sheet that the import accepts. */
export async function exportDepartments(
  ctx: Ctx,
  { isTemplate }: InputOf<typeof contract.departmentExport>,
): Promise<Readable> {
  if (isTemplate) return writeSheet(departmentColumns, [], ctx.language)
  const rows = await listDepartmentRows(ctx)
  await recordAudit(ctx, { action: 'departmentExport', after: { rows: rows.length } })
  return writeSheet(departmentColumns, rows, ctx.language)
}

/** The rows of the sheet, each department before those below it. */
export async function listDepartmentRows({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>) {
  const records = await listRecords(db, tenantId)
  const places = placesOf(records)
  const nameOf = new Map(records.map(({ id, deptName }) => [id, deptName]))
  const ids = records.flatMap(({ leaderId, deputies }) =>
    [leaderId ?? [], deputies.map(({ id }) => id)].flat(),
  )
  const people = await listNameable(db, tenantId, { ids: distinct(ids) })
  const accounts = new Map(people.map(({ id, account }) => [id, account]))
  const below = Map.groupBy(records, ({ parentId }) => parentId)
  const inOrder = (parentId: string | null): typeof records =>
    (below.get(parentId) ?? []).flatMap((one) => [one, ...inOrder(one.id)])
  return inOrder(null).map((record) => ({
    record,
    path: [...above(places, record.id).toReversed(), record.id].map((id) => nameOf.get(id) ?? '').join('/'),
    leader: accounts.get(record.leaderId ?? '') ?? '',
    deputies: record.deputies.flatMap(({ id }) => accounts.get(id) ?? []),
  }))
}

/**
 * Adds the departments of a sheet that are new, with those above them, and changes the others; blank cells change nothing.
 * Imports all rows or, when any is refused, none; the report names each refused row.
 */
export function importDepartments(ctx: Ctx, sheet: SentSheet): Promise<ImportReport> {
  return importSheet(ctx, sheet, {
    route: 'dept/import',
    columns: departmentColumns,
    plan: async (ctx, rows) => {
      const { plan, write } = await planDepartments(ctx, rows)
      return { add: (row) => plan.add(row), alsoAdded: () => plan.alsoAdded, write }
    },
  })
}

/** Locks the departments, and plans what rows of a sheet say of them. */
export async function planDepartments(
  ctx: TxCtx,
  rows: readonly SheetEntry[],
): Promise<{ plan: DepartmentPlan; write: (ctx: TxCtx) => Promise<void> }> {
  const { db, tenantId } = ctx
  await lockList(db, 'department', tenantId)
  const records = await listRecords(db, tenantId)
  const names = rows.flatMap(({ given }) =>
    [given['leader'] ?? [], given['deputies'] ?? []].flat().map(String),
  )
  const people = await listNameable(db, tenantId, { names: distinct(names) })
  const plan = new DepartmentPlan(records, people, rows, ctx.newId)
  return {
    plan,
    write: async (ctx) => {
      const { changed } = plan
      for (const one of changed) await saveDepartment(ctx.db, tenantId, one)
      const after = await listRecords(ctx.db, tenantId)
      await recordAudit(
        ctx,
        changed.map((one) => ({
          ...noteOf('departmentSave', one),
          before: wordsOf(records, one.id),
          after: wordsOf(after, one.id),
        })),
      )
    },
  }
}
