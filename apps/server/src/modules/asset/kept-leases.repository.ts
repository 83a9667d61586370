import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { EarlyEnd, KeptOccupation } from './lease-defects.rules.ts'

/** Ids of the requests that occupy rooms, in order, after this one. */
export async function listOccupying(
  db: Db,
  tenantId: string,
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('asset_occupation')
    .select('request_id as id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '>', after)
    .orderBy('request_id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The occupations of these requests. */
export function listKeptOccupations(
  db: Db,
  tenantId: string,
  requestIds: readonly string[],
): Promise<KeptOccupation[]> {
  return db
    .selectFrom('asset_occupation as kept')
    .innerJoin('asset_room as room', (join) =>
      join.onRef('room.tenant_id', '=', 'kept.tenant_id').onRef('room.id', '=', 'kept.room_id'),
    )
    .select([
      'kept.request_id as requestId',
      'room.asset_no as assetNo',
      'kept.lease_no as leaseNo',
      'kept.lessee',
      'kept.rent_fen as rentFen',
      'kept.end_reason as endReason',
      sql<string>`kept.starts_on::text`.as('startsOn'),
      sql<string>`kept.ends_on::text`.as('endsOn'),
      sql<string>`kept.signed_to::text`.as('signedTo'),
    ])
    .where('kept.tenant_id', '=', tenantId)
    .where('kept.request_id', '=', anyOf(requestIds))
    .orderBy('room.asset_no')
    .execute()
}

/** Entries of administrators that end these leases early. */
export async function listLeaseEnds(
  db: Db,
  tenantId: string,
  requestIds: readonly string[],
): Promise<(EarlyEnd & { requestId: string })[]> {
  return db
    .selectFrom('asset_lease_end')
    .select(['request_id as requestId', 'reason', sql<string>`ends_on::text`.as('endsOn')])
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', anyOf(requestIds))
    .execute()
}

/** Early ends that the audit log, as far back as it is kept, has no entry of. */
export async function listUnloggedEnds(
  db: Db,
  tenantId: string,
): Promise<{ requestId: string; endsOn: string }[]> {
  const { rows } = await sql<{ requestId: string; endsOn: string }>`
    select ended.request_id as "requestId", ended.ends_on::text as "endsOn" from asset_lease_end ended
    where ended.tenant_id = ${tenantId}
      and ended.at > (select min(entry.at) from audit_entry entry where entry.tenant_id = ${tenantId})
      and not exists (
        select from audit_entry entry
        where entry.tenant_id = ended.tenant_id and entry.action = 'assetLeaseEnd'
          and entry.subject_id = ended.request_id and entry.after like '%' || ended.ends_on::text || '%')
    order by ended.request_id, ended.ends_on`.execute(db)
  return rows
}

/** Asset numbers of rooms whose days on lease are not those of their occupations together. */
export async function listWrongLetDays(db: Db, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ assetNo: string }>`
    select room.asset_no as "assetNo" from asset_room room
    left join (
      select room_id, range_agg(daterange(starts_on, ends_on + 1)) as days from asset_occupation
      where tenant_id = ${tenantId} group by room_id
    ) let on let.room_id = room.id
    where room.tenant_id = ${tenantId} and room.let_days <> coalesce(let.days, '{}')
    order by room.asset_no`.execute(db)
  return rows.map(({ assetNo }) => assetNo)
}
