import type { Language, Payable, PaymentState } from '@countersign/contract'
import { findKind, titleOf } from '@countersign/forms'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'

const states = {
  waiting: { zh: '待付款', en: 'Waiting' },
  partlyPaid: { zh: '部分付款', en: 'Partly paid' },
  paid: { zh: '已付款', en: 'Paid' },
  failed: { zh: '付款失败', en: 'Failed' },
} as const satisfies Record<PaymentState, unknown>

const column = (name: keyof Payable, zh: string, en: string, width: number): SheetColumn<Payable> => ({
  name,
  heading: { zh, en },
  width,
  write: (row) => String(row[name]),
})

/** Columns of the export, which has no import. Accounts and amounts are texts, so that no program rounds them. */
export const payableColumns: readonly SheetColumn<Payable>[] = [
  column('applyNo', '申请编号', 'Number', 20),
  { ...column('kind', '申请类型', 'Kind', 14), write: kindOf },
  column('name', '申请名称', 'Request', 30),
  column('createName', '申请人', 'Applicant', 12),
  column('deptName', '部门', 'Department', 16),
  column('company', '付款单位', 'Payer', 24),
  column('payee', '收款方', 'Payee', 24),
  column('account', '收款账号', 'Account', 24),
  column('bank', '开户行', 'Bank', 24),
  column('amount', '应付金额（元）', 'To be paid', 16),
  column('paid', '已付金额（元）', 'Paid', 16),
  column('left', '未付金额（元）', 'Left', 16),
  { ...column('state', '付款状态', 'State', 12), write: ({ state }, language) => states[state][language] },
  column('paidOn', '付款日期', 'Paid on', 12),
  column('failure', '失败原因', 'Why it failed', 24),
  column('queuedTime', '进入付款台时间', 'Waits since', 20),
]

function kindOf({ kind }: Payable, language: Language): string {
  const known = findKind(kind)
  return known ? titleOf(known, language) : kind
}
