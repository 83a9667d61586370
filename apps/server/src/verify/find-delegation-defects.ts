import { listGiven, listUncovered, sha256OfDelegation } from '../modules/approval/index.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Defect } from './defect.ts'

/** Answers every delegation that says something else than when it was given, and every signature that none covers. */
export async function findDelegationDefects(tx: Tx, tenantId: string): Promise<Defect[]> {
  const given = await listGiven(tx, tenantId)
  const uncovered = await listUncovered(tx, tenantId)
  return [
    ...given
      .filter(({ sha256, ...terms }) => sha256OfDelegation(tenantId, terms) !== sha256)
      .map(({ id }): Defect => ({ approvalId: '', applyNo: '', code: 'delegationChanged', where: id })),
    ...uncovered.map(
      ({ approvalId, applyNo, seq }): Defect => ({
        approvalId,
        applyNo,
        code: 'standInUncovered',
        where: String(seq),
      }),
    ),
  ]
}
