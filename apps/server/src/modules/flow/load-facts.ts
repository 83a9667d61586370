import { type Facts, needsStandIns, type Rule, type Want } from '@countersign/engine'
import type { Db } from '../../platform/database/connect.ts'
import { listActive, listHolders, listLeaders, listLeadersAbove, listMembers } from '../organisation/index.ts'

/** About whom the facts are: the applicant, his department, and the form's values for rules that name a field. */
export interface FactSubject {
  tenantId: string
  applicantId: string
  departmentId: string
  /** Asked for only where a rule names a field. */
  values: () => Readonly<Record<string, unknown>>
}

/** Who administers flows and stands in where a rule finds nobody. */
const flowAdministrator = 'administrator'

/** Finds the people that `wants` asks for, on the same handle as the decision; stand-ins only where they can matter. */
export async function loadFacts(db: Db, wants: readonly Want[], subject: FactSubject): Promise<Facts> {
  const facts: Facts = { people: {}, leadersAbove: [], flowAdministrators: [] }
  // One after the other: while a transaction holds a connection no second one is asked for.
  for (const want of wants) {
    if (want.kind === 'people') facts.people[want.nodeId] = await findPeople(db, want.rules, subject)
  }
  if (!needsStandIns(facts.people, subject.applicantId)) return facts
  const { tenantId, departmentId } = subject
  for (const want of wants) {
    if (want.kind === 'leadersAbove') facts.leadersAbove = await listLeadersAbove(db, tenantId, departmentId)
    if (want.kind === 'flowAdministrators') {
      facts.flowAdministrators = await listHolders(db, tenantId, flowAdministrator)
    }
  }
  return facts
}

async function findPeople(
  db: Db,
  rules: readonly Rule[],
  subject: FactSubject,
): Promise<Facts['people'][string]> {
  const found: Facts['people'][string] = []
  for (const rule of rules) found.push({ rule: rule.kind, userIds: await peopleOfRule(db, rule, subject) })
  return found
}

function peopleOfRule(db: Db, rule: Rule, subject: FactSubject): Promise<string[]> {
  const { tenantId } = subject
  switch (rule.kind) {
    case 'user':
      return listActive(db, tenantId, [rule.userId])
    case 'role':
      return listHolders(db, tenantId, rule.role)
    case 'department':
      return listMembers(db, tenantId, rule.deptId)
    case 'departmentLeader':
      return listLeaders(db, tenantId, [subject.departmentId])
    case 'fieldPeople':
      return listActive(db, tenantId, idsIn(subject.values()[rule.field]))
    case 'fieldDepartmentLeader':
      return listLeaders(db, tenantId, idsIn(subject.values()[rule.field]))
  }
}

function idsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one) => typeof one === 'string')
}
