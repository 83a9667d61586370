import {
  type contract,
  type InputOf,
  type Language,
  type OutputOf,
  type TrialFinding,
} from '@countersign/contract'
import { type Facts, type State, wantsForPreview } from '@countersign/engine'
import { labelsOffered } from '@countersign/forms'
import type { Ctx } from '../../platform/context.ts'
import { readDictionaries } from '../dictionary/index.ts'
import { readFormOf } from '../form-customization/index.ts'
import { listDepartments, listFirstMembers } from '../organisation/index.ts'
import { companiesServed } from './companies-served.service.ts'
import { loadFacts } from './load-facts.service.ts'
import { amountsAround, Findings, namedNodes, reads, type TrialCase, tryCase } from './trial.rules.ts'

/** Limit on the requests of one trial, which the server computes while the designer waits. */
const mostTried = 20_000

const words = {
  nobody: { zh: '找不到审批人，提交会被拒绝', en: 'Nobody is found, so the submission would be refused' },
  leaderAbove: {
    zh: '找不到审批人，由上级负责人代审',
    en: 'Nobody is found; the leader above decides',
  },
  administrator: {
    zh: '找不到审批人，由流程管理员或代审人处理',
    en: 'Nobody is found; a flow administrator or whoever stands in decides',
  },
  skipped: { zh: '找不到审批人，该步骤被跳过', en: 'Nobody is found, so the step is skipped' },
  ownApproval: {
    zh: '审批人为申请人本人，由他人代审或跳过',
    en: 'The approver would be the applicant; somebody else stands in, or the step is skipped',
  },
  notReached: { zh: '没有申请会进入该分支', en: 'No request gets into this branch' },
} as const satisfies Record<TrialFinding, Record<Language, string>>

/**
 * Tries a definition with requests of every department (by a member and by the leader), amount, and company that the
 * flow decides for, as far as the flow tells them apart. Writes nothing.
 */
export async function simulateFlow(
  ctx: Ctx,
  { kind, company, definition }: InputOf<typeof contract.flowSimulate>,
): Promise<OutputOf<typeof contract.flowSimulate>> {
  const form = await readFormOf(ctx, kind)
  const offered = labelsOffered((await readDictionaries(ctx)).mainstay)
  const served = await companiesServed(ctx, kind, company)
  // A company that is no longer offered keeps its flow, which can still be tried.
  const own = 'only' in served ? [served.only] : offered.filter((name) => !served.except.includes(name))
  const companies = reads(definition, 'company') ? own : own.slice(0, 1)
  const amounts = reads(definition, 'amount') ? amountsAround(definition) : ['']
  const applicants = await listApplicants(ctx)
  const findings = new Findings()
  let tried = 0
  for (const { id, departmentId, deptName, isLeader } of applicants) {
    if (tried >= mostTried) break
    const state: State = { status: 'draft', round: 0, applicantId: id, nodeRuns: [], tasks: [] }
    const { facts } = await loadFacts(ctx.db, wantsForPreview(definition, state), {
      tenantId: ctx.tenantId,
      applicantId: id,
      departmentId,
      values: () => ({}),
      form: () => form,
    })
    for (const company of companies) {
      for (const amount of amounts) {
        const one: TrialCase = { deptName, company, amount, isLeader }
        tryCase(definition, { state, facts: withCase(facts, one), tried: one }, findings)
        tried += 1
      }
    }
  }
  const names = new Map(namedNodes(definition).map(({ id, name }) => [id, name]))
  return {
    tried,
    isComplete: tried === applicants.length * companies.length * amounts.length,
    findings: findings.listed(definition).map((found) => ({
      ...found,
      name: names.get(found.nodeId) ?? '',
      msg: words[found.code][ctx.language],
    })),
  }
}

interface Applicant {
  id: string
  departmentId: string
  deptName: string
  isLeader: boolean
}

/** For each department its leader and one other member. A department without people has nobody who applies. */
async function listApplicants({ db, tenantId }: Ctx): Promise<Applicant[]> {
  const members = await listFirstMembers(db, tenantId)
  return (await listDepartments(db, tenantId)).flatMap(({ id: departmentId, name: deptName, leaderId }) => {
    const member = members.get(departmentId)
    const of = { departmentId, deptName }
    return [
      ...(member === undefined ? [] : [{ ...of, id: member, isLeader: false }]),
      ...(leaderId === null ? [] : [{ ...of, id: leaderId, isLeader: true }]),
    ]
  })
}

function withCase(facts: Facts, { company, amount }: TrialCase): Facts {
  return {
    ...facts,
    operands: {
      ...facts.operands,
      amount: amount === '' ? { type: 'empty' } : { type: 'number', number: amount },
      company: { type: 'set', entries: [company] },
    },
  }
}
