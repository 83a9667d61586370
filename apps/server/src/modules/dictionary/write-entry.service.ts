import type { contract, DictionaryRecord, InputOf } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import type { TxCtx } from '../../platform/context.ts'
import { mustStay } from './dictionary.rules.ts'
import { findByKey, findByName, insertEntry, lastSort, updateEntry } from './dictionary-entry.repository.ts'

type Input = Omit<InputOf<typeof contract.dictionaryEntrySubmit>, 'id' | 'version'>

/**
 * Adds an entry and answers its id. Refuses a key or name the dictionary already has. The caller holds the lock
 * of the dictionaries.
 */
export async function addEntry(ctx: TxCtx, { code, dictKey, ...words }: Input): Promise<string> {
  const key = { tenantId: ctx.tenantId, code, dictKey }
  const [sameKey, sameName] = [
    await findByKey(ctx.db, key),
    await findByName(ctx.db, { tenantId: ctx.tenantId, code, dictValue: words.dictValue }),
  ]
  refuseFields({
    dictKey: sameKey && 'entryKeyTaken',
    dictValue: sameName === undefined ? undefined : 'entryNameTaken',
  })
  const sort = words.sort ?? (await lastSort(ctx.db, ctx.tenantId, code)) + 1
  return insertEntry(ctx.db, key, { id: ctx.newId(), ...words, sort })
}

/**
 * Changes an entry. Refuses another dictionary or key, a name that another entry has, and renaming or sealing
 * an entry that must stay. The caller holds the lock of the dictionaries.
 */
export async function changeEntry(ctx: TxCtx, found: DictionaryRecord, input: Input): Promise<void> {
  const { code, dictKey, ...words } = input
  refuseFields({
    code: code === found.code ? undefined : 'entryKeyFixed',
    dictKey: dictKey === found.dictKey ? undefined : 'entryKeyFixed',
  })
  const isRenamed = words.dictValue !== found.dictValue
  if (mustStay(found) && (isRenamed || words.isSealed === 1)) {
    throw new AppError('entryFixed', { field: isRenamed ? 'dictValue' : 'isSealed' })
  }
  const sameName = await findByName(ctx.db, { tenantId: ctx.tenantId, code, dictValue: words.dictValue })
  refuseFields({ dictValue: sameName === undefined || sameName === found.id ? undefined : 'entryNameTaken' })
  await updateEntry(ctx.db, ctx.tenantId, found.id, { ...words, sort: words.sort ?? found.sort })
}
