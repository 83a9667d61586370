import { guestRole } from '@countersign/contract'
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

/** The request that facts are loaded for. */
export interface FactSubject {
  tenantId: string
  applicantId: string
  departmentId: string
  /** Values of the form; asked for only when a rule names a field. */
  values: () => Readonly<Record<string, unknown>>
}

/** Facts of a decision, with the names of all people in them. */
export interface LoadedFacts {
  facts: Facts
  /** Names and departments by person id. */
  people: ReadonlyMap<string, PersonWords>
}

/**
 * Loads the people that `wants` asks for, on the connection of the decision. Stand-ins are loaded only when
 * they can matter.
 */
export async function loadFacts(db: Db, wants: readonly Want[], subject: FactSubject): Promise<LoadedFacts> {
  const facts: Facts = { people: {}, leadersAbove: [], flowAdministrators: [] }
  const people = new Map<string, PersonWords>()
  const idsOf = (found: readonly PersonWords[]) => {
    for (const person of found) people.set(person.id, person)
    return found.map(({ id }) => id)
  }
  // One query after the other: no second connection is taken while a transaction holds one.
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
      facts.flowAdministrators = idsOf(
        await listPermitted(db, tenantId, { permission: 'flow.administer', guestRole }),
      )
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
