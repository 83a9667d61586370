import type * as z from 'zod/mini'
import type { contract, RouteName } from './contract.ts'
import { defaultTenantId } from './default-tenant.ts'

const request = '019b8f5e-7d2a-7c41-9a3b-5d0c2e6f1a84'
const task = '019b8f60-13c5-7b9e-8f27-c41d7a905e36'
const seen = { id: request, version: 3, taskId: task }

/** Realistic input of calls whose parameters do not explain themselves. Used by the API documentation only. */
export const inputExamples = {
  token: { grantType: 'password', tenantId: defaultTenantId, account: 'zhangsan', password: 'a password' },
  updatePassword: { oldPassword: 'the old one 1', newPassword: 'a new one 2', newPassword1: 'a new one 2' },
  updateUser: { phone: '13800138000', email: 'zhangsan@example.com' },
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
  postSubmit: { category: 2, postCode: 'FM', postName: '财务经理', sort: 3 },
  postRemove: { ids: [request] },
} as const satisfies { [Name in RouteName]?: z.input<(typeof contract)[Name]['input']> }
