import type { Definition } from '@countersign/engine'
import { LruMap } from 'toad-cache'
import { canonicalJson, sha256 } from '../../platform/canonical-json.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'
import { namedIn } from './named-in.rules.ts'
import { findDefinition, readDefinition, stepNames } from './stored-definition.rules.ts'

export interface FlowVersion {
  id: string
  definition: Definition
  /** SHA-256 of the definition as canonical text; a request's record names the flow by it. */
  sha256: string
}

/** The published flow of a kind for a company: its own, or else the one for all companies. */
export async function findPublishedFlow(
  db: Db,
  tenantId: string,
  kind: string,
  company: string,
): Promise<FlowVersion | undefined> {
  const row = await db
    .selectFrom('flow as f')
    .innerJoin('flow_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 'f.tenant_id').onRef('v.flow_id', '=', 'f.id'),
    )
    .where('f.tenant_id', '=', tenantId)
    .where('f.kind', '=', kind)
    .where('f.company', 'in', [company, ''])
    .where('v.state', '=', 'published')
    // The flow for all companies has an empty name, which comes first.
    .orderBy('f.company', 'desc')
    .limit(1)
    .select(['v.id', 'v.definition'])
    .executeTakeFirst()
  return row && versionOf(row.id, row.definition)
}

function versionOf(id: string, stored: unknown): FlowVersion {
  return { id, definition: readDefinition(stored), sha256: sha256(canonicalJson(stored)) }
}

/** Definitions by hash. They never change, since the hash is that of the definition. */
const known = new LruMap<Definition>(1000)

/** Definition of a version; undefined when it no longer has this hash. */
export async function findFlowBySha256(
  db: Db,
  tenantId: string,
  id: string,
  hash: string,
): Promise<Definition | undefined> {
  const found = known.get(hash)
  if (found) return found
  const [row] = await selectVersion(db, { tenantId, id })
  const version = row && versionOf(id, row.definition)
  if (version?.sha256 !== hash) return undefined
  known.set(hash, version.definition)
  return version.definition
}

/** A version as it is stored, even if it was damaged. */
export interface KeptFlow {
  /** Undefined when it cannot be parsed. */
  definition: Definition | undefined
  sha256: string
}

/** All versions of a tenant's flows but drafts, by id, as they are stored. */
export async function listFlowVersions(db: Db, tenantId: string): Promise<Map<string, KeptFlow>> {
  const rows = await db
    .selectFrom('flow_version')
    .where('tenant_id', '=', tenantId)
    .where('state', '<>', 'draft')
    .select(['id', 'definition'])
    .execute()
  return new Map(
    rows.map(({ id, definition }) => [
      id,
      { definition: findDefinition(definition), sha256: sha256(canonicalJson(definition)) },
    ]),
  )
}

const selectVersion = compiled((db, text: (name: 'tenantId' | 'id') => string) =>
  db
    .selectFrom('flow_version')
    .where('tenant_id', '=', text('tenantId'))
    .where('id', '=', text('id'))
    .select(['id', 'definition']),
)

/**
 * Names of steps by kind and node id, from the newest version that has the node; that of the flow for all companies before
 * those of one company.
 */
export async function namesOfSteps(db: Db, tenantId: string): Promise<Map<string, Map<string, string>>> {
  const rows = await db
    .selectFrom('flow as f')
    .innerJoin('flow_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 'f.tenant_id').onRef('v.flow_id', '=', 'f.id'),
    )
    .where('f.tenant_id', '=', tenantId)
    .where('v.state', '<>', 'draft')
    .orderBy('f.company', 'desc')
    .orderBy('v.number')
    .select(['f.kind', 'v.definition'])
    .execute()
  const names = new Map<string, Map<string, string>>()
  for (const { kind, definition } of rows) {
    const ofKind = names.get(kind) ?? new Map<string, string>()
    for (const [id, name] of Object.entries(stepNames(readDefinition(definition)))) ofKind.set(id, name)
    names.set(kind, ofKind)
  }
  return names
}

/** The published flows, and those by which requests are running. */
function flowsInUse(db: Db, tenantId: string) {
  return db
    .selectFrom('flow_version as v')
    .innerJoin('flow as f', (join) =>
      join.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.flow_id'),
    )
    .where('v.tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('v.state', '=', 'published'),
        eb.exists(
          eb
            .selectFrom('approval_round as r')
            .innerJoin('approval as a', (join) =>
              join
                .onRef('a.tenant_id', '=', 'r.tenant_id')
                .onRef('a.id', '=', 'r.approval_id')
                .onRef('a.round', '=', 'r.round')
                .on('a.status', '=', 'running'),
            )
            .whereRef('r.tenant_id', '=', 'v.tenant_id')
            .whereRef('r.flow_version_id', '=', 'v.id')
            .select('r.round'),
        ),
      ]),
    )
    .select(['f.kind', 'v.definition'])
    .execute()
}

/** Aliases of the roles that flows in use ask or offer to choose from. */
export async function rolesInFlows(db: Db, tenantId: string): Promise<Set<string>> {
  const rows = await flowsInUse(db, tenantId)
  return new Set(namedIn(rows.map(({ definition }) => readDefinition(definition))).roles)
}

/** Kinds whose published flow, or one by which requests are running, names a department. */
export async function kindsNamingDepartment(db: Db, tenantId: string, deptId: string): Promise<string[]> {
  const rows = await flowsInUse(db, tenantId)
  const naming = rows.filter(({ definition }) =>
    namedIn([readDefinition(definition)]).departmentIds.includes(deptId),
  )
  return [...new Set(naming.map(({ kind }) => kind))]
}

/** The flows whose published version names a person, with the kind of each. */
export async function flowsNaming(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<{ id: string; kind: string; name: string }[]> {
  const rows = await db
    .selectFrom('flow as f')
    .innerJoin('flow_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 'f.tenant_id').onRef('v.flow_id', '=', 'f.id'),
    )
    .where('f.tenant_id', '=', tenantId)
    .where('v.state', '=', 'published')
    .orderBy('f.kind')
    .orderBy('f.company')
    .select(['f.id', 'f.kind', 'f.name', 'v.definition'])
    .execute()
  return rows
    .filter(({ definition }) => namedIn([readDefinition(definition)]).userIds.includes(userId))
    .map(({ id, kind, name }) => ({ id, kind, name }))
}
