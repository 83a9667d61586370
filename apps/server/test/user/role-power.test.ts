import { describe, expect, it } from 'vitest'
import {
  changesAdministrator,
  refusalOfDepartments,
  refusalOfPerson,
  refusalOfRoles,
  type RolePower,
} from '../../src/modules/user/role-power.rules.ts'

const role = (alias: string, permissions: string[] = [], scopes: number[] = [2]): RolePower => ({
  id: alias,
  alias,
  roleName: alias,
  permissions,
  scopes,
})
/** Roles by what they give beyond the own requests. */
const roles = {
  nothing: role('nothing'),
  people: role('people', ['user.write']),
  more: role('more', ['user.write', 'post.write']),
  administrator: role('administrator', ['role.write']),
  department: role('department', [], [3]),
  below: role('below', [], [2, 4]),
  all: role('all', [], [1]),
  same: role('same', ['user.write'], []),
  mixed: role('mixed', [], [2, 1]),
  held: role('held', ['sms.read'], [1]),
} as const
type Name = keyof typeof roles
const named = (names: readonly Name[]) => names.map((name) => roles[name])

const clerk = { id: 'clerk', permissions: ['user.write'], roles: ['people', 'held', 'department', 'below'] }
const administrator = { id: 'admin', permissions: ['role.write'], roles: ['administrator'] }

describe('who maintains people', () => {
  it.each<[refusal: string | undefined, roles: Name[]]>([
    [undefined, []],
    [undefined, ['nothing', 'people']],
    [undefined, ['held']],
    [undefined, ['same']],
    ['personProtected', ['more']],
    ['personProtected', ['nothing', 'administrator']],
    ['personProtected', ['all']],
    ['personProtected', ['mixed']],
    ['personProtected', ['department']],
    ['personProtected', ['below']],
  ])('gets the answer %s for a person with %j', (refusal, names) => {
    expect(refusalOfPerson(clerk, 'other', named(names))).toBe(refusal)
    expect(refusalOfPerson(clerk, 'clerk', named(names))).toBeUndefined()
    expect(refusalOfPerson(administrator, 'other', named(names))).toBeUndefined()
  })

  it.each<[refusal: string | undefined, person: string, before: Name[], after: Name[]]>([
    [undefined, 'other', [], ['people']],
    [undefined, 'other', ['people'], []],
    [undefined, 'other', ['administrator'], ['administrator', 'nothing']],
    ['roleBeyond', 'other', [], ['people', 'more']],
    ['roleBeyond', 'other', ['more'], []],
    ['roleBeyond', 'other', [], ['department']],
    [undefined, 'clerk', ['people', 'held'], ['held', 'people']],
    ['ownRoles', 'clerk', ['people'], ['people', 'nothing']],
    ['ownRoles', 'clerk', ['people', 'nothing'], ['people']],
  ])('gets the answer %s for the roles of %s when %j become %j', (refusal, person, before, after) => {
    expect(refusalOfRoles(clerk, person, named(before), named(after))).toBe(refusal)
    expect(refusalOfRoles(administrator, person, named(before), named(after))).toBeUndefined()
  })

  it.each<[refusal: string | undefined, person: string, roles: Name[], after: string[]]>([
    ['ownDepartments', 'clerk', ['nothing', 'department'], ['a', 'b']],
    ['ownDepartments', 'clerk', ['below'], ['b']],
    [undefined, 'clerk', ['nothing', 'all'], ['a', 'b']],
    [undefined, 'clerk', ['department'], []],
    [undefined, 'clerk', ['department'], ['a']],
    [undefined, 'other', ['department'], ['a', 'b']],
  ])('gets the answer %s for the departments of %s with %j who joins %j', (refusal, person, names, after) => {
    const change = { before: ['a'], after }
    expect(refusalOfDepartments(clerk, person, named(names), change)).toBe(refusal)
    expect(
      refusalOfDepartments({ ...administrator, id: person }, person, named(names), change),
    ).toBeUndefined()
  })
})

it.each<[isChange: boolean, before: Name[], after: Name[]]>([
  [true, [], ['nothing', 'administrator']],
  [true, ['administrator'], ['more']],
  [false, ['nothing'], ['more', 'all']],
  [false, ['administrator', 'more'], ['administrator']],
])(
  'whether somebody becomes or ceases to be an administrator is %s from %j to %j',
  (isChange, before, after) => {
    expect(changesAdministrator(named(before), named(after))).toBe(isChange)
  },
)
