import type { Readable } from 'node:stream'
import type {
  Branch,
  contract,
  DictionaryRecord,
  DictionaryRow,
  InputOf,
  Page,
  TreeNode,
} from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { once } from '../../platform/idempotency.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import { flowsByCompanyNamed, renameCompaniesOfFlows } from './company-flow.repository.ts'
import { dictionaryChoices, dictionaryForest, dictionaryRows } from './dictionary-forest.rules.ts'
import { EntryPlan, mustStay } from './dictionary.rules.ts'
import { savedNote, subjectOf } from './dictionary-note.rules.ts'
import {
  findEntries,
  findEntry,
  listAll,
  listFirst,
  listPage,
  saveEntries,
} from './dictionary-entry.repository.ts'
import { entryColumns } from './dictionary-sheet.presenter.ts'
import { listDictionaries } from './own-dictionary.service.ts'

export function listEntries(
  ctx: Ctx,
  { current, size, ascs, descs, ...filter }: InputOf<typeof contract.dictionaryEntries>,
): Promise<Page<DictionaryRecord>> {
  return listPage(ctx.db, { ...filter, tenantId: ctx.tenantId }, { current, size, ascs, descs })
}

/** The dictionaries with their entries, including sealed ones. */
export async function listForest(
  ctx: Ctx,
  filter: InputOf<typeof contract.dictionaryForest>,
): Promise<Branch<DictionaryRow>[]> {
  return dictionaryForest(await readDictionaryRows(ctx), await listAll(ctx.db, ctx.tenantId), filter)
}

/** The dictionaries below which an entry may lie. */
export async function listChoices(ctx: Ctx): Promise<TreeNode[]> {
  return dictionaryChoices(await readDictionaryRows(ctx))
}

async function readDictionaryRows(ctx: Ctx): Promise<DictionaryRow[]> {
  return dictionaryRows(await listDictionaries(ctx), ctx.language)
}

/** One entry or dictionary. Refuses (404, notFound) an entry that does not exist or was removed. */
export async function readEntry(ctx: Ctx, id: string): Promise<DictionaryRecord> {
  const found =
    (await findEntry(ctx.db, ctx.tenantId, id)) ??
    (await readDictionaryRows(ctx)).find((row) => row.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

/** Limit on the rows of an export, above the size of any dictionary that people choose from. */
const mostExported = 10_000

export async function exportEntries(
  ctx: Ctx,
  { ascs, descs, isTemplate, ...filter }: InputOf<typeof contract.dictionaryExport>,
): Promise<Readable> {
  const columns = entryColumns(await listDictionaries(ctx))
  if (isTemplate) return writeSheet(columns, [], ctx.language)
  const inTenant = { ...filter, tenantId: ctx.tenantId }
  const rows = await listFirst(ctx.db, inTenant, { ascs, descs }, mostExported)
  await recordAudit(ctx, { action: 'dictionaryExport', after: { ...filter, rows: rows.length } })
  return writeSheet(columns, rows, ctx.language)
}

/**
 * Adds or changes an entry. Refuses a dictionary (dictionaryFixed), an entry that does not exist or was changed meanwhile, and as `EntryPlan` refuses.
 */
export async function submitEntry(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof contract.dictionaryEntrySubmit>,
): Promise<DictionaryRecord> {
  await refuseDictionaries(ctx, [id])
  return once(ctx, 'dict/submit', { id, version, ...input }, async (ctx) => {
    await lockList(ctx.db, 'dictionary', ctx.tenantId)
    const entries = await listAll(ctx.db, ctx.tenantId)
    const plan = await planOver(ctx, entries)
    const found = entries.find((entry) => entry.id === id)
    if (id !== undefined) requireVersion(found, version)
    if (found) plan.change(found, input)
    else plan.add(input)
    const [saved] = await saveEntries(ctx.db, ctx.tenantId, plan.planned, ctx.newId)
    if (!saved) throw new AppError('notFound')
    await renameCompaniesOfFlows(ctx.db, ctx.tenantId, { before: entries, after: [saved] })
    await recordAudit(ctx, savedNote(saved, entries))
    return saved
  })
}

/**
 * Removes entries, all of them or none. Refuses with notFound when one does not exist, with entryFixed when one must
 * stay, and with dictionaryFixed when one is a dictionary.
 */
export async function removeEntries(ctx: Ctx, ids: string[]): Promise<true> {
  await refuseDictionaries(ctx, ids)
  return removeRecords(ctx, 'dictionary', ids, {
    list: 'dictionary',
    note: async (ctx, ids) => {
      const entries = await findEntries(ctx.db, ctx.tenantId, ids)
      return entries.map((entry) => ({
        action: 'dictionaryRemove',
        subject: subjectOf(entry),
        before: entry,
      }))
    },
    mayGo: async (ctx, wanted) => {
      const found = await findEntries(ctx.db, ctx.tenantId, wanted)
      if (found.some(mustStay)) throw new AppError('entryFixed')
    },
  })
}

/** Refuses ids of dictionaries, which other clients see beside the entries. */
async function refuseDictionaries(ctx: Ctx, ids: readonly (string | undefined)[]): Promise<void> {
  if ((await readDictionaryRows(ctx)).some(({ id }) => ids.includes(id)))
    throw new AppError('dictionaryFixed')
}

/** Begins a plan over the entries of the tenant, whose list is locked. */
export async function planOver(ctx: TxCtx, entries: readonly DictionaryRecord[]): Promise<EntryPlan> {
  const flows = await flowsByCompanyNamed(ctx.db, ctx.tenantId)
  return new EntryPlan(entries, { flows, dictionaries: await listDictionaries(ctx) })
}
