import { type Expression, type Insertable, type RawBuilder, sql } from 'kysely'
import type { LineState, Pot, Standing } from '@countersign/ledger'
import { anyOf } from '../../platform/database/any-of.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/schema.ts'
import { rowsGiven, type Write, writesTogether } from '../../platform/database/writes-together.ts'
import { type SumsRow, standingIn } from './ledger-row.rules.ts'

type LineRow = Insertable<Database['ledger_line']>

const columns = [
  'tenant_id',
  'from_id',
  'round',
  'source_id',
  'pot',
  'side',
  'state',
  'fen',
  'nature',
  'reserved_at',
] as const

export const insertLines: Write<LineRow[]> = (db, rows) =>
  db
    .insertInto('ledger_line')
    .columns(columns)
    .expression(db.selectFrom(rowsGiven('ledger_line', rows)).select(columns))

interface Turn {
  tenant_id: string
  from_id: string
  round: number
  state: Exclude<LineState, 'reserved'>
}

/** Turns the lines of a round that has ended. */
export const turnLines: Write<Turn[]> = (db, rows) =>
  db
    .updateTable('ledger_line')
    .from(rowsGiven('ledger_line', rows))
    .set({ state: sql.ref('given.state') })
    .whereRef('ledger_line.tenant_id', '=', 'given.tenant_id')
    .whereRef('ledger_line.from_id', '=', 'given.from_id')
    .whereRef('ledger_line.round', '=', 'given.round')
    .where('ledger_line.state', '=', sql.lit('reserved'))

/** Writes the lines of rounds that have none. */
const insertMissing: Write<LineRow[]> = (db, rows) =>
  db
    .insertInto('ledger_line')
    .columns(columns)
    .expression(
      db
        .selectFrom(rowsGiven('ledger_line', rows))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('ledger_line as l')
                .whereRef('l.tenant_id', '=', 'given.tenant_id')
                .whereRef('l.from_id', '=', 'given.from_id')
                .whereRef('l.round', '=', 'given.round')
                .select('l.round'),
            ),
          ),
        )
        .select(columns),
    )
export const writeMissingLines = writesTogether({ lines: insertMissing })

/** Sums of the lines in a query that groups or joins them by pot of a source. */
function sums(): { [Name in keyof SumsRow]: RawBuilder<SumsRow[Name]> } {
  const sumOf = (side: string, state: string, more = sql`true`) =>
    sql<
      string | null
    >`sum(o.fen) filter (where o.side = ${sql.lit(side)} and o.state = ${sql.lit(state)} and ${more})::text`
  return {
    limit: sumOf('limit', 'taken'),
    lowering: sumOf('limit', 'reserved', sql`o.fen < 0`),
    taken: sumOf('claim', 'taken'),
    reserved: sumOf('claim', 'reserved', sql`o.fen > 0`),
    natures: sql`array_agg(distinct o.nature) filter (where o.side = 'limit' and o.state = 'taken')`,
  }
}

function sumColumns() {
  const { limit, lowering, taken, reserved, natures } = sums()
  return [
    limit.as('limit'),
    lowering.as('lowering'),
    taken.as('taken'),
    reserved.as('reserved'),
    natures.as('natures'),
  ] as const
}

/**
 * How the pots of these sources stand. A submission that holds their locks asks in a statement of its own, which sees what was
 * committed before the locks were granted.
 */
export async function listStandings(
  db: Db,
  tenantId: string,
  sourceIds: readonly string[],
): Promise<Standing[]> {
  if (sourceIds.length === 0) return []
  const rows = await selectStandings(db, { tenantId, ids: sourceIds })
  return rows.map(standingIn)
}

const selectStandings = compiled((db, text: (name: 'tenantId' | 'ids') => string) =>
  db
    .selectFrom('ledger_line as o')
    .where('o.tenant_id', '=', text('tenantId'))
    .where('o.source_id', '=', anyOf(text('ids')))
    .where('o.state', '<>', sql.lit('released'))
    .groupBy(['o.source_id', 'o.pot'])
    .select(['o.source_id as sourceId', 'o.pot'])
    .select(sumColumns()),
)

/** A running claim of a request, with how its source stands; the claim itself is among what is reserved. */
export interface OwnClaim extends SumsRow {
  sourceId: string
  pot: Pot
  fen: string
}

/** The running claims of a round. */
export function selectOwnClaims(
  db: Db,
  of: { tenantId: string; approvalId: string | Expression<string> },
  round: Expression<number>,
) {
  return db
    .selectFrom('ledger_line as l')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledger_line as o')
          .whereRef('o.tenant_id', '=', 'l.tenant_id')
          .whereRef('o.source_id', '=', 'l.source_id')
          .whereRef('o.pot', '=', 'l.pot')
          .where('o.state', '<>', sql.lit('released'))
          .select(sumColumns())
          .as('s'),
      (join) => join.onTrue(),
    )
    .where('l.tenant_id', '=', of.tenantId)
    .where('l.from_id', '=', of.approvalId)
    .where('l.round', '=', round)
    .where('l.side', '=', sql.lit('claim'))
    .where('l.state', '=', sql.lit('reserved'))
    .select(['l.source_id as sourceId', 'l.pot', sql<string>`l.fen::text`.as('fen')])
    .select(['s.limit', 's.lowering', 's.taken', 's.reserved', 's.natures'])
}

/** Sum in 分 of what others reserved of a pot before this claim. Who came first keeps the place. */
export async function sumReservedBefore(
  db: Db,
  tenantId: string,
  { fromId, sourceId, pot }: { fromId: string; sourceId: string; pot: Pot },
): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_line as o')
    .where('o.tenant_id', '=', tenantId)
    .where('o.source_id', '=', sourceId)
    .where('o.pot', '=', pot)
    .where('o.side', '=', 'claim')
    .where('o.state', '=', 'reserved')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ledger_line as own')
          .where('own.tenant_id', '=', tenantId)
          .where('own.from_id', '=', fromId)
          .where('own.state', '=', 'reserved')
          .whereRef('own.source_id', '=', 'o.source_id')
          .whereRef('own.pot', '=', 'o.pot')
          .where(sql<boolean>`(o.reserved_at, o.from_id) < (own.reserved_at, own.from_id)`)
          .select('own.round'),
      ),
    )
    .select(sql<string | null>`sum(o.fen) filter (where o.fen > 0)::text`.as('sum'))
    .executeTakeFirst()
  return BigInt(row?.sum ?? 0)
}

/** A request with a running claim, or one that has taken of a pot that is taken once. */
export interface ReservingRow {
  sourceId: string
  pot: Pot
  id: string
  applyNo: string
}

/** The requests that claim of these sources and are not approved yet; of an account the one that closed it, too. */
export function listReserving(
  db: Db,
  tenantId: string,
  sourceIds: readonly string[],
): Promise<ReservingRow[]> {
  if (sourceIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('ledger_line as l')
    .innerJoin('approval as a', (join) =>
      join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.from_id'),
    )
    .where('l.tenant_id', '=', tenantId)
    .where('l.source_id', '=', anyOf(sourceIds))
    .where('l.side', '=', 'claim')
    .where((eb) =>
      eb.or([
        eb('l.state', '=', 'reserved'),
        eb.and([eb('l.pot', '=', 'closing'), eb('l.state', '=', 'taken')]),
      ]),
    )
    .orderBy('l.reserved_at')
    .orderBy('a.id')
    .select(['l.source_id as sourceId', 'l.pot', 'a.id', 'a.apply_no as applyNo'])
    .execute()
}

/** What the last round of a request claims, unless it was released. */
export function listClaims(
  db: Db,
  tenantId: string,
  { id, round }: { id: string; round: number },
): Promise<{ sourceId: string; pot: Pot; fen: string }[]> {
  return db
    .selectFrom('ledger_line')
    .where('tenant_id', '=', tenantId)
    .where('from_id', '=', id)
    .where('round', '=', round)
    .where('side', '=', 'claim')
    .where('state', '<>', 'released')
    .orderBy('source_id')
    .select(['source_id as sourceId', 'pot', 'fen'])
    .execute()
}
