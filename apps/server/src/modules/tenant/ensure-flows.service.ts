import { forms, kinds } from '@countersign/forms'
import type { Db } from '../../platform/database/connect.ts'
import { insertFirstVersion, insertFlow } from './first-flow.repository.ts'
import { firstFlow } from './first-flows.rules.ts'

/**
 * Gives a tenant the first flow of every kind that has none: when it is seeded, and after an upgrade with new
 * kinds.
 */
export async function ensureFlows(db: Db, tenantId: string, newId: () => string): Promise<void> {
  for (const kind of kinds) {
    const flowId = newId()
    const isNew = await insertFlow(db, { tenantId, id: flowId, kind, name: forms[kind].typeName })
    if (isNew) await insertFirstVersion(db, { tenantId, id: newId(), flowId, definition: firstFlow(kind) })
  }
}
