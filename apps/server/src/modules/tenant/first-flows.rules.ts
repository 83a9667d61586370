import type { Definition, FlowNode, StepNode } from '@countersign/engine'
import { forms, type Kind } from '@countersign/forms'

const usual = {
  type: 'approval',
  onNobody: { kind: 'administrator' },
  onInitiator: 'leaderAbove',
} as const

const start: FlowNode = { type: 'start', id: 'start', name: '发起人' }
const end: FlowNode = { type: 'end', id: 'end', name: '结束' }

const leader: StepNode = {
  ...usual,
  id: 'leader',
  name: '部门负责人',
  mode: 'one',
  rules: [{ kind: 'departmentLeader' }],
}

const finance = role('finance', '财务审核')
const legal = role('legal', '法务审核')
const generalManager = role('general_manager', '总经理')

/** 会签: all of them sign. */
const financeAndLegal: StepNode = {
  ...usual,
  id: 'countersign',
  name: '会签',
  mode: 'all',
  rules: [...finance.rules, ...legal.rules],
}

/** 或签: the first one signs. */
const legalOrManager: StepNode = {
  ...usual,
  id: 'either',
  name: '法务或总经理',
  mode: 'any',
  rules: [...legal.rules, ...generalManager.rules],
}

function role(alias: string, name: string): StepNode {
  return { ...usual, id: alias, name, mode: 'any', rules: [{ kind: 'role', role: alias }] }
}

const ordinary = [leader, generalManager]
const paid = [leader, finance, generalManager]
const countersigned = [leader, financeAndLegal, generalManager]

/** The first flow of each kind (decisions.md "Demo"), with roles in place of people. */
const nodes = {
  ucard: ordinary,
  card: ordinary,
  transferfund: paid,
  nopayment: paid,
  inspection: paid,
  travel: ordinary,
  meeting: countersigned,
  reimbursement: paid,
  business: ordinary,
  contract: countersigned,
  kaccount: [finance, generalManager],
  household: [finance, generalManager],
  tender: countersigned,
  materials: [leader, legalOrManager],
  leave: ordinary,
  payments: paid,
  refundrequest: paid,
  lease: countersigned,
  procured: paid,
  invoice: paid,
  advance: paid,
  shareholder: paid,
} as const satisfies Record<Kind, readonly StepNode[]>

export function firstFlow(kind: Kind): Definition {
  return {
    nodes: [start, ...nodes[kind], end],
    samePerson: forms[kind].money ? 'keep' : 'consecutive',
    permits: [],
    resumes: false,
  }
}
