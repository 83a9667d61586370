import { type Facts, needsStandIns, type Rule, type Want } from '@countersign/engine'
import type { Db } from '../../platform/database/connect.ts'
import {
  listActive,
  listHolders,
  listLeaders,
  listLeadersAbove,
  listMembers,
  listPermitted,
  type PersonWords,
} from '../organisation/index.ts'

/** About whom the facts are: the applicant, the department applied for, and the form's values for rules that name a field. */
export interface FactSubject {
  tenantId: string
  applicantId: string
  departmentId: string
  /** Asked for only where a rule names a field. */
  values: () => Readonly<Record<string, unknown>>
}

/** What a decision is given, and how a record names everybody in it. */
export interface LoadedFacts {
  facts: Facts
  /** By id. */
  people: ReadonlyMap<string, PersonWords>
}

/** Finds the people that `wants` asks for, on the same handle as the decision; stand-ins only where they can matter. */
export async function loadFacts(db: Db, wants: readonly Want[], subject: FactSubject): Promise<LoadedFacts> {
  const facts: Facts = { people: {}, leadersAbove: [], flowAdministrators: [] }
  const people = new Map<string, PersonWords>()
  const idsOf = (found: readonly PersonWords[]) => {
    for (const person of found) people.set(person.id, person)
    return found.map(({ id }) => id)
  }
  // One after the other: while a transaction holds a connection no second one is asked for.
  for (const want of wants) {
    if (want.kind !== 'people') continue
    const found: Facts['people'][string] = []
    for (const rule of want.rules) {
      found.push({ rule: rule.kind, userIds: idsOf(await peopleOfRule(db, rule, subject)) })
    }
    facts.people[want.nodeId] = found
  }
  if (!needsStandIns(facts.people, subject.applicantId)) return { facts, people }
  const { tenantId, departmentId } = subject
  for (const want of wants) {
    if (want.kind === 'leadersAbove') {
      facts.leadersAbove = idsOf(await listLeadersAbove(db, tenantId, departmentId))
    }
    if (want.kind === 'flowAdministrators') {
      facts.flowAdministrators = idsOf(await listPermitted(db, tenantId, 'flow.administer'))
    }
  }
  return { facts, people }
}

function peopleOfRule(db: Db, rule: Rule, subject: FactSubject): Promise<PersonWords[]> {
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
