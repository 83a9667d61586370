import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'

/** The name of whoever copied the request to this person, or "". */
export async function findCopier(
  db: Db,
  tenantId: string,
  approvalId: string,
  userId: string,
): Promise<string> {
  const [row] = await selectCopier(db, { tenantId, approvalId, userId })
  return row?.name ?? ''
}

const selectCopier = compiled((db, text: (name: 'tenantId' | 'approvalId' | 'userId') => string) =>
  db
    .selectFrom('copy as c')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.from_id'),
    )
    .where('c.tenant_id', '=', text('tenantId'))
    .where('c.approval_id', '=', text('approvalId'))
    .where('c.user_id', '=', text('userId'))
    .select('u.name'),
)
