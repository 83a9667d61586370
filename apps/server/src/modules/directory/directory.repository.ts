import type { DirectoryCounts } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { RunState } from '../../platform/database/organisation-schema.ts'
import { upsert } from '../../platform/database/upsert.ts'

export type StoredRun = Awaited<ReturnType<typeof listRuns>>[number]

/** The last runs, the newest first. */
export function listRuns(db: Db, tenantId: string, most: number) {
  return select(db, tenantId).orderBy('r.created_at', 'desc').orderBy('r.id', 'desc').limit(most).execute()
}

export function findRun(db: Db, tenantId: string, id: string): Promise<StoredRun | undefined> {
  return select(db, tenantId).where('r.id', '=', id).executeTakeFirst()
}

function select(db: Db, tenantId: string) {
  return db
    .selectFrom('directory_run as r')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'),
    )
    .where('r.tenant_id', '=', tenantId)
    .select([
      'r.id',
      'r.state',
      'r.user_id as userId',
      'u.name as by',
      'r.confirmed',
      'r.is_nightly as isNightly',
      'r.may_leave as mayLeave',
      'r.counts',
      'r.problems',
      'r.failure',
      'r.created_at as createdAt',
      'r.ended_at as endedAt',
    ])
}

interface NewRun {
  id: string
  source: string
  userId: string
  confirmed: boolean
  isNightly: boolean
  mayLeave: number | undefined
}

/** Adds a run; false while another one is open. */
export async function insertRun(tx: Tx, tenantId: string, run: NewRun): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('directory_run')
    .values({
      tenant_id: tenantId,
      id: run.id,
      source: run.source,
      state: 'waiting',
      user_id: run.userId,
      confirmed: run.confirmed,
      is_nightly: run.isNightly,
      may_leave: run.mayLeave ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends runs that have not gone on for long, as after a crash. */
export async function endInterrupted(tx: Tx, tenantId: string, failure: string): Promise<void> {
  await tx
    .updateTable('directory_run')
    .set({ state: 'failed', failure, ended_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['waiting', 'running'])
    .where('touched_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
}

/** Notes that an open run goes on, and keeps it so until the transaction ends; false for one that was ended. */
export async function touchRun(db: Db, tenantId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('directory_run')
    .set({ state: 'running', touched_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export interface RunEnd {
  state: Exclude<RunState, 'waiting' | 'running'>
  counts: DirectoryCounts
  problems: readonly { name: string; zh: string; en: string }[]
  failure: string
}

/** Ends an open run; false for one that was ended. */
export async function endRun(
  tx: Tx,
  tenantId: string,
  id: string,
  { state, counts, problems, failure }: RunEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('directory_run')
    .set({
      state,
      counts: JSON.stringify(counts),
      problems: JSON.stringify(problems),
      failure,
      ended_at: sql<Date>`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** In whose name the directory is taken over every night; undefined where it is not. */
export function findNightly(db: Db, tenantId: string) {
  return db
    .selectFrom('directory_nightly as n')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'n.tenant_id').onRef('u.id', '=', 'n.user_id'),
    )
    .where('n.tenant_id', '=', tenantId)
    .select(['n.user_id as userId', 'n.confirmed', 'u.name'])
    .executeTakeFirst()
}

export async function saveNightly(
  tx: Tx,
  tenantId: string,
  by: { userId: string; confirmed: boolean } | undefined,
): Promise<void> {
  if (by)
    await upsert(
      tx,
      'directory_nightly',
      { tenant_id: tenantId, user_id: by.userId, confirmed: by.confirmed },
      { key: ['tenant_id'] },
    ).execute()
  else await tx.deleteFrom('directory_nightly').where('tenant_id', '=', tenantId).execute()
}
