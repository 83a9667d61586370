import {
  type Branch,
  type Condition,
  type CopyNode,
  type Definition,
  type ExtraAction,
  type FlowNode,
  type Mode,
  type OnNobody,
  type OperandType,
  type Range,
  type Rule,
  type SamePerson,
  type StepNode,
  type Test,
} from '@countersign/engine'

/** Names of what a flow refers to by id, alias or field. */
export interface FlowNames {
  role: (alias: string) => string
  person: (id: string) => string
  department: (id: string) => string
  post: (id: string) => string
  field: (name: string) => string
  /** The label of a part of the requests that a field links to. */
  part: (field: string, path: string) => string
  fieldType: (name: string) => OperandType | undefined
}

/**
 * Differences of two definitions, one line each, in Chinese as the audit log keeps them (G-397). No line means that
 * they do the same.
 */
export function differenceOf(before: Definition | undefined, after: Definition, names: FlowNames): string[] {
  const [from, to] = [partsOf(before), partsOf(after)]
  const added = [...to.values()].filter(({ id }) => !from.has(id)).map(({ title }) => `${title}增加`)
  const removed = [...from.values()].filter(({ id }) => !to.has(id)).map(({ title }) => `${title}删除`)
  const changed = [...to.values()].flatMap((part) => {
    const old = from.get(part.id)
    return old ? differenceOfPart(old, part, names) : []
  })
  const moved = before ? movedParts(from, to) : []
  return [...added, ...removed, ...moved, ...changed, ...(before ? differenceOfSettings(before, after) : [])]
}

/** A node or a branch, with the place at which it stands. */
interface Part {
  id: string
  title: string
  name: string
  /** Id of the branch that holds a node, or of the fork that holds a branch; "" at the top. */
  parentId: string
  node?: FlowNode
  branch?: Branch
}

function partsOf(definition: Definition | undefined): Map<string, Part> {
  const parts = new Map<string, Part>()
  const add = (nodes: readonly FlowNode[], parentId: string) => {
    for (const node of nodes) {
      parts.set(node.id, { id: node.id, title: `「${node.name}」`, name: node.name, parentId, node })
      if (!('branches' in node)) continue
      for (const branch of node.branches) {
        const title = `「${node.name}」的分支「${branch.name}」`
        parts.set(branch.id, { id: branch.id, title, name: branch.name, parentId: node.id, branch })
        add(branch.nodes, branch.id)
      }
    }
  }
  add(definition?.nodes ?? [], '')
  return parts
}

function movedParts(from: ReadonlyMap<string, Part>, to: ReadonlyMap<string, Part>): string[] {
  const stayed = [...to.values()].filter(({ id, parentId }) => from.get(id)?.parentId === parentId)
  const elsewhere = [...to.values()].filter((part) => from.has(part.id) && !stayed.includes(part))
  const reordered = [...Map.groupBy(stayed, ({ parentId }) => parentId).values()].flatMap((siblings) => {
    const kept = longestCommon(
      [...from.keys()],
      siblings.map(({ id }) => id),
    )
    return siblings.filter(({ id }) => !kept.has(id))
  })
  return [...elsewhere, ...reordered].map(({ title }) => `${title}移动位置`)
}

/** Entries of the longest list that is part of both lists in this order. */
function longestCommon(one: readonly string[], other: readonly string[]): Set<string> {
  let best: string[][] = []
  for (const id of one) {
    let before: string[] = []
    const next: string[][] = []
    for (const [index, candidate] of other.entries()) {
      const above = best[index] ?? []
      const left = next[index - 1] ?? []
      const longer = above.length >= left.length ? above : left
      next.push(candidate === id ? [...before, id] : longer)
      before = above
    }
    best = next
  }
  return new Set(best.at(-1))
}

function differenceOfPart(old: Part, part: Part, names: FlowNames): string[] {
  const renamed = old.name === part.name ? [] : [`${old.title}改名为「${part.name}」`]
  if (part.branch && old.branch) {
    return [
      ...renamed,
      ...unlessEqual(
        part.title,
        '条件',
        sayCondition(old.branch.when, names),
        sayCondition(part.branch.when, names),
      ),
    ]
  }
  const [before, after] = [old.node, part.node]
  if (!before || !after) return renamed
  const line = (what: string, say: (node: FlowNode) => string) =>
    unlessEqual(part.title, what, say(before), say(after))
  return [
    ...renamed,
    ...line('类型', ({ type }) => types[type]),
    ...line(after.type === 'copy' ? '抄送人' : after.type === 'handling' ? '办理人' : '审批人', (node) =>
      hasRules(node) ? sayRules(node.rules, names) : '',
    ),
    ...line('方式', (node) => (isStep(node) ? sayMode(node) : '')),
    ...line('无人时', (node) => (isStep(node) ? sayOnNobody(node.onNobody, names) : '')),
    ...line('处理人为申请人时', (node) => (isStep(node) ? onInitiators[node.onInitiator] : '')),
  ]
}

/** A side is "" for a node that has no such setting; then its change of type says enough. */
function unlessEqual(title: string, what: string, before: string, after: string): string[] {
  return before === after || before === '' || after === ''
    ? []
    : [`${title}${what}由 ${before} 改为 ${after}`]
}

function differenceOfSettings(before: Definition, after: Definition): string[] {
  const permits = (one: Definition) =>
    one.permits.length === 0
      ? '无'
      : one.permits
          .toSorted()
          .map((action) => actions[action])
          .join('、')
  const resumes = (one: Definition) => (one.resumes ? '从驳回的节点继续' : '从头审批')
  return [
    ...unlessEqual('', '同一人再次审批', samePersons[before.samePerson], samePersons[after.samePerson]),
    ...unlessEqual('', '允许的操作', permits(before), permits(after)),
    ...unlessEqual('', '驳回后重新提交', resumes(before), resumes(after)),
  ]
}

function isStep(node: FlowNode): node is StepNode {
  return node.type === 'approval' || node.type === 'handling'
}

function hasRules(node: FlowNode): node is StepNode | CopyNode {
  return 'rules' in node
}

const types: Record<FlowNode['type'], string> = {
  start: '开始',
  end: '结束',
  approval: '审批',
  handling: '办理',
  copy: '抄送',
  condition: '条件分支',
  inclusive: '包容分支',
  parallel: '并行分支',
}

const modes: Record<Mode, string> = {
  one: '单人',
  all: '会签',
  any: '或签',
  inOrder: '依次审批',
  share: '票签',
}

const onInitiators: Record<StepNode['onInitiator'], string> = { leaderAbove: '由上级代替', skip: '跳过' }

const samePersons: Record<SamePerson, string> = {
  keep: '保留',
  consecutive: '连续时跳过',
  earlier: '之前审批过则跳过',
}

const actions: Record<ExtraAction, string> = {
  transfer: '转交',
  consult: '征询意见',
  addSigner: '加签',
  returnTo: '退回',
  takeBack: '撤回同意',
  urge: '催办',
  comment: '评论',
}

function sayMode({ mode, share }: StepNode): string {
  if (mode !== 'share' || !share) return modes[mode]
  return `${modes[mode]}（${share.needed} 人同意，${share.reject === 'kills' ? '一人驳回即驳回' : '反对只计票'}）`
}

function sayOnNobody(onNobody: OnNobody, names: FlowNames): string {
  switch (onNobody.kind) {
    case 'leaderAbove':
      return '由上级负责人处理'
    case 'administrator':
      return '由流程管理员或代审人处理'
    case 'user':
      return `由 ${names.person(onNobody.userId)} 处理`
    case 'skip':
      return '跳过'
    case 'refuse':
      return '不允许提交'
  }
}

function sayRules(rules: readonly Rule[], names: FlowNames): string {
  return rules.length === 0 ? '未设置' : rules.map((rule) => sayRule(rule, names)).join('、')
}

function sayRule(rule: Rule, names: FlowNames): string {
  switch (rule.kind) {
    case 'user':
      return names.person(rule.userId)
    case 'role':
      return `角色 ${names.role(rule.role)}`
    case 'roleInDepartment':
      return `申请人部门的角色 ${names.role(rule.role)}`
    case 'roleInCompany':
      return `申请人公司的角色 ${names.role(rule.role)}`
    case 'department':
      return `部门 ${names.department(rule.deptId)} 的成员`
    case 'departmentLeader':
      return '部门负责人'
    case 'departmentDeputies':
      return '部门副职'
    case 'leadersUp':
      return `逐级负责人（${rule.levels} 级）`
    case 'leadersUpTo':
      return `逐级负责人（至第 ${rule.level} 层）`
    case 'leaderOf':
      return `部门 ${names.department(rule.deptId)} 的负责人`
    case 'post':
      return `岗位 ${names.post(rule.postId)}`
    case 'fieldPeople':
      return `表单字段 ${names.field(rule.field)} 中的人员`
    case 'fieldDepartmentLeader':
      return `表单字段 ${names.field(rule.field)} 中部门的负责人`
    case 'initiatorChooses':
      return `申请人选择（${sayRange(rule.from, names)}）`
    case 'previousChooses':
      return `上一节点处理人选择（${sayRange(rule.from, names)}）`
    case 'initiator':
      return '申请人'
  }
}

function sayRange(range: Range, names: FlowNames): string {
  switch (range.kind) {
    case 'everybody':
      return '全体人员'
    case 'users':
      return range.userIds.map((id) => names.person(id)).join('、')
    case 'role':
      return `角色 ${names.role(range.role)}`
    case 'department':
      return `部门 ${names.department(range.deptId)}`
  }
}

function sayCondition(when: Condition | null, names: FlowNames): string {
  if (when === null) return '默认'
  const groups = when.groups.map((group) => {
    const said = group.tests.map((test) => sayTest(test, names)).join(group.match === 'all' ? ' 且 ' : ' 或 ')
    return when.groups.length > 1 && group.tests.length > 1 ? `（${said}）` : said
  })
  return groups.join(when.match === 'all' ? ' 且 ' : ' 或 ')
}

const comparisons: Record<Test['comparison'], string> = {
  lt: '＜',
  lte: '≤',
  gt: '＞',
  gte: '≥',
  eq: '＝',
  ne: '≠',
  contains: '包含',
  anyOf: '属于',
  allOf: '同时包含',
  noneOf: '不属于',
  empty: '为空',
  notEmpty: '不为空',
}

function sayTest({ operand, comparison, values }: Test, names: FlowNames): string {
  const isBare = comparison === 'empty' || comparison === 'notEmpty'
  const said = isBare ? '' : ` ${values.map((value) => sayValue(value, operand, names)).join('、')}`
  return `${sayOperand(operand, names)} ${comparisons[comparison]}${said}`
}

function sayOperand(operand: Test['operand'], names: FlowNames): string {
  switch (operand.kind) {
    case 'field':
      return names.field(operand.field)
    case 'linked':
      return `${names.field(operand.field)}的${names.part(operand.field, operand.path)}`
    case 'amount':
      return '金额'
    case 'company':
      return '公司'
    case 'department':
      return '申请人部门'
    case 'post':
      return '申请人岗位'
  }
}

function sayValue(value: string, operand: Test['operand'], names: FlowNames): string {
  switch (operand.kind) {
    case 'department':
      return names.department(value)
    case 'post':
      return names.post(value)
    case 'field': {
      const type = names.fieldType(operand.field)
      return type === 'people'
        ? names.person(value)
        : type === 'departments'
          ? names.department(value)
          : value
    }
    case 'linked':
    case 'amount':
    case 'company':
      return value
  }
}
