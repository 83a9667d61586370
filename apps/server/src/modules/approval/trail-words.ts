import type { Db } from '../../platform/database/connect.ts'
import { getFlowVersion } from '../flow/index.ts'
import { mainDepartments, namesOfPeople } from '../organisation/index.ts'
import type { ApprovalRow } from './approval.repository.ts'
import type { LoadedState } from './state.repository.ts'

/** The names a trail is told in; everything the presenter cannot know by itself. */
export interface TrailWords {
  person: (userId: string) => string
  department: (userId: string) => string
  node: (round: number, nodeId: string) => string
}

export async function loadTrailWords(
  db: Db,
  tenantId: string,
  approval: ApprovalRow,
  { state }: LoadedState,
  rounds: readonly { round: number; flowVersionId: string }[],
): Promise<TrailWords> {
  const ids = [...new Set([approval.applicantId, ...state.tasks.map((task) => task.assigneeId)])]
  const names = await namesOfPeople(db, tenantId, ids)
  const departments = await mainDepartments(db, tenantId, ids)
  // The department applied for, not the applicant's first one.
  departments.set(approval.applicantId, approval.deptName)
  const nodes = new Map<string, string>()
  // Rounds of a request mostly share a version.
  for (const versionId of new Set(rounds.map((round) => round.flowVersionId))) {
    const { definition } = await getFlowVersion(db, tenantId, versionId)
    for (const { round } of rounds.filter((one) => one.flowVersionId === versionId)) {
      for (const node of definition.nodes) nodes.set(`${round} ${node.id}`, node.name)
    }
  }
  return {
    person: (userId) => names.get(userId) ?? '',
    department: (userId) => departments.get(userId) ?? '',
    node: (round, nodeId) => nodes.get(`${round} ${nodeId}`) ?? '',
  }
}
