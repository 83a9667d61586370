import type { Language } from './envelope.ts'

/**
 * Permissions beyond those of every member of staff. Each is a button of the tenant's menu with the same code. A person
 * has the permission through a role that was granted the button. The words name the button where it is granted.
 */
export const permissions = {
  'notice.write': { zh: '发布公告', en: 'Publish notices' },
  'dictionary.write': { zh: '维护字典', en: 'Maintain dictionaries' },
  'post.write': { zh: '维护岗位', en: 'Maintain posts' },
  'log.read': { zh: '查看错误日志', en: 'Read the error log' },
  'figures.tenant': { zh: '查看全公司统计', en: 'See figures of the whole company' },
  /** Includes exporting requests and linking to them. Drafts stay private to their author. */
  'request.readAll': { zh: '查看全部申请', en: 'Read all requests' },
  /** The holder approves a step of a flow that finds no other approver. */
  'flow.administer': { zh: '流程管理（找不到审批人时代为处理）', en: 'Administer flows' },
} as const satisfies Record<string, Record<Language, string>>

export type Permission = keyof typeof permissions

/** The role of a person who has logged in and is not a member of staff until an administrator grants another role. */
export const guestRole = 'guest'

/** Whether a person with these roles (aliases) is a guest only. */
export function isGuest(roles: readonly string[]): boolean {
  return roles.length > 0 && roles.every((role) => role === guestRole)
}
