import {
  type FlowInFull,
  type FlowProblem,
  type FlowRow,
  type Language,
  sayFlowProblem,
} from '@countersign/contract'
import type { Definition, Problem } from '@countersign/engine'
import { findKind, typeNameOf } from '@countersign/forms'
import { formatTime } from '../../platform/business-time.ts'
import type { StoredFlow, StoredVersion } from './flow-record.repository.ts'

export function presentFlow(
  { updatedAt, ...flow }: StoredFlow,
  language: Language,
  missing: readonly string[] = [],
  asksAdministrator = false,
): FlowRow {
  const kind = findKind(flow.kind)
  return {
    ...flow,
    type: kind ? typeNameOf(kind, language) : flow.kind,
    // A draft is always the newest version.
    hasDraft: flow.state === 'draft',
    missing: [...missing],
    asksAdministrator,
    updatedAt: formatTime(updatedAt),
  }
}

export function presentInFull(
  flow: StoredFlow,
  {
    shownNumber,
    definition,
    versions,
  }: { shownNumber: number; definition: Definition; versions: StoredVersion[] },
  language: Language,
): FlowInFull {
  return {
    ...presentFlow(flow, language),
    shownNumber,
    definition,
    versions: versions.map(({ number, state, publishedAt, publishedBy, createdAt }) => ({
      number,
      state,
      publishedAt: publishedAt ? formatTime(publishedAt) : '',
      publishedBy,
      createdAt: formatTime(createdAt),
    })),
  }
}

export function presentProblem(problem: Problem, language: Language): FlowProblem {
  const { nodeId, code, detail = '' } = problem
  return { nodeId, code, detail, msg: sayFlowProblem(problem, language) }
}
