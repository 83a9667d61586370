import type { Definition, FlowNode, StepNode } from '@countersign/engine'
import { forms, type Kind, kinds } from '@countersign/forms'
import type { Pool } from 'pg'
import { tenants } from './tenants.ts'

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

/** Short routes. What they test must not change with the routes that the product gives to new tenants. */
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

function plainFlow(kind: Kind): Definition {
  return {
    nodes: [start, ...nodes[kind], end],
    samePerson: forms[kind].money ? 'keep' : 'consecutive',
    permits: [],
    resumes: false,
  }
}

/** A step that asks one person whom its rules find, or else the leader above. */
export const testStep = (
  id: string,
  rules: StepNode['rules'],
  over: Partial<Omit<StepNode, 'id' | 'rules'>> = {},
): StepNode => ({
  type: 'approval',
  id,
  name: id,
  mode: 'one',
  rules,
  onNobody: { kind: 'leaderAbove' },
  onInitiator: 'leaderAbove',
  ...over,
})

/** A flow of these nodes, in which nobody is left out. */
export const testFlow = (nodes: readonly FlowNode[], permits: Definition['permits'] = []): Definition => ({
  nodes: [start, ...nodes, end],
  samePerson: 'keep',
  permits,
  resumes: false,
})

/** Puts the plain flows in place of the first flows of both tenants. */
export async function usePlainFlows(owner: Pick<Pool, 'query'>): Promise<void> {
  for (const tenantId of Object.values(tenants)) {
    for (const kind of kinds) await replaceFlow(owner, { tenantId, kind, definition: plainFlow(kind) })
  }
}

/** Puts a definition in place of the published one of a kind, before there are requests. */
export async function replaceFlow(
  owner: Pick<Pool, 'query'>,
  { tenantId = tenants.own, kind, definition }: { tenantId?: string; kind: Kind; definition: Definition },
): Promise<void> {
  // In one transaction, so that no test sees the table without its trigger.
  const published = `'${tenantId}' and state = 'published'
    and flow_id = (select id from flow where tenant_id = '${tenantId}' and kind = '${kind}')`
  await owner.query(`begin;
    alter table flow_version disable trigger flow_version_immutable;
    update flow_version set definition = '${JSON.stringify(definition).replaceAll("'", "''")}'
      where tenant_id = ${published};
    set constraints all immediate;
    alter table flow_version enable trigger flow_version_immutable;
    commit`)
}
