import { counts, lisi, menu } from './people.ts'

const leave = {
  kind: 'leave',
  type: '请假审批',
  title: '请假申请单',
  pdfName: '请假申请单.pdf',
  submitRoute: '/approval/submit/leave',
  mayStart: true,
}
const payments = {
  kind: 'payments',
  type: '合同付款审批',
  title: '合同付款申请单',
  pdfName: '合同付款申请单.pdf',
  submitRoute: '/approval/submit/payments',
  mayStart: true,
}

/** Answers to the calls of every page inside the layout. */
export const inside = {
  info: lisi,
  menuRoutes: menu,
  topMenu: [],
  counts,
  delegationNow: { delegations: [], tasks: 0 },
  unreadCount: { unread: 0 },
  ownIdentities: [],
  logInSources: [],
  types: [leave, payments],
  list: { records: [], total: 0, size: 10, current: 1, pages: 0 },
  ownFigures: { week: { handled: 0, rejected: 0, median: null }, mostUsed: [] },
  partnerPaidAccount: null,
  noticeList: { records: [], total: 0, size: 10, current: 1, pages: 0 },
}
