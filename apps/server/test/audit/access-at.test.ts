import { describe, expect, it } from 'vitest'
import { type AccessEntry, accessAt, type AccessNow } from '../../src/modules/audit/access-at.rules.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const now: AccessNow = {
  roles: [
    { id: 'r-hr', name: '人力资源', alias: 'hr', isRemoved: false },
    { id: 'r-money', name: '财务', alias: 'money', isRemoved: false },
    { id: 'r-gone', name: '旧角色', alias: 'gone', isRemoved: true },
  ],
  held: [
    { userId: 'lisi', roleId: 'r-hr' },
    { userId: 'wangwu', roleId: 'r-money' },
  ],
  granted: [{ roleId: 'r-hr', permission: 'user.write' }],
  permissionsNamed: new Map([['系统管理 / 用户管理 / 维护用户', 'user.write']]),
}

const entry = (
  action: AccessEntry['action'],
  subjectId: string,
  fields: { on: number; before?: AccessEntry['before']; after?: AccessEntry['after'] },
): AccessEntry => ({
  at: day(fields.on),
  by: `on ${fields.on}`,
  action,
  subjectId,
  before: {},
  after: {},
  ...fields,
})

/** Entries in the order in which they happened. */
const seen = (until: number, ...entries: AccessEntry[]) => {
  const { held, granted, roleNames } = accessAt(now, entries.toReversed(), day(until))
  const said = (found: typeof held) =>
    [...found].flatMap(([holder, ones]) =>
      [...ones].map(([what, given]) => `${holder} ${what} ${given?.by ?? 'unknown'}`),
    )
  return { held: said(held), granted: said(granted), roleNames: Object.fromEntries(roleNames) }
}
const later = 40

describe('accessAt', () => {
  it('says nothing of what no entry gave', () => {
    expect(seen(later)).toEqual({
      held: ['lisi r-hr unknown', 'wangwu r-money unknown'],
      granted: ['r-hr user.write unknown'],
      roleNames: { 'r-hr': '人力资源', 'r-money': '财务' },
    })
  })

  const given = entry('userGrant', 'lisi', { on: 2, after: { rolesAdded: ['人力资源'] } })
  const taken = entry('userGrant', 'lisi', { on: 4, after: { rolesRemoved: ['人力资源'] } })
  const again = entry('userSave', 'lisi', { on: 6, after: { rolesAdded: ['人力资源'] } })
  it.each([
    [2, []],
    [3, ['lisi r-hr on 2']],
    [5, []],
    [7, ['lisi r-hr on 6']],
  ])('knows on day %i what a person held, and the entry that gave it last', (until, held) => {
    expect(seen(until, given, taken, again).held.filter((one) => one.startsWith('lisi'))).toEqual(held)
  })

  it('names nobody for what was given again without an entry after somebody took it', () => {
    expect(seen(later, given, taken).held).toContain('lisi r-hr unknown')
  })

  it('follows a role through its names', () => {
    const early = entry('userGrant', 'lisi', { on: 2, after: { rolesAdded: ['人事'] } })
    const renamed = entry('roleSave', 'r-hr', {
      on: 3,
      before: { roleName: '人事' },
      after: { roleName: '人力资源' },
    })
    // Another role takes over the name that became free.
    const other = entry('roleSave', 'r-money', {
      on: 4,
      before: { roleName: '出纳' },
      after: { roleName: '人事' },
    })
    const back = entry('roleSave', 'r-money', {
      on: 5,
      before: { roleName: '人事' },
      after: { roleName: '财务' },
    })
    const story = [early, renamed, other, back]
    expect(seen(later, ...story).held).toContain('lisi r-hr on 2')
    expect(seen(2, ...story).roleNames).toEqual({ 'r-hr': '人事', 'r-money': '出纳' })
    expect(seen(5, ...story).roleNames).toEqual({ 'r-hr': '人力资源', 'r-money': '人事' })
  })

  it('knows roles that were removed since, and none before it was made', () => {
    const made = entry('roleSave', 'r-gone', { on: 2, after: { roleName: '旧角色', roleAlias: 'gone' } })
    const held = entry('userGrant', 'zhaoliu', { on: 3, after: { rolesAdded: ['旧角色'] } })
    const left = entry('userRemove', 'zhaoliu', { on: 5, after: { rolesRemoved: ['旧角色'] } })
    const removed = entry('roleRemove', 'r-gone', { on: 6, before: { roleName: '旧角色' } })
    const story = [made, held, left, removed]
    expect(seen(4, ...story).held).toContain('zhaoliu r-gone on 3')
    expect(seen(6, ...story).held).not.toContain('zhaoliu r-gone on 3')
    expect(seen(6, ...story).roleNames['r-gone']).toBe('旧角色')
    expect(seen(2, ...story).roleNames['r-gone']).toBeUndefined()
  })

  it('reads nothing of a return, which takes again what the person had lost on leaving', () => {
    const back = entry('userReturn', 'zhaoliu', { on: 5, after: { rolesRemoved: ['财务'] } })
    expect(seen(4, back).held.some((one) => one.startsWith('zhaoliu'))).toBe(false)
  })

  it.each([
    ['by code', { permissionsAdded: ['user.write'], menuAdded: ['某处 / 改名后'] }],
    ['by name, as entries of before say them', { menuAdded: ['系统管理 / 用户管理 / 维护用户', '系统管理'] }],
  ])('knows the permissions of a role %s', (_how, after) => {
    const granted = entry('roleGrant', 'r-hr', { on: 3, after })
    expect(seen(later, granted).granted).toEqual(['r-hr user.write on 3'])
    expect(seen(3, granted).granted).toEqual([])
  })

  it('gives back the permission of a button that was removed', () => {
    const removed = entry('menuRemove', 'm-1', {
      on: 3,
      before: { code: 'dept.write', grantedTo: ['money'] },
    })
    const page = entry('menuRemove', 'm-2', { on: 4, before: { code: 'dept', grantedTo: ['money'] } })
    expect(seen(3, removed, page).granted).toEqual(['r-hr user.write unknown', 'r-money dept.write unknown'])
    expect(seen(later, removed, page).granted).toEqual(['r-hr user.write unknown'])
  })
})
