import type * as z from 'zod/mini'
import type { contract, RouteName } from './contract.ts'
import { defaultTenantId } from './default-tenant.ts'

const request = '019b8f5e-7d2a-7c41-9a3b-5d0c2e6f1a84'
const task = '019b8f60-13c5-7b9e-8f27-c41d7a905e36'
const seen = { id: request, version: 3, taskId: task }

/** A flow with one step. */
const flow = {
  nodes: [
    { type: 'start', id: 'start', name: '提交' },
    {
      type: 'approval',
      id: 'leader',
      name: '部门负责人',
      mode: 'one',
      rules: [{ kind: 'departmentLeader' }],
      onNobody: { kind: 'administrator' },
      onInitiator: 'leaderAbove',
    },
    { type: 'end', id: 'end', name: '结束' },
  ],
  samePerson: 'consecutive',
  permits: ['transfer', 'urge', 'comment'],
  resumes: false,
}

/** Realistic input of calls whose parameters do not explain themselves. Used by the API documentation only. */
export const inputExamples = {
  token: { grantType: 'password', tenantId: defaultTenantId, account: 'zhangsan', password: 'a password' },
  sendSmsCode: { tenantId: defaultTenantId, phone: '13800138000' },
  tokenCode: { tenantId: defaultTenantId, account: 'zhangsan', code: '482915' },
  register: {
    tenantId: defaultTenantId,
    name: '王小明',
    account: 'wangxiaoming',
    password: 'a long password',
    phone: '13800138000',
  },
  registerGuest: {
    tenantId: defaultTenantId,
    name: '王小明',
    account: 'wangxiaoming',
    password: 'a long password',
    oauthId: request,
  },
  auditPass: { id: request, roleId: [task], deptId: request, postId: task, version: 1 },
  auditRefuse: { id: request, reason: '不是本单位人员', version: 1 },
  totpEnrol: { id: request, totp: '482915' },
  confirm: { totp: '482915' },
  updatePassword: { oldPassword: 'the old one 1', newPassword: 'a new one 2', newPassword1: 'a new one 2' },
  updateUser: { phone: '13800138000', email: 'zhangsan@example.com' },
  userSubmit: {
    account: 'zhoujiu',
    realName: '周九',
    phone: '13800138000',
    roleId: [request],
    places: [{ deptId: task, postId: request }],
  },
  sessionRemove: { ids: [request] },
  userRemove: { ids: [request] },
  userGrant: { userIds: [request], roleIds: [task] },
  resetFactors: { userIds: [request] },
  resetPassword: { userIds: [request] },
  agreeClick: { ...seen, baseImage: '/api/files/019b8f61-0f4e-7a55-b1c8-92d3e7f60b1d' },
  agreeClick2: {
    ...seen,
    baseImage: '/api/files/019b8f61-0f4e-7a55-b1c8-92d3e7f60b1d',
    opinion: '同意',
  },
  overrule: { ...seen, opinion: '请补充合同附件' },
  abandonClick: seen,
  withDraw: { id: request, version: 3 },
  remove: { kind: 'leave', ids: [request] },
  readMessages: { ids: [request] },
  noticeSubmit: { title: '国庆节放假安排', category: 1, content: '10月1日至7日放假。' },
  noticeRemove: { ids: [request] },
  webLog: [{ url: '/home', time: '2026-01-05 09:00:00', message: 'x is not a function' }],
  dictionary: { code: 'mainstay' },
  dictionaryEntrySubmit: { code: 'mainstay', dictKey: 'HD', dictValue: '华东分公司', sort: 20 },
  dictionaryEntryRemove: { ids: [request] },
  departmentSubmit: { parentId: '0', deptName: '采购部', leaderId: request, deputyIds: [task] },
  roleSubmit: { parentId: '0', roleName: '采购员', roleAlias: 'buyer' },
  roleMove: { id: request, parentId: task },
  roleRemove: { ids: [request] },
  roleGrant: { roleIds: [request], menuIds: [task], dataScopeIds: ['2'] },
  menuSubmit: { parentId: '0', code: 'wiki', name: '知识库', path: 'https://wiki.example.com', isForAll: 1 },
  menuMove: { id: request, parentId: task },
  menuRemove: { ids: [request] },
  departmentMove: { id: request, parentId: task },
  departmentRemove: { ids: [request] },
  flowSave: { kind: 'leave', name: '请假审批流程', definition: flow, publish: true },
  flowPublish: { id: request, version: 3 },
  flowRetire: { id: request, version: 3 },
  flowDiscardDraft: { id: request, version: 3 },
  flowCheck: { kind: 'leave', definition: flow },
  postSubmit: { category: 2, postCode: 'FM', postName: '财务经理', sort: 3 },
  postRemove: { ids: [request] },
  clientSubmit: {
    clientId: 'payroll',
    authorizedGrantTypes: 'password,refresh_token',
    accessTokenValidity: 3600,
    passwordWithoutCaptcha: 1,
  },
  clientRemove: { ids: ['payroll'] },
  tenantSubmit: { tenantName: '云岭集团', domain: 'oa.yunling.example', linkman: '周九' },
  tenantRemove: { ids: ['314159'] },
  paramSubmit: { paramName: '开票抬头', paramKey: 'invoice.title', paramValue: '会签集团有限公司' },
  paramRemove: { ids: ['sessionDays'] },
} as const satisfies { [Name in RouteName]?: z.input<(typeof contract)[Name]['input']> }
