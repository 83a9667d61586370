import type { ErrorCode, Moved } from '@countersign/contract'
import { refuseFields } from '../app-error.ts'
import type { Fields } from '../audit/changed-fields.ts'
import { type AuditNote, recordAudit } from '../audit/record-audit.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { lockList } from '../database/lock-list.ts'
import { listSorted, saveOrder, savePlace, type TreeTable } from '../database/tree-rows.ts'
import { once } from '../idempotency.ts'
import { parentOf, placesOf, refusalOfParent } from './forest.rules.ts'
import { requireVersion } from './require-version.ts'

interface Options {
  /** Why the record may not lie below the parent; undefined when it may. */
  mayLie?: (ctx: TxCtx, id: string, parentId: string | null) => Promise<ErrorCode | undefined>
  /** The entry of the audit log, but for the place before and after. */
  note: (ctx: TxCtx, id: string) => Promise<AuditNote>
}

/**
 * Moves a record of a tree. Refuses one that does not exist or was changed meanwhile, a parent that does not exist or
 * lies below it, a sibling that is not there, and as `mayLie` refuses. The other siblings change their position and not
 * their version, so that nobody who edits one of them is refused.
 */
export function moveRecord(
  ctx: Ctx,
  table: TreeTable,
  input: Moved,
  { mayLie, note }: Options,
): Promise<true> {
  return once(ctx, `${table}/move`, input, async (ctx): Promise<true> => {
    const { id, version, beforeId } = input
    await lockList(ctx.db, table, ctx.tenantId)
    const records = await listSorted(ctx.db, table, ctx.tenantId)
    const found = records.find((one) => one.id === id)
    requireVersion(found, version)
    const parentId = parentOf(input.parentId)
    const below = (parent: string | null | undefined) =>
      records.filter((one) => one.parentId === parent).map((one) => one.id)
    const siblings = below(parentId).filter((one) => one !== id)
    const at = beforeId === undefined ? siblings.length : siblings.indexOf(beforeId)
    refuseFields({
      parentId: refusalOfParent(placesOf(records), id, parentId) ?? (await mayLie?.(ctx, id, parentId)),
      beforeId: at < 0 ? 'notFound' : undefined,
    })
    await savePlace(ctx.db, table, ctx.tenantId, { id, parentId })
    await saveOrder(ctx.db, table, ctx.tenantId, siblings.toSpliced(at, 0, id))
    const nameOf = async (one: string | null | undefined) => one && (await note(ctx, one)).subject?.name
    const before: Fields = {
      parent: await nameOf(found?.parentId),
      position: below(found?.parentId).indexOf(id) + 1,
    }
    const after: Fields = { parent: await nameOf(parentId), position: at + 1 }
    await recordAudit(ctx, { ...(await note(ctx, id)), before, after })
    return true
  })
}
