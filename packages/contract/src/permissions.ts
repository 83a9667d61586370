import type { Language } from './envelope.ts'

/**
 * What somebody may do beyond what every member of staff may. Each is a button of a tenant's menu with the same code; whoever
 * holds a role that was given the button has the permission. The words name the button where it is given out.
 */
export const permissions = {
  'notice.write': { zh: '发布公告', en: 'Publish notices' },
  'dictionary.write': { zh: '维护字典', en: 'Maintain dictionaries' },
  'log.read': { zh: '查看错误日志', en: 'Read the error log' },
  'figures.tenant': { zh: '查看全公司统计', en: 'See figures of the whole company' },
  /** Also to export them, and to link to them. Drafts stay their writer's alone. */
  'request.readAll': { zh: '查看全部申请', en: 'Read all requests' },
  /** Approves where a step of a flow finds nobody else. */
  'flow.administer': { zh: '流程管理（找不到审批人时代为处理）', en: 'Administer flows' },
} as const satisfies Record<string, Record<Language, string>>

export type Permission = keyof typeof permissions

/** Someone who has logged in and belongs to nobody yet: no member of staff until somebody gives another role. */
export const guestRole = 'guest'

/** Whether these roles (aliases) make somebody a guest and no more. */
export function isGuest(roles: readonly string[]): boolean {
  return roles.length > 0 && roles.every((role) => role === guestRole)
}
