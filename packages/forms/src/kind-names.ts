import type { Kind } from './kind.ts'
import type { Language } from './messages.ts'

interface KindNames {
  /** Name in lists and dictionaries: 请假审批. */
  typeName: string
  /** Title of the form and its PDF: 请假申请单. */
  title: string
}

/** The names of the kinds, apart from the forms, so that a list or menu does not load the forms. */
export const kindNames = {
  ucard: { typeName: '证件使用审批', title: '证件使用申请单' },
  card: { typeName: '证件借用审批', title: '证件借用申请单' },
  transferfund: { typeName: '资金划转申请', title: '资金划转申请' },
  nopayment: { typeName: '无合同付款审批', title: '无合同付款申请单' },
  inspection: { typeName: '验收审批', title: '验收单' },
  travel: { typeName: '出差审请', title: '出差申请单' },
  meeting: { typeName: '议题会签', title: '议题会签表' },
  reimbursement: { typeName: '报销审批', title: '报销单' },
  business: { typeName: '业务招待审批', title: '业务招待申请单' },
  contract: { typeName: '合同审批', title: '合同审批单' },
  kaccount: { typeName: '开户申请', title: '开户申请单' },
  household: { typeName: '销户申请', title: '销户申请单' },
  tender: { typeName: '招标审批', title: '招标审批单' },
  materials: { typeName: '对外提报资料申请', title: '对外提报资料申请单' },
  leave: { typeName: '请假审批', title: '请假申请单' },
  payments: { typeName: '合同付款审批', title: '合同付款申请单' },
  refundrequest: { typeName: '退款审批', title: '退款申请单' },
  lease: { typeName: '租赁合同审批', title: '租赁合同审批单' },
  procured: { typeName: '采购审批', title: '采购申请单' },
  invoice: { typeName: '发票核销审批', title: '发票核销申请单' },
  advance: { typeName: '预付款审批', title: '预付款申请单' },
  shareholder: { typeName: '股东往来付款申请', title: '股东往来付款申请单' },
} as const satisfies Record<Kind, KindNames>

const english: Record<Kind, KindNames> = {
  ucard: { typeName: 'Use of a certificate', title: 'Certificate use application' },
  card: { typeName: 'Borrowing of a certificate', title: 'Certificate borrowing application' },
  transferfund: { typeName: 'Fund transfer', title: 'Fund transfer application' },
  nopayment: { typeName: 'Payment without contract', title: 'Application for payment without contract' },
  inspection: { typeName: 'Acceptance', title: 'Acceptance sheet' },
  travel: { typeName: 'Business travel', title: 'Business travel application' },
  meeting: { typeName: 'Topic countersign', title: 'Topic countersign form' },
  reimbursement: { typeName: 'Reimbursement', title: 'Reimbursement claim' },
  business: { typeName: 'Business hospitality', title: 'Business hospitality application' },
  contract: { typeName: 'Contract', title: 'Contract approval form' },
  kaccount: { typeName: 'Account opening', title: 'Account opening application' },
  household: { typeName: 'Account closure', title: 'Account closure application' },
  tender: { typeName: 'Tender', title: 'Tender approval form' },
  materials: { typeName: 'External materials submission', title: 'External materials application' },
  leave: { typeName: 'Leave', title: 'Leave application' },
  payments: { typeName: 'Contract payment', title: 'Contract payment application' },
  refundrequest: { typeName: 'Refund', title: 'Refund application' },
  lease: { typeName: 'Lease', title: 'Lease approval form' },
  procured: { typeName: 'Procurement', title: 'Procurement application' },
  invoice: { typeName: 'Invoice write-off', title: 'Invoice write-off application' },
  advance: { typeName: 'Advance payment', title: 'Advance payment application' },
  shareholder: { typeName: 'Shareholder payment', title: 'Shareholder payment application' },
}

const namesOf = (kind: Kind, language: Language): KindNames =>
  language === 'zh' ? kindNames[kind] : english[kind]

export const titleOf = (kind: Kind, language: Language): string => namesOf(kind, language).title

export const typeNameOf = (kind: Kind, language: Language): string => namesOf(kind, language).typeName
