import { operandKey } from './action.ts'
import { conjunctionsOf, isContradictory, isCovered, type ReadTest } from './conjunctions.ts'
import type { Branch, Comparison, Condition, Operand, Test } from './definition.ts'
import { type Company, type OperandType, type Problem, type ProblemHere, unknownIn } from './problem.ts'

/** Problems of the condition of a branch: of each comparison, else that it can never hold. */
export function problemsOfCondition(when: Condition, known: Company): ProblemHere[] {
  if (when.groups.length === 0 || when.groups.some(({ tests }) => tests.length === 0)) {
    return [{ code: 'conditionEmpty' }]
  }
  const found = when.groups.flatMap(({ tests }) => tests.flatMap((test) => problemsOfTest(test, known)))
  if (found.length > 0) return found
  const conjunctions = conjunctionsOf(when)
  return conjunctions && isContradictory(conjunctions, (test) => readTest(test, known))
    ? [{ code: 'contradiction' }]
    : []
}

const ordered: readonly Comparison[] = ['lt', 'lte', 'gt', 'gte', 'eq', 'ne', 'empty', 'notEmpty']
const ofSets: readonly Comparison[] = ['anyOf', 'allOf', 'noneOf', 'empty', 'notEmpty']
/** The comparisons that an operand of each type has. */
export const comparisons: Record<OperandType, readonly Comparison[]> = {
  number: ordered,
  date: ordered,
  text: ['eq', 'ne', 'contains', 'empty', 'notEmpty'],
  set: ofSets,
  people: ofSets,
  departments: ofSets,
  presence: ['empty', 'notEmpty'],
}

/** Undefined for a field that the form does not have. */
function typeOf(operand: Operand, known: Company): OperandType | undefined {
  switch (operand.kind) {
    case 'field':
      return known.fields.get(operand.field)
    case 'linked':
      return known.parts.get(nameOf(operand))
    case 'amount':
      return 'number'
    case 'company':
      return 'set'
    case 'department':
      return 'departments'
    case 'post':
      return 'set'
  }
}

function nameOf(operand: Operand): string {
  if (operand.kind === 'linked') return `${operand.field}.${operand.path}`
  return operand.kind === 'field' ? operand.field : operand.kind
}

function problemsOfTest({ operand, comparison, values }: Test, known: Company): ProblemHere[] {
  const type = typeOf(operand, known)
  const name = nameOf(operand)
  if (type === undefined) return [{ code: 'unknownField', detail: name }]
  // Such a condition would never hold.
  if (operand.kind === 'amount' && !known.hasAmount) return [{ code: 'noAmount' }]
  if (!comparisons[type].includes(comparison)) return [{ code: 'comparisonType', detail: name }]
  switch (comparison) {
    case 'empty':
    case 'notEmpty':
      return []
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
    case 'eq':
    case 'ne':
    case 'contains':
      if (values.length !== 1) return [{ code: 'valueCount', detail: name }]
      break
    case 'anyOf':
    case 'allOf':
    case 'noneOf':
      if (values.length === 0) return [{ code: 'valueCount', detail: name }]
  }
  return values.flatMap((value) => problemsOfValue(value, operand.kind === 'post' ? 'post' : type, known))
}

function problemsOfValue(value: string, type: OperandType | 'post', known: Company): ProblemHere[] {
  const invalid: ProblemHere[] = [{ code: 'valueInvalid', detail: value }]
  switch (type) {
    case 'number':
      return isDecimal(value) ? [] : invalid
    case 'date':
      return isDate(value) ? [] : invalid
    case 'text':
    case 'set':
      return value.trim() === '' ? invalid : []
    case 'people':
      return unknownIn(known.users, 'unknownUser', value)
    case 'departments':
      return unknownIn(known.departments, 'unknownDepartment', value)
    case 'post':
      return unknownIn(known.posts, 'unknownPost', value)
    case 'presence':
      return []
  }
}

function isDecimal(value: string): boolean {
  return /^-?\d{1,18}(\.\d{1,9})?$/.test(value)
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/**
 * The test as a range of numbers or days; undefined for other operands, for values that do not parse, and for linked
 * requests, of which there may be several with values of their own.
 */
function readTest(test: Test, known: Company): ReadTest | undefined {
  if (test.operand.kind === 'linked') return undefined
  const type = typeOf(test.operand, known)
  if (type !== 'number' && type !== 'date') return undefined
  return problemsOfTest(test, known).length > 0 ? undefined : { type, test }
}

/** Branches of a condition that no request reaches, since an earlier branch takes all of theirs. */
export function unreachableBranches(branches: readonly Branch[], known: Company): Problem[] {
  return branches.flatMap(({ id, when }, index): Problem[] => {
    if (!when || problemsOfCondition(when, known).length > 0) return []
    const earlier = branches.slice(0, index).flatMap((branch) => (branch.when ? [branch.when] : []))
    const key = keyOf(when)
    if (earlier.some((one) => keyOf(one) === key)) return [{ nodeId: id, code: 'sameCondition' }]
    const single = earlier.flatMap(({ groups }) =>
      groups.length === 1 && groups[0]?.tests.length === 1 ? groups[0].tests : [],
    )
    const conjunctions = conjunctionsOf(when)
    return conjunctions && isCovered(conjunctions, single, (test) => readTest(test, known))
      ? [{ nodeId: id, code: 'covered' }]
      : []
  })
}

/** Equal for conditions that differ only in the order of their parts, or in a choice of all or any among one. */
function keyOf({ match, groups }: Condition): string {
  const parts = groups.map((group) => {
    const tests = group.tests.map(({ operand, comparison, values }) =>
      JSON.stringify([
        operandKey(operand),
        comparison,
        comparison === 'empty' || comparison === 'notEmpty' ? [] : [...new Set(values)].sort(),
      ]),
    )
    return JSON.stringify([tests.length > 1 ? group.match : '', tests.sort()])
  })
  return JSON.stringify([parts.length > 1 ? match : '', parts.sort()])
}
