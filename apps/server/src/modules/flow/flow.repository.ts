import type { Definition } from '@countersign/engine'
import { compiled } from '../../platform/database/compiled-statement.ts'
import { existing } from '../../platform/database/existing.ts'
import type { Db } from '../../platform/database/connect.ts'
import { readDefinition } from './stored-definition.ts'

export interface FlowVersion {
  id: string
  definition: Definition
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
  return row && { id: row.id, definition: readDefinition(row.definition) }
}

/** The version a round was submitted under, whatever has been published since. */
export async function getFlowVersion(db: Db, tenantId: string, id: string): Promise<FlowVersion> {
  const [row] = await selectVersion(db, { tenantId, id })
  const { definition } = existing(row)
  return { id, definition: readDefinition(definition) }
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
