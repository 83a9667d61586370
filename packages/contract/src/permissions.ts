import { defaultTenantId } from './default-tenant.ts'
import type { Language } from './envelope.ts'

/** Codes of the four buttons that other clients show above and in a list of records. */
const buttonsOf = (records: string) => ['add', 'view', 'edit', 'delete'].map((verb) => `${records}_${verb}`)

interface Words extends Record<Language, string> {
  /** Codes by which other clients know the buttons of this permission (ADR 27). */
  buttons?: readonly string[]
}

/**
 * Permissions beyond those of every member of staff. Each is a button of the tenant's menu with the same code. A person
 * has the permission through a role that was granted the button. The words name the button where it is granted.
 */
export const permissions = {
  'notice.write': { zh: '发布公告', en: 'Publish notices', buttons: buttonsOf('notice') },
  'article.review': { zh: '审核文章', en: 'Review articles' },
  'article.manage': { zh: '管理文章', en: 'Manage articles' },
  'shopInfo.write': { zh: '维护商城信息', en: 'Maintain information of the shop' },
  'dictionary.write': { zh: '维护字典', en: 'Maintain dictionaries', buttons: buttonsOf('dict') },
  'dept.write': { zh: '维护部门', en: 'Maintain departments', buttons: buttonsOf('dept') },
  'registration.write': { zh: '审核注册', en: 'Decide on requests for an account' },
  'post.write': { zh: '维护岗位', en: 'Maintain posts', buttons: buttonsOf('post') },
  'menu.write': { zh: '维护菜单', en: 'Maintain menus', buttons: buttonsOf('menu') },
  'user.write': {
    zh: '维护用户',
    en: 'Maintain users',
    buttons: [...buttonsOf('user'), 'user_role', 'user_reset'],
  },
  'directory.write': { zh: '同步通讯录', en: 'Synchronize the directory' },
  'session.write': { zh: '管理会话', en: 'End sessions of anybody' },
  'role.write': {
    zh: '维护角色和权限',
    en: 'Maintain roles and their permissions',
    buttons: buttonsOf('role'),
  },
  'brand.write': { zh: '维护企业形象', en: 'Maintain how the company shows itself' },
  'param.write': { zh: '维护参数', en: 'Maintain parameters', buttons: buttonsOf('param') },
  'form.write': { zh: '维护表单', en: 'Customize forms' },
  'client.write': { zh: '维护应用', en: 'Maintain clients', buttons: buttonsOf('client') },
  'tenant.write': { zh: '维护租户', en: 'Maintain tenants', buttons: buttonsOf('tenant') },
  'shopGoods.write': { zh: '维护商品和库存', en: 'Maintain goods and stock of the shop' },
  'shopOrder.write': { zh: '处理商城订单和售后', en: 'Handle orders of the shop and after-sale' },
  'shopPoint.write': { zh: '发放福利积分', en: 'Give out welfare points' },
  'asset.write': { zh: '维护资产台账', en: 'Maintain the register of assets' },
  /** Rooms with their lessees and rents, and the occupancy of each plot. */
  'asset.read': { zh: '查看资产出租情况', en: 'See rooms, their leases and the occupancy' },
  'partner.maintain': { zh: '维护往来单位', en: 'Maintain partners' },
  /** The second person of an account: neither its proposer nor an editor of the partner. */
  'partner.verify': { zh: '核验往来单位账号', en: 'Verify accounts of partners' },
  'log.read': { zh: '查看错误日志', en: 'Read the error log', buttons: ['log_error_view'] },
  /** The messages of an installation without an SMS service; they hold log-in codes. */
  'sms.read': { zh: '查看短信', en: 'Read text messages', buttons: ['sms_view'] },
  'audit.read': {
    zh: '查看审计日志',
    en: 'Read the audit log',
    buttons: ['log_usual_view', 'log_api_view'],
  },
  /** The holder pays what the data scope of the own roles shows, but nothing that the holder applied for. */
  'cashier.pay': { zh: '登记付款', en: 'Pay approved requests' },
  'figures.tenant': { zh: '查看全公司统计', en: 'See figures of the whole company' },
  /** Includes exporting requests and linking to them. Drafts stay private to their author. */
  'request.readAll': { zh: '查看全部申请', en: 'Read all requests' },
  /** The holder sees which requests wait for whom, but not what they say. */
  'request.handOver': {
    zh: '转交无人处理的申请',
    en: 'Hand over requests that wait for people who cannot act',
  },
  /** The holder approves a step of a flow that finds no other approver. */
  'request.anyCompany': {
    zh: '为本人公司以外的公司提交申请',
    en: 'Submit requests for companies other than the own',
  },
  'flow.administer': {
    zh: '流程管理（非资金申请找不到审批人时代为审批）',
    en: 'Administer flows, and stand in for missing approvers where no money moves',
  },
  'flow.standIn': {
    zh: '代审（资金申请找不到审批人时代为审批）',
    en: 'Stand in for missing approvers of money requests',
  },
} as const satisfies Record<string, Words>

export type Permission = keyof typeof permissions

/** Permissions on what all tenants of an installation share. */
const ofInstallation: readonly string[] = ['client.write', 'tenant.write'] satisfies Permission[]

/** Whether people of every tenant can hold a permission. */
export function isHeldEverywhere(permission: string): boolean {
  return !ofInstallation.includes(permission)
}

/**
 * Whether people of a tenant can hold a permission. A permission on what all tenants share has no effect outside the
 * first tenant, whatever was granted there.
 */
export function mayHold(tenantId: string, permission: string): boolean {
  return tenantId === defaultTenantId || isHeldEverywhere(permission)
}

/** The role of a person who has logged in and is not a member of staff until an administrator grants another role. */
export const guestRole = 'guest'

/** User id of a person who has logged in at a third party and has no account yet. */
export const guestUserId = '-1'

/** Whether a person with these roles (aliases) is a guest only. */
export function isGuest(roles: readonly string[]): boolean {
  return roles.length > 0 && roles.every((role) => role === guestRole)
}

/** Codes of the buttons that other clients light for a permission; none when the code names no permission. */
export function buttonsFor(code: string): readonly string[] {
  const words: Readonly<Record<string, Words>> = permissions
  return words[code]?.buttons ?? []
}
