import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const inspection: English['kinds']['inspection'] = {
  sections: {
    ...everySection,
    contract: 'Contract',
    acceptance: 'Acceptance',
    contractVo: 'Contract approval',
    paymentsVo: 'Payment',
    advanceVo: 'Advance payment',
    ucardVo: 'Sealing',
  },
  fields: {
    ...everyForm,
    contract: 'Linked contract',
    projectName: 'Project',
    contractName: 'Contract name',
    contractCode: 'Contract number',
    amount: 'Contract amount',
    contractFile: 'Contract file',
    acceptType: 'Type of acceptance',
    acceptDate: 'Accepted on',
    acceptDetail: 'What was accepted',
    acceptResult: 'Result',
    rectification: 'Rectification required',
    rectifyDeadline: 'Rectify by',
    acceptors: 'Accepted by',
    baseCode: 'Signature',
    annexFile: 'Acceptance documents',
    contractVo: 'Linked contract',
    'contractVo.contractName': 'Contract name',
    'contractVo.tender.tenderDate': 'Tender date',
    'contractVo.meeting.applicationDate': 'Countersigned on',
    'contractVo.updateTime': 'Contract approved at',
    paymentsVo: 'Contract payment',
    'paymentsVo.updateTime': 'Payment approved at',
    advanceVo: 'Advance payment',
    'advanceVo.applicationName': 'Advance application',
    'advanceVo.updateTime': 'Advance approved at',
    ucardVo: 'Use of a certificate',
    'ucardVo.updateTime': 'Certificate use approved at',
  },
  help: {
    contract:
      'Takes over what stands below from an approved contract; without one, please fill it in by hand',
  },
}
