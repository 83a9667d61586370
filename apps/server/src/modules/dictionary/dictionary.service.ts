import type { DictionaryCode, DictionaryEntry } from '@countersign/forms'
import type { Ctx } from '../../platform/context.ts'
import { listDictionary } from './dictionary.repository.ts'

/** Entries that may be chosen. */
export async function listOffered(
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  code: string,
): Promise<{ dictKey: string; dictValue: string }[]> {
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
