import type { DictionaryCode, DictionaryEntry } from '@countersign/forms'
import type { Ctx } from '../../platform/context.ts'
import { listDictionary } from './dictionary.repository.ts'
import { fixedList } from './product-lists.rules.ts'

/** Entries that may be chosen, of a list of the product or of a dictionary of the company. */
export async function listOffered(
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  code: string,
): Promise<{ dictKey: string | number; dictValue: string }[]> {
  const fixed = fixedList(code)
  if (fixed) return fixed.map((dictValue, index) => ({ dictKey: index + 1, dictValue }))
  const rows = await listDictionary(ctx.db, ctx.tenantId, code)
  return rows.filter(({ isActive }) => isActive).map(({ dictKey, dictValue }) => ({ dictKey, dictValue }))
}

/**
 * The dictionaries that forms use. They are read anew for each call, so that a change takes effect in every
 * process with the next call.
 */
export async function readDictionaries(
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
): Promise<Record<DictionaryCode, DictionaryEntry[]>> {
  const rows = await listDictionary(ctx.db, ctx.tenantId, 'mainstay')
  const entries = rows.map(({ dictKey, dictValue, isActive }) => ({
    code: dictKey,
    label: dictValue,
    isActive,
  }))
  return { mainstay: entries }
}
