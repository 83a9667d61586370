import { forms, kinds } from '@countersign/forms'
import type { Db } from '../platform/database/connect.ts'
import { firstFlow } from './flows.ts'

/** Gives a tenant the first flow of every kind that has none: at the seed, and after an upgrade that brings kinds. */
export async function ensureFlows(db: Db, tenantId: string, newId: () => string): Promise<void> {
  for (const kind of kinds) {
    const flow = await db
      .insertInto('flow')
      .values({ tenant_id: tenantId, id: newId(), kind, name: forms[kind].typeName })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'kind']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!flow) continue
    await db
      .insertInto('flow_version')
      .values({
        tenant_id: tenantId,
        id: newId(),
        flow_id: flow.id,
        number: 1,
        state: 'published',
        definition: JSON.stringify(firstFlow(kind)),
        published_at: new Date(),
      })
      .execute()
  }
}
