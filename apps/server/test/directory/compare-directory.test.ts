import { describe, expect, it } from 'vitest'
import {
  compareDirectory,
  countsOf,
  entriesOf,
  type Here,
  mustConfirm,
} from '../../src/modules/directory/compare-directory.rules.ts'
import type { RawSnapshot } from '../../src/modules/directory/directory.types.ts'
import { keyOfDn, partsOfDn } from '../../src/modules/directory/dn.rules.ts'
import { readSnapshot } from '../../src/modules/directory/read-snapshot.rules.ts'
import { told, unit } from './snapshot-of.ts'

type PersonHere = Here['people'][number]

const here = (id: string, more: Partial<PersonHere> = {}): PersonHere => ({
  id: `u-${id}`,
  account: `acc-${id}`,
  realName: `名${id}`,
  code: '',
  phone: '',
  phoneVerified: true,
  email: '',
  standing: 'working',
  deptIds: [],
  ...more,
})
const bound = (id: string, more: Partial<Here['boundPeople'][number]> = {}) => ({
  userId: `u-${id}`,
  externalId: id,
  fields: ['realName'],
  isGone: false,
  ...more,
})
const boundUnit = (id: string) => ({ deptId: `d-${id}`, externalId: id, fields: ['deptName', 'parentId'] })
const unitHere = (id: string, more: Partial<Here['departments'][number]> = {}) => ({
  id: `d-${id}`,
  parentId: null,
  name: `部${id}`,
  leaderId: null,
  ...more,
})
const nothing: Here = { departments: [], people: [], boundPeople: [], boundDepartments: [] }

function compare(
  raw: Partial<RawSnapshot>,
  office: Partial<Here>,
  matchBy: readonly ('account' | 'code' | 'phone')[] = ['account', 'code', 'phone'],
) {
  const snapshot = readSnapshot({ departments: [], people: [], ...raw })
  return compareDirectory(snapshot, { ...nothing, ...office }, matchBy)
}

const summary = (comparison: ReturnType<typeof compare>) => ({
  entries: entriesOf(comparison).map(({ group, name, changes }) =>
    [group, name, ...changes.map(({ field, before, after }) => `${field} ${before}→${after}`)].join(' '),
  ),
  problems: comparison.problems.map(({ name, words }) => `${name}：${words.zh}`),
})

describe('people of a directory', () => {
  it.each<[string, Partial<RawSnapshot>, Partial<Here>, string[], string[]]>([
    ['join', { people: [told('a', { code: '7' })] }, {}, ['join 名a realName →名a code →7'], []],
    [
      'are met by their id, whatever else changed',
      { people: [told('a', { account: 'other', realName: '新名', email: 'a@example.com' })] },
      { people: [here('a')], boundPeople: [bound('a')] },
      ['change 名a realName 名a→新名 email →a@example.com'],
      [],
    ],
    [
      'that stay as they are are no entry',
      { people: [told('a')] },
      { people: [here('a')], boundPeople: [bound('a')] },
      [],
      [],
    ],
    [
      'keep what the directory does not say',
      { people: [told('a')] },
      { people: [here('a', { phone: '13800138000', code: '7' })], boundPeople: [bound('a')] },
      [],
      [],
    ],
    [
      'are met by number when the account differs',
      { people: [told('x', { code: 'K7', realName: '名a' })] },
      { people: [here('a', { code: 'k7' })] },
      ['change 名a code k7→K7'],
      [],
    ],
    [
      'are met by a verified phone',
      { people: [told('x', { phone: '+86 138-0013 8000', realName: '名a' })] },
      { people: [here('a', { phone: '13800138000' })] },
      ['match 名a'],
      [],
    ],
    [
      'are not met by a phone that is not verified',
      { people: [told('x', { phone: '13800138000' })] },
      { people: [here('a', { phone: '13800138000', phoneVerified: false })] },
      ['join 名x realName →名x phone →13800138000'],
      [],
    ],
    [
      'who match two are left out',
      { people: [told('a', { code: '7' })] },
      { people: [here('a'), here('b', { code: '7' })] },
      [],
      ['名a：与多位现有人员相符（名a、名b），未同步，请核对账号、工号和手机号'],
    ],
    [
      'who match one together are left out',
      { people: [told('x', { code: '7' }), told('y', { code: '7' })] },
      { people: [here('a', { code: '7' })] },
      [],
      [
        '名x：通讯录中有多人与现有人员 名a 相符，均未同步',
        '名y：通讯录中有多人与现有人员 名a 相符，均未同步',
      ],
    ],
    [
      'with the account of somebody whom the directory knows by another id are left out',
      { people: [told('a', { account: 'renamed' }), told('x', { account: 'ACC-a' })] },
      { people: [here('a')], boundPeople: [bound('a')] },
      [],
      ['名x：账号已由 名a 使用，未同步'],
    ],
    [
      'with the account of somebody who left are left out',
      { people: [told('a')] },
      { people: [here('a', { standing: 'left' })] },
      [],
      ['名a：在本系统已离职，未同步；如需恢复请在用户管理中办理返岗'],
    ],
    [
      'who left here do not come back by themselves',
      { people: [told('a')] },
      { people: [here('a', { standing: 'left' })], boundPeople: [bound('a')] },
      [],
      ['名a：在本系统已离职，未同步；如需恢复请在用户管理中办理返岗'],
    ],
    [
      'who left by the directory come back with it',
      { people: [told('a')] },
      { people: [here('a', { standing: 'left' })], boundPeople: [bound('a', { isGone: true })] },
      ['return 名a'],
      [],
    ],
    ['leave', {}, { people: [here('a')], boundPeople: [bound('a')] }, ['leave 名a'], []],
    ['of the tenant alone do not leave', {}, { people: [here('a')] }, [], []],
    [
      'who left already do not leave again',
      {},
      { people: [here('a', { standing: 'left' })], boundPeople: [bound('a')] },
      [],
      [],
    ],
    [
      'who are malformed do not leave',
      { people: [told('a', { realName: '名\u202ea' }), told('b', { account: 'b b' })] },
      { people: [here('a'), here('b')], boundPeople: [bound('a'), bound('b')] },
      [],
      ['名\u202ea：名称为空、过长或含有看不见的字符，未同步', '名b：账号格式不正确，未同步'],
    ],
    [
      'with one account are left out, all of them',
      { people: [told('a', { account: 'same' }), told('b', { account: 'SAME' })] },
      {},
      [],
      ['名a：通讯录中有多人使用该账号，均未同步', '名b：通讯录中有多人使用该账号，均未同步'],
    ],
    [
      'keep a phone in place of a malformed one',
      { people: [told('a', { phone: '010-12345', email: 'no mail' })] },
      { people: [here('a', { phone: '13800138000' })], boundPeople: [bound('a')] },
      [],
      ['名a：手机号码长度不为11位', '名a：邮箱格式不正确'],
    ],
  ])('%s', (_what, raw, office, entries, problems) => {
    const found = summary(compare(raw, office))
    expect(found).toEqual({ entries, problems })
  })

  it('are met by the chosen keys alone', () => {
    const office = { people: [here('a', { code: '7' })] }
    const raw = { people: [told('x', { code: '7' })] }
    expect(countsOf(entriesOf(compare(raw, office, ['account'])))).toEqual({ join: 1 })
    expect(countsOf(entriesOf(compare(raw, office, ['code'])))).toEqual({ change: 1 })
  })

  it('move with their departments, which replace those of before', () => {
    const comparison = compare(
      { departments: [unit('1'), unit('2')], people: [told('a', { departmentIds: ['2', 'gone'] })] },
      {
        departments: [unitHere('1'), unitHere('2')],
        boundDepartments: [boundUnit('1'), boundUnit('2')],
        people: [here('a', { deptIds: ['d-1'] })],
        boundPeople: [bound('a')],
      },
    )
    expect(summary(comparison).entries).toEqual(['move 名a deptId 部1→部2'])
  })

  it('own the fields that the directory says, and no others', () => {
    const [person] = compare({ people: [told('a', { email: 'a@example.com' })] }, {}).people
    expect(person?.fields).toEqual(['realName', 'email'])
  })
})

describe('more than a tenth', () => {
  it.each([
    [10, 1, false],
    [10, 2, true],
    [19, 1, false],
    [19, 2, true],
    [1, 1, true],
    [0, 0, false],
  ])('of %i people: %i leave', (count, leaving, asks) => {
    const ids = Array.from({ length: count }, (_, index) => `p${index}`)
    const comparison = compare(
      { people: ids.slice(leaving).map((id) => told(id)) },
      { people: ids.map((id) => here(id)), boundPeople: ids.map((id) => bound(id)) },
    )
    expect(comparison.leaves).toHaveLength(leaving)
    expect(mustConfirm(comparison)).toBe(asks)
  })
})

describe('departments of a directory', () => {
  it('come from the top down, however the directory lists them', () => {
    const comparison = compare(
      { departments: [unit('2', { parentId: '1' }), unit('3', { parentId: '2' }), unit('1')] },
      {},
    )
    expect(comparison.departments.map(({ told: { id } }) => id)).toEqual(['1', '2', '3'])
  })

  it('are met by id, else by name below the same parent', () => {
    const comparison = compare(
      { departments: [unit('1', { name: '新名' }), unit('2', { parentId: '1' })] },
      {
        departments: [unitHere('1'), unitHere('2', { parentId: 'd-1' })],
        boundDepartments: [boundUnit('1')],
      },
    )
    expect(comparison.departments.map(({ id }) => id)).toEqual(['d-1', 'd-2'])
    expect(summary(comparison).entries).toEqual(['changedDepartment 新名 deptName 部1→新名'])
  })

  it('leave their place to another one that has their former name', () => {
    const comparison = compare(
      { departments: [unit('1', { name: '新名' }), unit('2', { name: '部1' })] },
      { departments: [unitHere('1')], boundDepartments: [boundUnit('1')] },
    )
    expect(comparison.departments.map(({ id }) => id)).toEqual(['d-1', undefined])
  })

  it('that are left out are not gone', () => {
    const comparison = compare(
      { departments: [unit('1', { name: '同名' }), unit('2', { name: '同名' })] },
      { departments: [unitHere('2')], boundDepartments: [boundUnit('2')] },
    )
    expect(comparison.problems).toHaveLength(1)
    expect(comparison.goneDepartments).toEqual([])
  })

  it('that are gone go from the bottom up; one of the tenant alone stays', () => {
    const comparison = compare(
      {},
      {
        departments: [unitHere('1'), unitHere('2', { parentId: 'd-1' }), unitHere('own')],
        boundDepartments: [boundUnit('1'), boundUnit('2')],
      },
    )
    expect(comparison.goneDepartments.map(({ name }) => name)).toEqual(['部2', '部1'])
  })

  it('with a loop, without a parent, or with a name that is taken are left out with all below', () => {
    const comparison = compare(
      {
        departments: [
          unit('1', { parentId: '2' }),
          unit('2', { parentId: '1' }),
          unit('3', { parentId: 'nobody' }),
          unit('4', { name: '同名' }),
          unit('5', { name: '同名' }),
          unit('6', { parentId: '5' }),
          unit('7', { name: '' }),
        ],
      },
      {},
    )
    expect(comparison.departments.map(({ told: { id } }) => id)).toEqual(['4'])
    expect(comparison.problems.map(({ name }) => name).toSorted()).toEqual(
      ['', '同名', '部1', '部2', '部3', '部6'].toSorted(),
    )
  })

  it('get a leader who joins with them', () => {
    const { departments } = compare(
      { departments: [unit('1', { leaderId: 'a' })], people: [told('a')] },
      { departments: [unitHere('1')], boundDepartments: [boundUnit('1')] },
    )
    expect(departments).toMatchObject([
      { isChanged: true, fields: ['deptName', 'parentId', 'leaderId'], changes: [{ after: '名a' }] },
    ])
  })

  it('keep a leader whom the directory does not name', () => {
    const { departments } = compare(
      { departments: [unit('1')] },
      { departments: [unitHere('1', { leaderId: 'u-a' })], boundDepartments: [boundUnit('1')] },
    )
    expect(departments).toMatchObject([{ isChanged: false, changes: [] }])
  })
})

describe('a distinguished name', () => {
  it.each([
    ['CN=Zhang\\, San,OU=研发,DC=x', ['cn=zhang, san', 'ou=研发', 'dc=x']],
    ['cn=Zhang\\2c San, ou=\\E7\\A0\\94\\E5\\8F\\91,dc=x', ['cn=zhang, san', 'ou=研发', 'dc=x']],
    ['cn=a\\=b\\\\c', ['cn=a=b\\c']],
    ['', []],
  ])('%s has one spelling of each part', (dn, parts) => {
    expect(partsOfDn(dn)).toEqual(parts)
  })

  it('does not confuse a comma in a value with two parts', () => {
    expect(keyOfDn(partsOfDn('cn=a\\,ou=b'))).not.toBe(keyOfDn(partsOfDn('cn=a,ou=b')))
  })
})
