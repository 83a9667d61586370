import { guestRole } from '@countersign/contract'

/** Roles that every tenant is given. The first flows ask their holders to sign (submit-forms.md D23). */
export const roles = [
  { alias: 'administrator', name: '管理员' },
  { alias: 'user', name: '员工' },
  { alias: 'chairman', name: '董事长' },
  { alias: 'general_manager', name: '总经理' },
  { alias: 'vice_president', name: '分管领导' },
  { alias: 'hr', name: '行政人事' },
  { alias: 'finance', name: '财务' },
  { alias: 'accountant', name: '财务会计' },
  { alias: 'finance_manager', name: '财务负责人' },
  { alias: 'cashier', name: '出纳' },
  { alias: 'legal', name: '法务' },
  { alias: 'audit', name: '审计' },
  { alias: 'seal_keeper', name: '印章管理' },
  { alias: 'clerk', name: '部门文员' },
  { alias: guestRole, name: '访客' },
] as const

export type RoleAlias = (typeof roles)[number]['alias']
