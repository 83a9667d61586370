import { sql } from 'kysely'
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

/**
 * The last events of requests that are older than `before`, and that no anchor names except these broken ones. The database
 * compares them, since it needs no memory for the heads of all anchors.
 */
export async function listUnanchored(
  tx: Tx,
  tenantId: string,
  before: Date,
  broken: readonly string[],
): Promise<{ approvalId: string; applyNo: string; seq: number; time: string; payload: string }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof listUnanchored>>[number]>`
    select request.id as "approvalId", request.apply_no as "applyNo", last.seq, last.time, last.payload
    from approval request
    join event last on last.tenant_id = request.tenant_id and last.approval_id = request.id
      and last.seq = request.event_seq
    where request.tenant_id = ${tenantId} and last.time collate "C" < ${before.toISOString()}
      and not exists (
        select from anchor
        cross join lateral json_to_recordset(anchor.heads::json) as head (id text, hash text)
        where anchor.tenant_id = ${tenantId} and anchor.seq <> all(${broken}::bigint[])
          and head.id = request.id and head.hash = last.hash
      )
    order by request.id`.execute(tx)
  return rows
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

/** Heads without the event they name, in order; with the number of the request, or null where it does not exist. */
export async function listLostHeads(
  tx: Tx,
  tenantId: string,
  heads: readonly { id: string; seq: number; hash: string }[],
): Promise<{ id: string; seq: number; applyNo: string | null }[]> {
  const { rows } = await sql<{ id: string; seq: number; applyNo: string | null }>`
    select head.id, head.seq, request.apply_no as "applyNo"
    from rows from (json_to_recordset(${JSON.stringify(heads)}::json) as (id text, seq float8, hash text))
      with ordinality as head (id, seq, hash, place)
    left join approval request on request.tenant_id = ${tenantId} and request.id = head.id
    where not exists (
      select from event
      where event.tenant_id = ${tenantId} and event.approval_id = head.id
        and event.seq = head.seq and event.hash = head.hash
    )
    order by head.place`.execute(tx)
  return rows
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
