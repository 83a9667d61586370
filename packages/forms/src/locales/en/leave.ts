import type { English } from '../english.ts'
import { everyForm } from './every-form.ts'

export const leave: English['kinds']['leave'] = {
  sections: { applicant: 'Application', leave: 'Leave', closing: 'More' },
  fields: {
    ...everyForm,
    leaveType: 'Leave type',
    leaveTypeOther: 'Other leave type',
    startDate: 'Start',
    endDate: 'End',
    days: 'Days',
    handover: 'Handover to',
    reason: 'Reason',
    annexFile: 'Proof',
  },
  help: {
    annexFile:
      'Needed for sick leave beyond the allowed days and for marriage, maternity, paternity, work-injury and parental leave',
  },
}
