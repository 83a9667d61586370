import type { AfterSaleState } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readPage } from '../../../platform/records/read-page.ts'

function select(db: Db, tenantId: string) {
  return db
    .selectFrom('shop_after_sale as c')
    .innerJoin('shop_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'c.tenant_id').onRef('o.id', '=', 'c.order_id'),
    )
    .innerJoin('shop_order_line as line', (join) =>
      join.onRef('line.tenant_id', '=', 'c.tenant_id').onRef('line.id', '=', 'c.line_id'),
    )
    .innerJoin('app_user as buyer', (join) =>
      join.onRef('buyer.tenant_id', '=', 'o.tenant_id').onRef('buyer.id', '=', 'o.user_id'),
    )
    .where('c.tenant_id', '=', tenantId)
    .select([
      'c.id',
      'c.order_id as orderId',
      'o.order_no as orderNo',
      'c.line_id as lineId',
      'line.goods_name as goodsName',
      'line.variant_name as variantName',
      'line.picture_id as pictureId',
      'buyer.name as buyerName',
      'c.kind',
      'c.num',
      'c.reason',
      'c.state',
      'c.decision',
      'c.created_at as createdAt',
      'c.decided_at as decidedAt',
      sql<string[]>`array(select picture.picture_id from shop_after_sale_picture picture
        where picture.tenant_id = c.tenant_id and picture.after_sale_id = c.id order by picture.sort)`.as(
        'pictureIds',
      ),
    ])
}

export type StoredCase = Awaited<ReturnType<typeof listCasesOf>>[number]

/** The cases of orders, oldest first. */
export function listCasesOf(db: Db, tenantId: string, orderIds: readonly string[]) {
  return select(db, tenantId)
    .where('c.order_id', '=', anyOf(orderIds))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
}

interface Filter {
  tenantId: string
  /** The person who ordered; undefined for the cases of everybody. */
  userId?: string
  state?: AfterSaleState
}

export function pageOfCases(db: Db, { tenantId, userId, state }: Filter, asked: PageAsked) {
  let query = select(db, tenantId)
  if (userId !== undefined) query = query.where('o.user_id', '=', userId)
  if (state !== undefined) query = query.where('c.state', '=', state)
  return readPage(query, asked, { columns: {}, first: [['c.created_at', 'desc']], id: 'c.id' })
}

export function findCase(db: Db, tenantId: string, id: string): Promise<StoredCase | undefined> {
  return select(db, tenantId).where('c.id', '=', id).executeTakeFirst()
}

export async function findOrderOfCase(db: Db, tenantId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_after_sale')
    .select('order_id as orderId')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.orderId
}

export async function insertCase(
  tx: Tx,
  tenantId: string,
  given: {
    id: string
    orderId: string
    lineId: string
    kind: 'return' | 'exchange'
    num: number
    reason: string
    pictureIds: readonly string[]
  },
  at: Date,
): Promise<void> {
  const { id, orderId, lineId, pictureIds, ...words } = given
  await tx
    .insertInto('shop_after_sale')
    .values({
      tenant_id: tenantId,
      id,
      order_id: orderId,
      line_id: lineId,
      ...words,
      created_at: at,
      state: 'open',
    })
    .execute()
  if (pictureIds.length === 0) return
  await tx
    .insertInto('shop_after_sale_picture')
    .values(
      pictureIds.map((pictureId, sort) => ({
        tenant_id: tenantId,
        after_sale_id: id,
        picture_id: pictureId,
        sort,
      })),
    )
    .execute()
}

export async function endCase(
  tx: Tx,
  tenantId: string,
  { id, state, decision, at }: { id: string; state: AfterSaleState; decision: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('shop_after_sale')
    .set({ state, decision, decided_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
