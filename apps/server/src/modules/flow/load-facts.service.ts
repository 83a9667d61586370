import { guestRole, type Permission } from '@countersign/contract'
import {
  applicantsOf,
  type Facts,
  needsStandIns,
  type Operand,
  operandKey,
  type OperandValue,
  type Want,
  type Whose,
} from '@countersign/engine'
import { type FormDefinition, operandOf, type Values } from '@countersign/forms'
import { readTogether } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import {
  departmentIdsOf,
  listActive,
  listDepartmentsAbove,
  listDepartmentsOfCompany,
  listDeputies,
  listHolders,
  listHoldersOfPosts,
  listHoldersWithin,
  listMembers,
  listPermitted,
  listPostIdsOf,
  listRolesHeld,
  type PersonWords,
} from '../organisation/index.ts'
import {
  type Chooses,
  type PeopleData,
  leadersOf,
  type Needs,
  needsOf,
  peopleOfRule,
} from './people-of-rules.rules.ts'

/** The request that facts are loaded for. */
export interface FactSubject extends Whose {
  tenantId: string
  departmentId: string
  /** Values of the form; asked for only when a rule or a condition reads a field. */
  values: () => Values
  /** The form of the values; needed when a condition reads the request. */
  form?: () => FormDefinition
  /** People whom the initiator or the approver before chose for a step. */
  chosen?: (nodeId: string, by: Chooses) => readonly string[]
}

/** Facts of a decision, with the names of all people in them. */
export interface LoadedFacts {
  facts: Facts
  /** Names and departments by person id. */
  people: ReadonlyMap<string, PersonWords>
}

/**
 * Loads the facts that `wants` asks for, on the connection of the decision, or else in one snapshot. Each kind of data is
 * read once for all steps, so that the number of statements does not grow with the flow, and all kinds are asked for at
 * once. Stand-ins are loaded only when they can matter.
 */
export function loadFacts(db: Db, wants: readonly Want[], subject: FactSubject): Promise<LoadedFacts> {
  return readTogether({ db }, ({ db }) => load(db, wants, subject))
}

async function load(db: Db, wants: readonly Want[], subject: FactSubject): Promise<LoadedFacts> {
  const facts: Facts = { people: {}, leadersAbove: [], flowAdministrators: [] }
  const words = new Map<string, PersonWords>()
  const idsOf = (found: readonly PersonWords[]) => {
    for (const person of found) words.set(person.id, person)
    return found.map(({ id }) => id)
  }
  const whose = { chosen: () => [], ...subject }
  const needs = needsOf(wants, whose)
  const found = await find(db, needs, subject)
  const active = (ids: readonly string[]) => idsOf(ids.flatMap((id) => found.people.get(id) ?? []))
  for (const want of wants) {
    if (want.kind === 'people') {
      facts.people[want.nodeId] = want.rules.map((rule) => ({
        rule: rule.kind,
        userIds: idsOf(peopleOfRule({ rule, nodeId: want.nodeId }, found, whose)),
      }))
    }
    if (want.kind === 'namedInstead') {
      facts.namedInstead = { ...facts.namedInstead, [want.nodeId]: active([want.userId]) }
    }
    if (want.kind === 'active') facts.active = active(want.userIds)
    if (want.kind === 'operands') facts.operands = await readOperands(db, want.operands, subject)
  }
  if (!needsStandIns(wants, facts.people, applicantsOf(subject))) return { facts, people: words }
  const { tenantId, departmentId } = subject
  for (const want of wants) {
    if (want.kind === 'leadersAbove') {
      const above = needs.ways.includes(departmentId)
        ? found.above.filter(({ from }) => from === departmentId)
        : await listDepartmentsAbove(db, tenantId, [departmentId])
      facts.leadersAbove = idsOf(leadersOf(above))
    }
    if (want.kind === 'flowAdministrators') {
      const permission = standInPermission(subject.form?.())
      facts.flowAdministrators = idsOf(await listPermitted(db, tenantId, { permission, guestRole }))
    }
  }
  return { facts, people: words }
}

/** Money requests go only to a person whom the company named for this, not to whoever administers flows. */
export const standInPermission = (form: { money: boolean } | undefined): Permission =>
  form?.money ? 'flow.standIn' : 'flow.administer'

/** Reads what the rules need, all at once on the one connection. */
async function find(db: Db, needs: Needs, { tenantId, departmentId }: FactSubject): Promise<PeopleData> {
  const { rolesInDepartment, rolesInCompany, chosen } = needs
  const within = async (aliases: string[], departments: () => Promise<string[]> | string[]) =>
    aliases.length === 0 ? [] : listHoldersWithin(db, tenantId, { aliases, deptIds: await departments() })
  const [people, holders, holdersInDepartment, holdersInCompany, members, above, deputies, ...chosenData] =
    await Promise.all([
      listActive(db, tenantId, needs.userIds),
      listHolders(db, tenantId, needs.roles),
      within(rolesInDepartment, () => [departmentId]),
      within(rolesInCompany, () => listDepartmentsOfCompany(db, tenantId, departmentId)),
      listMembers(db, tenantId, needs.departments),
      listDepartmentsAbove(db, tenantId, needs.ways),
      needs.hasDeputies ? listDeputies(db, tenantId, departmentId) : [],
      listHoldersOfPosts(db, tenantId, needs.posts),
      listRolesHeld(db, tenantId, { userIds: chosen.userIds, aliases: chosen.roles }),
      departmentIdsOf(db, tenantId, chosen.hasDepartments ? chosen.userIds : []),
    ])
  const [holdersOfPosts, rolesHeld, departmentsOf] = chosenData
  return {
    people: new Map(people.map((person) => [person.id, person])),
    holders,
    holdersInDepartment,
    holdersInCompany,
    members,
    above,
    deputies,
    holdersOfPosts,
    rolesHeld,
    departmentsOf,
  }
}

async function readOperands(
  db: Db,
  operands: readonly Operand[],
  subject: FactSubject,
): Promise<Record<string, OperandValue>> {
  const values: Record<string, OperandValue> = {}
  for (const operand of operands) values[operandKey(operand)] ??= await readOperand(db, operand, subject)
  return values
}

async function readOperand(db: Db, operand: Operand, subject: FactSubject): Promise<OperandValue> {
  const { tenantId, applicantId, departmentId, form, values } = subject
  switch (operand.kind) {
    case 'department': {
      const above = await listDepartmentsAbove(db, tenantId, [departmentId])
      return setOf(above.map(({ deptId }) => deptId))
    }
    case 'post':
      return setOf(await listPostIdsOf(db, tenantId, applicantId))
    case 'field':
    case 'linked':
    case 'amount':
    case 'company':
      if (!form) throw new Error('a condition reads a form that was not given')
      return operandOf(form(), values(), operand)
  }
}

function setOf(entries: string[]): OperandValue {
  return entries.length === 0 ? { type: 'empty' } : { type: 'set', entries }
}
