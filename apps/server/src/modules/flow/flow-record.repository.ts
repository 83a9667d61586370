import type { Page, Sort } from '@countersign/contract'
import type { Definition } from '@countersign/engine'
import { sql } from 'kysely'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'

interface Filter {
  tenantId: string
  kind?: string
  name?: string
  company?: string
  state?: string
}

/** Flows with the number and the state of their newest version. */
function select(db: Db, { tenantId, kind, name, company, state }: Filter) {
  const query = db
    .selectFrom('flow as f')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('flow_version as v')
          .whereRef('v.tenant_id', '=', 'f.tenant_id')
          .whereRef('v.flow_id', '=', 'f.id')
          .orderBy('v.number', 'desc')
          .limit(1)
          .select(['v.number', 'v.state'])
          .as('newest'),
      (join) => join.onTrue(),
    )
    .leftJoin('flow_version as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'f.tenant_id')
        .onRef('p.flow_id', '=', 'f.id')
        .on('p.state', '=', 'published'),
    )
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.updated_by'),
    )
    .where('f.tenant_id', '=', tenantId)
  return filtered(query, {
    contains: { 'f.name': name },
    equals: { 'f.kind': kind, 'f.company': company, 'newest.state': state },
  }).select([
    'f.id',
    'f.kind',
    'f.name',
    'f.company',
    'f.version',
    'f.updated_at as updatedAt',
    sql<string>`coalesce(u.name, '')`.as('updatedBy'),
    'newest.number',
    'newest.state',
    sql<number>`coalesce(p.number, 0)`.as('publishedNumber'),
  ])
}

export type StoredFlow = Awaited<ReturnType<typeof listFlowsOfKind>>[number]

export function listPage(db: Db, filter: Filter, asked: PageAsked & Sort): Promise<Page<StoredFlow>> {
  return readPage(select(db, filter), asked, order)
}

const order = {
  columns: {
    kind: 'f.kind',
    name: 'f.name',
    company: 'f.company',
    number: 'newest.number',
    updatedAt: 'f.updated_at',
  },
  first: [
    ['f.kind', 'asc'],
    ['f.company', 'asc'],
  ],
  id: 'f.id',
} as const

export function listFlowsOfKind(db: Db, tenantId: string, kind: string) {
  return select(db, { tenantId, kind }).execute()
}

export function findFlow(db: Db, tenantId: string, id: string): Promise<StoredFlow | undefined> {
  return select(db, { tenantId }).where('f.id', '=', id).executeTakeFirst()
}

export interface StoredVersion {
  id: string
  number: number
  state: 'draft' | 'published' | 'retired'
  publishedAt: Date | null
  publishedBy: string
  createdAt: Date
}

/** The versions of a flow, newest first. */
export function listVersions(db: Db, tenantId: string, flowId: string): Promise<StoredVersion[]> {
  return db
    .selectFrom('flow_version as v')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.published_by'),
    )
    .where('v.tenant_id', '=', tenantId)
    .where('v.flow_id', '=', flowId)
    .orderBy('v.number', 'desc')
    .select([
      'v.id',
      'v.number',
      'v.state',
      'v.published_at as publishedAt',
      sql<string>`coalesce(u.name, '')`.as('publishedBy'),
      'v.created_at as createdAt',
    ])
    .execute()
}

/** The published versions and the drafts of a kind, with the names of their flows. */
export function listOpenDefinitions(
  db: Db,
  tenantId: string,
  kind: string,
): Promise<{ name: string; definition: unknown }[]> {
  return db
    .selectFrom('flow as f')
    .innerJoin('flow_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 'f.tenant_id').onRef('v.flow_id', '=', 'f.id'),
    )
    .where('f.tenant_id', '=', tenantId)
    .where('f.kind', '=', kind)
    .where('v.state', '<>', 'retired')
    .orderBy('f.company')
    .orderBy('v.number')
    .select(['f.name', 'v.definition'])
    .execute()
}

/** The published definitions of these flows, by the id of the flow. */
export async function listPublished(
  db: Db,
  tenantId: string,
  flowIds: string[],
): Promise<Map<string, unknown>> {
  if (flowIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('flow_version')
    .where('tenant_id', '=', tenantId)
    .where('flow_id', 'in', flowIds)
    .where('state', '=', 'published')
    .select(['flow_id', 'definition'])
    .execute()
  return new Map(rows.map((row) => [row.flow_id, row.definition]))
}

/** Name, kind and published definition of every flow of the tenant that has one. */
export function listAllPublished(
  db: Db,
  tenantId: string,
): Promise<{ id: string; name: string; kind: string; definition: unknown }[]> {
  return db
    .selectFrom('flow_version as v')
    .innerJoin('flow as f', (join) =>
      join.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.flow_id'),
    )
    .where('v.tenant_id', '=', tenantId)
    .where('v.state', '=', 'published')
    .select(['f.id', 'f.name', 'f.kind', 'v.definition'])
    .orderBy('f.company')
    .execute()
}

/** The definition of a version, as it is stored. */
export async function findStoredDefinition(
  db: Db,
  tenantId: string,
  { flowId, number }: { flowId: string; number: number },
): Promise<unknown> {
  const row = await db
    .selectFrom('flow_version')
    .where('tenant_id', '=', tenantId)
    .where('flow_id', '=', flowId)
    .where('number', '=', number)
    .select('definition')
    .executeTakeFirst()
  return row?.definition
}

export async function insertFlow(
  tx: Tx,
  tenantId: string,
  { by, at, ...flow }: { id: string; kind: string; company: string; name: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('flow')
    .values({ tenant_id: tenantId, ...flow, updated_at: at, updated_by: by })
    .execute()
}

/** Counts a change of a flow. */
export async function touchFlow(
  tx: Tx,
  tenantId: string,
  { id, name, by, at }: { id: string; name: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('flow')
    .set((eb) => ({ name, version: eb('version', '+', 1), updated_at: at, updated_by: by }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Writes the draft of a flow; the number is that of the draft, or a new one. */
export async function saveDraft(
  tx: Tx,
  tenantId: string,
  draft: { id: string; flowId: string; number: number; definition: Definition; at: Date },
): Promise<void> {
  const definition = canonicalJson(draft.definition)
  await tx
    .insertInto('flow_version')
    .values({
      tenant_id: tenantId,
      id: draft.id,
      flow_id: draft.flowId,
      number: draft.number,
      state: 'draft',
      definition,
      created_at: draft.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'flow_id', 'number']).doUpdateSet({ definition }),
    )
    .execute()
}

/** Retires the published version of a flow, if it has one. */
export async function retirePublished(tx: Tx, tenantId: string, flowId: string): Promise<void> {
  await tx
    .updateTable('flow_version')
    .set({ state: 'retired' })
    .where('tenant_id', '=', tenantId)
    .where('flow_id', '=', flowId)
    .where('state', '=', 'published')
    .execute()
}

export async function publishDraft(
  tx: Tx,
  tenantId: string,
  { flowId, by, at }: { flowId: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('flow_version')
    .set({ state: 'published', published_at: at, published_by: by })
    .where('tenant_id', '=', tenantId)
    .where('flow_id', '=', flowId)
    .where('state', '=', 'draft')
    .execute()
}

export async function deleteDraft(tx: Tx, tenantId: string, flowId: string): Promise<void> {
  await tx
    .deleteFrom('flow_version')
    .where('tenant_id', '=', tenantId)
    .where('flow_id', '=', flowId)
    .where('state', '=', 'draft')
    .execute()
}

/** Deletes a flow without versions. */
export async function deleteFlow(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.deleteFrom('flow').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}
