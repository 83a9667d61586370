import type { Language } from './envelope.ts'

/** Everything that the audit log records, with the words that the page and the export show. */
export const auditActions = {
  login: { zh: '登录', en: 'Logged in' },
  loginRefused: { zh: '登录失败', en: 'Log-in refused' },
  logout: { zh: '退出登录', en: 'Logged out' },
  sessionEnd: { zh: '结束会话', en: 'Ended a session' },
  refused: { zh: '越权访问', en: 'Refused access' },
  passwordChange: { zh: '修改密码', en: 'Changed the password' },
  profileChange: { zh: '修改个人信息', en: 'Changed the profile' },
  requestOpen: { zh: '查看申请', en: 'Opened a request' },
  requestExport: { zh: '导出申请', en: 'Exported a request' },
  factorEnrol: { zh: '启用两步验证', en: 'Enrolled a second factor' },
  factorRemove: { zh: '移除两步验证', en: 'Removed a second factor' },
  factorReset: { zh: '重置两步验证', en: 'Reset the second factor of a person' },
  factorRefused: { zh: '两步验证失败', en: 'Second factor refused' },
  recoveryRenew: { zh: '重新生成恢复码', en: 'Renewed the recovery codes' },
  recoveryUse: { zh: '使用恢复码', en: 'Used a recovery code' },
  noticeSave: { zh: '保存公告', en: 'Saved a notice' },
  noticeRemove: { zh: '删除公告', en: 'Removed a notice' },
  dictionarySave: { zh: '保存字典项', en: 'Saved a dictionary entry' },
  dictionaryRemove: { zh: '删除字典项', en: 'Removed a dictionary entry' },
  dictionaryExport: { zh: '导出字典', en: 'Exported dictionaries' },
  departmentSave: { zh: '保存部门', en: 'Saved a department' },
  departmentMove: { zh: '移动部门', en: 'Moved a department' },
  departmentRemove: { zh: '删除部门', en: 'Removed a department' },
  roleSave: { zh: '保存角色', en: 'Saved a role' },
  roleMove: { zh: '移动角色', en: 'Moved a role' },
  roleRemove: { zh: '删除角色', en: 'Removed a role' },
  roleGrant: { zh: '角色授权', en: 'Granted a role' },
  menuSave: { zh: '保存菜单', en: 'Saved a menu' },
  menuMove: { zh: '移动菜单', en: 'Moved a menu' },
  menuRemove: { zh: '删除菜单', en: 'Removed a menu' },
  registrationReceive: { zh: '收到注册申请', en: 'Received a request for an account' },
  registrationApprove: { zh: '通过注册申请', en: 'Approved a request for an account' },
  registrationRefuse: { zh: '拒绝注册申请', en: 'Refused a request for an account' },
  postSave: { zh: '保存岗位', en: 'Saved a post' },
  postRemove: { zh: '删除岗位', en: 'Removed a post' },
  userSave: { zh: '保存用户', en: 'Saved a user' },
  userRemove: { zh: '删除用户', en: 'Removed a user' },
  userGrant: { zh: '分配角色', en: 'Gave roles to a user' },
  userExport: { zh: '导出用户', en: 'Exported users' },
  passwordReset: { zh: '重置密码', en: 'Reset a password' },
  paramSave: { zh: '保存参数', en: 'Saved a parameter' },
  paramRemove: { zh: '删除参数', en: 'Removed a parameter' },
  clientSave: { zh: '保存应用', en: 'Saved a client' },
  clientRemove: { zh: '删除应用', en: 'Removed a client' },
  tenantSave: { zh: '保存租户', en: 'Saved a tenant' },
  tenantRemove: { zh: '删除租户', en: 'Removed a tenant' },
  administratorCreate: { zh: '命令行新建管理员', en: 'Created an administrator from the command line' },
  administratorReset: { zh: '命令行重置密码', en: 'Reset a password from the command line' },
  auditExport: { zh: '导出审计日志', en: 'Exported the audit log' },
  auditCut: { zh: '清理到期审计日志', en: 'Removed expired audit entries' },
} as const satisfies Record<string, Record<Language, string>>

export type AuditAction = keyof typeof auditActions

const isAction = (name: string): name is AuditAction => Object.hasOwn(auditActions, name)
export const auditActionNames = Object.keys(auditActions).filter(isAction)

/** Kinds of things that an action is about. */
export const auditSubjects = {
  person: { zh: '人员', en: 'Person' },
  factor: { zh: '验证方式', en: 'Second factor' },
  session: { zh: '会话', en: 'Session' },
  request: { zh: '申请', en: 'Request' },
  notice: { zh: '公告', en: 'Notice' },
  dictionary: { zh: '字典项', en: 'Dictionary entry' },
  department: { zh: '部门', en: 'Department' },
  role: { zh: '角色', en: 'Role' },
  menu: { zh: '菜单', en: 'Menu' },
  registration: { zh: '注册申请', en: 'Request for an account' },
  post: { zh: '岗位', en: 'Post' },
  param: { zh: '参数', en: 'Parameter' },
  client: { zh: '应用', en: 'Client' },
  tenant: { zh: '租户', en: 'Tenant' },
  call: { zh: '接口', en: 'Call' },
} as const satisfies Record<string, Record<Language, string>>

export type AuditSubject = keyof typeof auditSubjects
