import { sayFlowProblem } from '@countersign/contract'
import {
  type Definition,
  type Company,
  type Problem,
  type ProblemCode,
  problemsOf,
} from '@countersign/engine'
import { type FormDefinition, judgedBy, type Language } from '@countersign/forms'
import type { Directory } from './api.ts'
import { flat, type Names } from './say/names.ts'
import { sayOperand } from './say/condition.ts'
import { amountOf } from './say/operands.ts'

/** A problem with its sentence. */
export interface SaidProblem {
  /** "" for the flow as a whole. */
  nodeId: string
  text: string
  /** Something is not filled in, so that the flow cannot be saved even as a draft. */
  isUnfinished: boolean
}

/** People, roles and fields that the flow may name; undefined until all have arrived. */
export function knownOf(form: FormDefinition, directory: Directory): Company | undefined {
  if (!directory.isComplete) return undefined
  const { people, departments, roles, posts } = directory
  return {
    roles: new Set(roles.map(({ roleAlias }) => roleAlias)),
    users: new Set(people.map(({ id }) => id)),
    departments: new Set(flat(departments).map(({ value }) => value)),
    posts: new Set(posts.map(({ id }) => id)),
    ...judgedBy(form),
  }
}

export function problemsIn(
  definition: Definition,
  known: Company | undefined,
  names: Names,
  language: Language,
): SaidProblem[] {
  if (!known) return []
  return problemsOf(definition, known).map((problem) => ({
    nodeId: problem.nodeId,
    text: isBlank(problem)
      ? names.t('flow.unfinished')
      : sayFlowProblem({ ...problem, detail: detailOf(problem, names) }, language),
    isUnfinished: isBlank(problem) || unfinished.includes(problem.code),
  }))
}

/** Problems that the schema of a flow refuses, too. */
const unfinished: readonly ProblemCode[] = ['nameEmpty', 'rangeEmpty', 'tooLarge']

/** A rule whose role, person, department, post or field is not chosen yet. */
function isBlank({ code, detail }: Problem): boolean {
  return detail === '' && code.startsWith('unknown')
}

/** The detail as people know it: a field by its label. */
function detailOf({ code, detail = '' }: Problem, names: Names): string {
  if (code === 'fieldType') return names.field(detail)
  return code === 'comparisonType' || code === 'valueCount' ? labelOfOperand(detail, names) : detail
}

function labelOfOperand(name: string, names: Names): string {
  switch (name) {
    case 'amount':
      return names.field(amountOf(names.form) ?? name)
    case 'company':
    case 'department':
    case 'post':
      return sayOperand({ kind: name }, names)
    default:
      return names.field(name)
  }
}

/** Sentences by the id of their node. */
export function byNode(problems: readonly SaidProblem[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { nodeId, text } of problems) found.set(nodeId, [...(found.get(nodeId) ?? []), text])
  return found
}
