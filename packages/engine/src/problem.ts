/**
 * Comparisons of an operand in conditions. People and departments compare as sets of ids. A condition on `presence`
 * only asks whether it is empty.
 */
export type OperandType = 'number' | 'date' | 'text' | 'set' | 'people' | 'departments' | 'presence'

/** The company in which a flow is to run. */
export interface Company {
  /** Aliases of roles; ids of active people, of departments and of posts. */
  roles: ReadonlySet<string>
  users: ReadonlySet<string>
  departments: ReadonlySet<string>
  posts: ReadonlySet<string>
  /** Fields of the form by name. */
  fields: ReadonlyMap<string, OperandType>
  /** Parts of the requests that the form links to, by `{field}.{path}`. */
  parts: ReadonlyMap<string, OperandType>
  /** Whether requests of the kind pay money. */
  isMoney: boolean
  /** Whether the form has a main amount. */
  hasAmount: boolean
}

export type ProblemCode =
  | 'tooLarge'
  | 'noStart'
  | 'startNotFirst'
  | 'manyStarts'
  | 'noEnd'
  | 'afterEnd'
  | 'endInParallel'
  | 'unreachable'
  | 'duplicateId'
  | 'noStep'
  | 'allSkippable'
  | 'nameEmpty'
  | 'noRules'
  | 'shareMissing'
  | 'shareUnused'
  | 'shareTooFew'
  | 'shareTooMany'
  | 'levelInvalid'
  | 'unknownRole'
  | 'unknownUser'
  | 'unknownDepartment'
  | 'unknownPost'
  | 'unknownField'
  | 'noAmount'
  | 'fieldType'
  | 'rangeEmpty'
  | 'initiatorApproves'
  | 'noPreviousStep'
  | 'choosesInCopy'
  | 'noDefault'
  | 'manyDefaults'
  | 'defaultNotLast'
  | 'parallelCondition'
  | 'tooFewBranches'
  | 'conditionEmpty'
  | 'comparisonType'
  | 'valueCount'
  | 'valueInvalid'
  | 'contradiction'
  | 'sameCondition'
  | 'covered'
  | 'resumesMoney'

/** A reason why a flow cannot be published. */
export interface Problem {
  /** Id of the node or branch; "" for the flow as a whole. */
  nodeId: string
  code: ProblemCode
  /** The name, id or value at fault. */
  detail?: string
}

/** A problem of the node or branch that is being looked at. */
export type ProblemHere = Omit<Problem, 'nodeId'>

export function at(nodeId: string, found: readonly ProblemHere[]): Problem[] {
  return found.map((one) => ({ nodeId, ...one }))
}

export function unknownIn(names: ReadonlySet<string>, code: ProblemCode, name: string): ProblemHere[] {
  return names.has(name) ? [] : [{ code, detail: name }]
}
