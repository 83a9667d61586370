import {
  allNodes,
  type Definition,
  type OperandType,
  type Range,
  type Rule,
  type Test,
} from '@countersign/engine'

/** Everything of a company that a flow names. */
export interface Named {
  /** Aliases. */
  roles: string[]
  userIds: string[]
  departmentIds: string[]
  postIds: string[]
}

/** Names of the fields of the form that a definition reads. */
export function fieldsIn({ nodes }: Definition): Set<string> {
  return new Set(
    allNodes(nodes).flatMap((node): string[] => {
      if ('branches' in node) {
        const tests = node.branches.flatMap(({ when }) =>
          (when?.groups ?? []).flatMap((group) => group.tests),
        )
        return tests.flatMap(({ operand }) => (operand.kind === 'field' ? [operand.field] : []))
      }
      return 'rules' in node ? node.rules.flatMap((rule) => ('field' in rule ? [rule.field] : [])) : []
    }),
  )
}

/**
 * Everything that these definitions name, each once. Without the fields of the form, what their conditions compare with
 * people and departments is left out.
 */
export function namedIn(
  definitions: readonly Definition[],
  fields: ReadonlyMap<string, OperandType> = new Map(),
): Named {
  const found = definitions.flatMap(({ nodes }) =>
    allNodes(nodes).flatMap((node): Partial<Named>[] => {
      if ('branches' in node) {
        return node.branches.flatMap(({ when }) =>
          (when?.groups ?? []).flatMap(({ tests }) => tests.map((test) => namedInTest(test, fields))),
        )
      }
      if (!('rules' in node)) return []
      const instead = 'onNobody' in node && node.onNobody.kind === 'user' ? [node.onNobody.userId] : []
      return [{ userIds: instead }, ...node.rules.map(namedInRule)]
    }),
  )
  const all = (of: (one: Partial<Named>) => string[] | undefined) => [
    ...new Set(found.flatMap((one) => of(one) ?? [])),
  ]
  return {
    roles: all(({ roles }) => roles),
    userIds: all(({ userIds }) => userIds),
    departmentIds: all(({ departmentIds }) => departmentIds),
    postIds: all(({ postIds }) => postIds),
  }
}

function namedInRule(rule: Rule): Partial<Named> {
  if ('from' in rule) return namedInRange(rule.from)
  return {
    ...('role' in rule && { roles: [rule.role] }),
    ...('userId' in rule && { userIds: [rule.userId] }),
    ...('deptId' in rule && { departmentIds: [rule.deptId] }),
    ...('postId' in rule && { postIds: [rule.postId] }),
  }
}

function namedInRange(range: Range): Partial<Named> {
  switch (range.kind) {
    case 'everybody':
      return {}
    case 'users':
      return { userIds: range.userIds }
    case 'role':
      return { roles: [range.role] }
    case 'department':
      return { departmentIds: [range.deptId] }
  }
}

function namedInTest({ operand, values }: Test, fields: ReadonlyMap<string, OperandType>): Partial<Named> {
  switch (operand.kind) {
    case 'department':
      return { departmentIds: values }
    case 'post':
      return { postIds: values }
    case 'field': {
      const type = fields.get(operand.field)
      return type === 'people' ? { userIds: values } : type === 'departments' ? { departmentIds: values } : {}
    }
    case 'linked':
    case 'amount':
    case 'company':
      return {}
  }
}
