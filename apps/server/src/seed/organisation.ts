import type { RoleAlias } from '../modules/tenant/index.ts'

/**
 * The demo tenant (decisions.md "Demo"). Ids are made when it is seeded; aliases and keys refer to each other
 * here.
 */
export const departments = [
  { key: 'group', parent: null, name: '集团总部', leader: 'zhaoliu' },
  { key: 'office', parent: 'group', name: '总经办', leader: 'zhaoliu' },
  { key: 'research', parent: 'group', name: '研发部', leader: 'lisi' },
  { key: 'finance', parent: 'group', name: '财务部', leader: null },
  { key: 'legal', parent: 'group', name: '法务部', leader: null },
] as const

export interface SeededPerson {
  account: string
  name: string
  department: (typeof departments)[number]['key']
  roles: readonly RoleAlias[]
  what: string
}

export const people: readonly SeededPerson[] = [
  { account: 'admin', name: '管理员', department: 'group', roles: ['administrator'], what: '管理员' },
  { account: 'zhangsan', name: '张三', department: 'research', roles: ['user'], what: '研发部 申请人' },
  { account: 'lisi', name: '李四', department: 'research', roles: ['user'], what: '研发部 部门负责人' },
  {
    account: 'wangwu',
    name: '王五',
    department: 'finance',
    roles: ['user', 'finance'],
    what: '财务部 财务审核',
  },
  {
    account: 'zhaoliu',
    name: '赵六',
    department: 'office',
    roles: ['user', 'general_manager'],
    what: '总经办 总经理',
  },
  { account: 'sunqi', name: '孙七', department: 'legal', roles: ['user', 'legal'], what: '法务部 法务' },
]
