import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { RolePlan } from './role-plan.rules.ts'
import { listEveryRole, listRoles, saveRole } from './role.repository.ts'
import { noteOf } from './role.service.ts'
import { saveScopes } from './scope.repository.ts'
import { ownScope } from './scope.rules.ts'

/** Plans roles that give nothing but the own requests. The caller holds the lock of the list of roles. */
export async function planRoles(
  ctx: TxCtx,
): Promise<{ plan: RolePlan; write: (ctx: TxCtx) => Promise<void> }> {
  const { db, tenantId } = ctx
  const plan = new RolePlan(await listRoles(db, tenantId), await listEveryRole(db, tenantId), ctx.newId)
  return {
    plan,
    write: async (ctx) => {
      for (const role of plan.added) {
        await saveRole(ctx.db, tenantId, role)
        await saveScopes(ctx.db, tenantId, role.id, ownScope)
      }
      await recordAudit(
        ctx,
        plan.added.map((role) => ({ ...noteOf('roleSave', role), after: { ...role } })),
      )
    },
  }
}
