import { guestRole } from '@countersign/contract'

/** Roles that every tenant is given. */
export const roles = [
  { alias: 'administrator', name: '管理员' },
  { alias: 'user', name: '员工' },
  { alias: 'general_manager', name: '总经理' },
  { alias: 'finance', name: '财务' },
  { alias: 'legal', name: '法务' },
  { alias: guestRole, name: '访客' },
] as const

export type RoleAlias = (typeof roles)[number]['alias']
