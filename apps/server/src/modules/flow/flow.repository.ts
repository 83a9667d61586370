import type { Definition } from '@countersign/engine'
import { LruMap } from 'toad-cache'
import { canonicalJson, sha256 } from '../../platform/canonical-json.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findDefinition, readDefinition } from './stored-definition.rules.ts'

export interface FlowVersion {
  id: string
  definition: Definition
  /** SHA-256 of the definition as canonical text: what a request was submitted under, in its record. */
  sha256: string
}

/** The flow in force for a kind. */
export async function findPublishedFlow(
  db: Db,
  tenantId: string,
  kind: string,
): Promise<FlowVersion | undefined> {
  const row = await db
    .selectFrom('flow as f')
    .innerJoin('flow_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 'f.tenant_id').onRef('v.flow_id', '=', 'f.id'),
    )
    .where('f.tenant_id', '=', tenantId)
    .where('f.kind', '=', kind)
    .where('v.state', '=', 'published')
    .select(['v.id', 'v.definition'])
    .executeTakeFirst()
  return row && versionOf(row.id, row.definition)
}

function versionOf(id: string, stored: unknown): FlowVersion {
  return { id, definition: readDefinition(stored), sha256: sha256(canonicalJson(stored)) }
}

/** Published versions do not change, and what is asked for by its hash is known by it. */
const known = new LruMap<Definition>(1000)

/** The definition of a version, if it is still the one with this hash. */
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

/** A version as it stands, whatever was made of it. */
export interface KeptFlow {
  /** Undefined where it cannot be read. */
  definition: Definition | undefined
  sha256: string
}

/** All versions of a tenant's flows as they stand, by id. */
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

/** Names of steps by kind and node: those of the newest version that has the node. */
export async function namesOfSteps(db: Db, tenantId: string): Promise<Map<string, Map<string, string>>> {
  const rows = await db
    .selectFrom('flow as f')
    .innerJoin('flow_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 'f.tenant_id').onRef('v.flow_id', '=', 'f.id'),
    )
    .where('f.tenant_id', '=', tenantId)
    .where('v.state', '<>', 'draft')
    .orderBy('v.number')
    .select(['f.kind', 'v.definition'])
    .execute()
  const names = new Map<string, Map<string, string>>()
  for (const { kind, definition } of rows) {
    const ofKind = names.get(kind) ?? new Map<string, string>()
    for (const { id, name } of readDefinition(definition).nodes) ofKind.set(id, name)
    names.set(kind, ofKind)
  }
  return names
}
