import type { RoleAlias } from '../modules/tenant/index.ts'

/**
 * The demo tenant (decisions.md "Demo"). Ids are made when it is seeded; aliases and keys refer to each other
 * here.
 */
export const departments = [
  { key: 'group', parent: null, name: '集团总部', leader: 'zhaoliu' },
  { key: 'office', parent: 'group', name: '总经办', leader: 'zhaoliu' },
  { key: 'research', parent: 'group', name: '研发部', leader: 'lisi' },
  { key: 'finance', parent: 'group', name: '财务部', leader: 'wangwu' },
  { key: 'legal', parent: 'group', name: '法务部', leader: 'sunqi' },
] as const

export interface SeededPerson {
  account: string
  name: string
  department: (typeof departments)[number]['key']
  roles: readonly RoleAlias[]
  what: string
}

/** Between them they have every role that the first flows ask, so that the six complete any request. */
export const people: readonly SeededPerson[] = [
  { account: 'admin', name: '管理员', department: 'group', roles: ['administrator'], what: '管理员' },
  {
    account: 'zhangsan',
    name: '张三',
    department: 'research',
    roles: ['user', 'clerk'],
    what: '研发部 申请人',
  },
  { account: 'lisi', name: '李四', department: 'research', roles: ['user'], what: '研发部 部门负责人' },
  {
    account: 'wangwu',
    name: '王五',
    department: 'finance',
    roles: ['user', 'finance', 'accountant', 'finance_manager'],
    what: '财务部 财务会计、财务负责人',
  },
  {
    account: 'zhaoliu',
    name: '赵六',
    department: 'office',
    roles: ['user', 'vice_president', 'general_manager', 'chairman'],
    what: '总经办 分管领导、总经理、董事长',
  },
  {
    account: 'sunqi',
    name: '孙七',
    department: 'legal',
    // The cashier is not the accountant: nobody both books and pays.
    roles: ['user', 'legal', 'audit', 'hr', 'seal_keeper', 'cashier'],
    what: '法务部 法务、审计、行政人事、印章、出纳',
  },
]
