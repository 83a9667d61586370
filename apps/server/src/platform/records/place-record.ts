import type { Ctx, TxCtx } from '../context.ts'
import { lockList } from '../database/lock-list.ts'
import type { TreeTable } from '../database/tree-rows.ts'
import { lastSort, parentOf, type Placed, placesOf, refusalOfParent } from './forest.rules.ts'
import { requireVersion } from './require-version.ts'

interface Row extends Placed {
  sort: number
  version: number
}

/** The part of a submission that says which record is written, and where it is to lie. */
interface SubmittedPlace {
  id?: string | undefined
  version?: number | undefined
  parentId: string
  sort?: number | undefined
}

/**
 * Begins to add or change a record of a tree: locks the tree and finds the place of the record. Refuses a record that
 * does not exist or was changed meanwhile. `refusal` says why the record may not lie below its parent. A record without
 * a `sort` keeps its place among the same siblings, and comes last among others.
 */
export async function placeRecord<R extends Row>(
  ctx: TxCtx,
  table: TreeTable,
  list: (db: Ctx['db'], tenantId: string) => Promise<R[]>,
  asked: SubmittedPlace,
) {
  await lockList(ctx.db, table, ctx.tenantId)
  const rows = await list(ctx.db, ctx.tenantId)
  const found = rows.find(({ id }) => id === asked.id)
  if (asked.id !== undefined) requireVersion(found, asked.version)
  const { id = ctx.newId() } = asked
  const parentId = parentOf(asked.parentId)
  const others = rows.filter((one) => one !== found)
  const siblings = others.filter((one) => one.parentId === parentId)
  const sort = asked.sort ?? (found?.parentId === parentId ? found.sort : lastSort(siblings))
  return {
    id,
    parentId,
    sort,
    found,
    rows,
    others,
    siblings,
    refusal: refusalOfParent(placesOf(rows), id, parentId),
  }
}
