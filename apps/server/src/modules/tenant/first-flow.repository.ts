import type { Db } from '../../platform/database/connect.ts'

/** Inserts the flow of a kind for all companies. Answers false when the kind already has one. */
export async function insertFlow(
  db: Db,
  { tenantId, ...flow }: { tenantId: string; id: string; kind: string; name: string },
): Promise<boolean> {
  const made = await db
    .insertInto('flow')
    .values({ tenant_id: tenantId, ...flow })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'company']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Inserts the first version of a flow and publishes it. */
export async function insertFirstVersion(
  db: Db,
  { tenantId, id, flowId, definition }: { tenantId: string; id: string; flowId: string; definition: object },
): Promise<void> {
  await db
    .insertInto('flow_version')
    .values({
      tenant_id: tenantId,
      id,
      flow_id: flowId,
      number: 1,
      state: 'published',
      definition: JSON.stringify(definition),
      published_at: new Date(),
    })
    .execute()
}
