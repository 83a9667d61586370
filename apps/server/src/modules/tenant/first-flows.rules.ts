import {
  type Comparison,
  type Condition,
  type CopyNode,
  type Definition,
  type FlowNode,
  type ForkNode,
  isStep,
  type Operand,
  type Rule,
  type StepNode,
} from '@countersign/engine'
import { forms, type Kind } from '@countersign/forms'
import type { RoleAlias } from './first-roles.rules.ts'

/**
 * The first flow of each kind (submit-forms.md D23). Roles stand in place of people, and nobody chooses an approver: a
 * company can submit every kind as soon as its roles have holders. What the catalogue leaves open is G-384 to G-389.
 */
export function firstFlow(kind: Kind): Definition {
  return {
    nodes: [
      { type: 'start', id: 'start', name: '发起人' },
      ...(forms[kind].money ? nodes[kind].map(forMoney) : nodes[kind]),
      { type: 'end', id: 'end', name: '结束' },
    ],
    samePerson: forms[kind].money ? 'keep' : 'consecutive',
    permits: ['transfer', 'consult', 'addSigner', 'returnTo', 'takeBack', 'urge', 'comment'],
    resumes: false,
  }
}

/** Where money moves, no leader signs for 财务 or 出纳: whoever was given 代审 does, and at first nobody was (G-508, G-536). */
function forMoney(node: FlowNode): FlowNode {
  if (isStep(node)) return { ...node, onNobody: { kind: 'administrator' } }
  if (!('branches' in node)) return node
  const branches = node.branches.map((branch) => ({ ...branch, nodes: branch.nodes.map(forMoney) }))
  return { ...node, branches }
}

type StepDraft = Pick<StepNode, 'id' | 'name' | 'rules'> & Partial<Pick<StepNode, 'mode' | 'type'>>

/** A step is signed by the first of several people, unless its mode says otherwise. */
function step({ type = 'approval', mode = 'any', id, name, rules }: StepDraft): StepNode {
  return {
    type,
    id,
    name,
    mode,
    rules,
    onNobody: { kind: 'leaderAbove' },
    onInitiator: 'leaderAbove',
  }
}

const holders = (role: RoleAlias): Rule => ({ kind: 'role', role })

function signedBy(role: RoleAlias, name: string): StepNode {
  return step({ id: role, name, rules: [holders(role)] })
}

function handledBy(role: RoleAlias, name: string): StepNode {
  return step({ type: 'handling', id: `${role}_handling`, name, rules: [holders(role)] })
}

/** Nodes that a request passes only when the condition holds. */
function when(id: string, name: string, condition: Condition, ...within: StepNode[]): ForkNode {
  return {
    type: 'condition',
    id,
    name,
    branches: [
      { id: `${id}_yes`, name, when: condition, nodes: within },
      { id: `${id}_else`, name: '其他情况', when: null, nodes: [] },
    ],
  }
}

type Test = [operand: Operand, comparison: Comparison, ...values: string[]]

/** A condition that holds as soon as one of the tests does. */
function any(...tests: Test[]): Condition {
  return {
    match: 'any',
    groups: tests.map(([operand, comparison, ...values]) => ({
      match: 'all',
      tests: [{ operand, comparison, values }],
    })),
  }
}

const field = (name: string): Operand => ({ kind: 'field', field: name })
const amount: Operand = { kind: 'amount' }

const leader = step({
  id: 'leader',
  name: '部门负责人',
  mode: 'one',
  rules: [{ kind: 'departmentLeader' }],
})
const vicePresident = signedBy('vice_president', '分管领导')
const generalManager = signedBy('general_manager', '总经理')
const chairman = signedBy('chairman', '董事长')
const legal = signedBy('legal', '法务')
const financeManager = signedBy('finance_manager', '财务负责人')
const paidOut = handledBy('cashier', '出纳办理')
const handled = handledBy('hr', '行政人事办理')

/** Copies for the clerks of the applicant's department. */
const noted: CopyNode = {
  type: 'copy',
  id: 'clerk',
  name: '抄送部门文员',
  rules: [{ kind: 'roleInDepartment', role: 'clerk' }],
}

const from = (id: string, name: string, yuan: string, within: StepNode) =>
  when(id, name, any([amount, 'gte', yuan]), within)

const spent: FlowNode[] = [
  leader,
  signedBy('finance', '财务审核'),
  from('from_10k', '金额 1 万元及以上', '10000', vicePresident),
  from('from_50k', '金额 5 万元及以上', '50000', generalManager),
  paidOut,
]

const paid: FlowNode[] = [
  leader,
  signedBy('accountant', '财务会计'),
  financeManager,
  vicePresident,
  from('from_50k', '金额 5 万元及以上', '50000', generalManager),
  from('from_5m', '金额 500 万元及以上', '5000000', chairman),
  paidOut,
]

const account: FlowNode[] = [financeManager, vicePresident, generalManager]

/** Papers that bind the company: `first` answers for them, 会签 means that all of them sign. */
function agreed(first: StepNode, ...alsoToManager: Test[]): FlowNode[] {
  return [
    first,
    step({
      id: 'countersign',
      name: '法务、财务、审计会签',
      mode: 'all',
      rules: [holders('legal'), holders('finance'), holders('audit')],
    }),
    vicePresident,
    when(
      'from_1m',
      alsoToManager.length > 0 ? '金额 100 万元及以上，或无总价' : '金额 100 万元及以上',
      any([amount, 'gte', '1000000'], ...alsoToManager),
      generalManager,
    ),
    from('from_5m', '金额 500 万元及以上', '5000000', chairman),
    handledBy('seal_keeper', '印章办理'),
  ]
}

const nodes: Readonly<Record<Kind, readonly FlowNode[]>> = {
  leave: [
    leader,
    when('from_3d', '请假超过 3 天', any([field('days'), 'gt', '3']), signedBy('hr', '行政人事审核')),
    when('from_7d', '请假超过 7 天', any([field('days'), 'gt', '7']), vicePresident),
    handled,
    noted,
  ],
  travel: [
    leader,
    when(
      'long_or_abroad',
      '出差超过 3 天、费用 1 万元及以上或出国（境）',
      any([field('days'), 'gt', '3'], [amount, 'gte', '10000'], [field('tripType'), 'anyOf', 'abroad']),
      vicePresident,
    ),
    handled,
    noted,
  ],
  business: [leader, from('from_5k', '预估费用 5000 元及以上', '5000', vicePresident), handled, noted],
  card: [
    leader,
    when('original', '借用原件', any([field('isOriginal'), 'anyOf', '1']), vicePresident),
    step({
      type: 'handling',
      id: 'keeper',
      name: '监管人办理出借',
      rules: [{ kind: 'fieldPeople', field: 'oversawPerson' }],
    }),
    noted,
  ],
  ucard: [
    leader,
    when(
      'seal',
      '使用印章',
      any(
        [
          field('cardType'),
          'anyOf',
          'official_seal',
          'contract_seal',
          'finance_seal',
          'legal_seal',
          'invoice_seal',
        ],
        [field('useForm'), 'anyOf', 'seal'],
      ),
      vicePresident,
    ),
    handled,
    noted,
  ],
  materials: [
    leader,
    when('secret', '秘密资料', any([field('secrecy'), 'anyOf', 'secret']), legal, vicePresident),
    handled,
    noted,
  ],
  inspection: [
    leader,
    when(
      'acceptors_named',
      '已填写验收人员',
      any([field('acceptors'), 'notEmpty']),
      step({
        id: 'acceptors',
        name: '验收人员会签',
        mode: 'all',
        rules: [{ kind: 'fieldPeople', field: 'acceptors' }],
      }),
    ),
    vicePresident,
  ],
  meeting: [
    leader,
    when(
      'departments_named',
      '已填写会签部门',
      any([field('signDepts'), 'notEmpty']),
      step({
        id: 'departments',
        name: '相关部门会签',
        mode: 'all',
        rules: [{ kind: 'fieldDepartmentLeader', field: 'signDepts' }],
      }),
    ),
    when('major', '三重一大事项', any([field('isMajor'), 'notEmpty']), legal),
    vicePresident,
    generalManager,
  ],
  reimbursement: spent,
  procured: spent,
  contract: agreed(
    step({
      id: 'leader',
      name: '承办部门负责人',
      mode: 'one',
      rules: [{ kind: 'fieldDepartmentLeader', field: 'handpart' }],
    }),
    [field('amountType'), 'anyOf', 'framework'],
  ),
  tender: agreed(leader),
  lease: agreed(leader),
  payments: paid,
  advance: paid,
  nopayment: paid,
  invoice: paid,
  refundrequest: paid,
  transferfund: paid,
  shareholder: paid,
  kaccount: account,
  household: account,
}
