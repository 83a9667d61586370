import { sql } from 'kysely'
import { anyOf } from '../platform/database/any-of.ts'
import type { Tx } from '../platform/database/connect.ts'

/** Removes the limit on statements, since a large installation takes long to verify. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** Ids of existing tenants, and of tenants whose row is missing but whose data is still there. */
export async function listTenants(
  tx: Tx,
): Promise<{ there: string[]; left: string[]; names: ReadonlyMap<string, string> }> {
  const { rows } = await sql<{ id: string; isThere: boolean; name: string }>`
    select held.tenant_id as id, t.tenant_id is not null as "isThere", coalesce(t.name, '') as name
    from (
      select tenant_id from tenant union select tenant_id from approval
      union select tenant_id from event union select tenant_id from anchor
      union select tenant_id from audit_batch
    ) held left join tenant t on t.tenant_id = held.tenant_id
    order by 1`.execute(tx)
  const idsWhere = (isThere: boolean) => rows.filter((row) => row.isThere === isThere).map(({ id }) => id)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return { there: idsWhere(true), left: idsWhere(false), names }
}

/** Chains without a request. A foreign key forbids them, but the owner of the tables can drop it. */
export function listChainsAlone(tx: Tx, tenantId: string): Promise<{ approvalId: string; seq: number }[]> {
  return (
    tx
      .selectFrom('event as e')
      .leftJoin('approval as a', (join) =>
        join.onRef('a.tenant_id', '=', 'e.tenant_id').onRef('a.id', '=', 'e.approval_id'),
      )
      .where('e.tenant_id', '=', tenantId)
      // A request reset to an unsubmitted draft no longer refers to its chain.
      .where((eb) =>
        eb.or([eb('a.id', 'is', null), eb.and([eb('a.event_seq', '=', 0), eb('a.round', '=', 0)])]),
      )
      .groupBy('e.approval_id')
      .select((eb) => ['e.approval_id as approvalId', eb.fn.max('e.seq').as('seq')])
      .execute()
  )
}

const anchorsAtOnce = 20

/** All anchors of a tenant in the order of their numbers, valid or not. */
export async function* listAnchors(tx: Tx, tenantId: string) {
  let after: string | undefined
  for (;;) {
    const page = tx.selectFrom('anchor').where('tenant_id', '=', tenantId)
    const anchors = await (after === undefined ? page : page.where('seq', '>', after))
      .orderBy('seq')
      .limit(anchorsAtOnce)
      .select(['seq', 'heads', 'time', 'prev_hash', 'hash', 'key_id', 'signature'])
      .execute()
    yield* anchors
    after = anchors.at(-1)?.seq
    if (after === undefined) return
  }
}

/** Events with one of these hashes, of one of these requests. */
export function listEventsAt(
  tx: Tx,
  tenantId: string,
  heads: readonly { id: string; hash: string }[],
): Promise<{ approvalId: string; seq: number; hash: string }[]> {
  return tx
    .selectFrom('event')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', anyOf(heads.map((head) => head.hash)))
    .where('approval_id', '=', anyOf(heads.map((head) => head.id)))
    .select(['approval_id as approvalId', 'seq', 'hash'])
    .execute()
}

/** Application numbers of those of these requests that exist. */
export function listNumbers(
  tx: Tx,
  tenantId: string,
  ids: string[],
): Promise<{ id: string; applyNo: string }[]> {
  return tx
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .select(['id', 'apply_no as applyNo'])
    .execute()
}

/** From when to when the history of the demo company was written; undefined for a tenant that is not of it. */
export async function findSeeding(tx: Tx, tenantId: string): Promise<{ from: Date; to: Date } | undefined> {
  const row = await tx
    .selectFrom('demo_company')
    .where('tenant_id', '=', tenantId)
    .select((eb) => ['began_at', eb.fn.coalesce('finished_at', eb.fn<Date>('clock_timestamp')).as('to')])
    .executeTakeFirst()
  return row && { from: row.began_at, to: row.to }
}

/** Ids of approved leases, in order, after this one. */
export async function listApprovedLeases(
  tx: Tx,
  tenantId: string,
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('approval')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'lease')
    .where('status', '=', 'approved')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** For these requests and asset numbers: those that the register had from before the submission until after the last change. */
export async function listRegistered(
  tx: Tx,
  tenantId: string,
  named: readonly { requestId: string; assetNo: string }[],
): Promise<{ requestId: string; assetNo: string }[]> {
  const { rows } = await sql<{ requestId: string; assetNo: string }>`
    select distinct given."requestId", given."assetNo"
    from json_to_recordset(${JSON.stringify(named)}::json) as given ("requestId" text, "assetNo" text)
    join approval request on request.tenant_id = ${tenantId} and request.id = given."requestId"
    join approval_round round on round.tenant_id = request.tenant_id and round.approval_id = request.id
      and round.round = request.round
    join asset_room room on room.tenant_id = request.tenant_id and room.asset_no = given."assetNo"
    where room.created_at < round.submitted_at
      and (room.removed_at is null or room.removed_at > request.updated_at)`.execute(tx)
  return rows
}
