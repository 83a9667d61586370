import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const advance: English['kinds']['advance'] = {
  sections: {
    ...everySection,
    contract: 'Contract',
    payer: 'Payment',
    payee: 'Payee',
    annex: 'Attachments',
    contractVo: 'Other information',
  },
  fields: {
    ...everyForm,
    contract: 'Linked contract',
    approvalNo: 'Number of the contract approval',
    contractName: 'Contract name',
    advanceRatio: 'Share paid in advance',
    payFirm: 'Paying company',
    payFirmOther: 'Other paying company',
    payAccount: 'Paying account',
    payManner: 'Payment method',
    payMannerOther: 'Other payment method',
    realMoney: 'Amount',
    realMoney1: 'Amount in words',
    expectedOffsetDate: 'Expected offset',
    guarantee: 'Advance guarantee',
    payIllustrate: 'Payment note',
    payee: 'Payee',
    collectionAccount: 'Payee account',
    payBank: 'Payee bank',
    annexFile: 'Attachments',
    contractVo: 'Linked contract',
    'contractVo.contractName': 'Contract name',
    'contractVo.tender.tenderDate': 'Tender date',
    'contractVo.meeting.applicationDate': 'Countersigned on',
    'contractVo.updateTime': 'Contract approved at',
  },
  help: {
    contract: 'Fills in the fields below from an approved contract; without one, please fill them in by hand',
  },
}
