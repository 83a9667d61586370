import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { yesNo } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { department, person } from '../fields/reference.ts'
import { text } from '../fields/text.ts'
import { comesBackInTime, keeperBelongs } from '../rules/certificate.ts'
import { isNotPast } from '../rules/dates.ts'

/** submit-forms.md D2. */
export const card = defineForm({
  kind: 'card',
  ...kindNames.card,
  prefix: 'ZJJY',
  columns: { period: ['borrowDate', 'repaidDate'] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('borrowing', '借用信息', {
      cardName: text('证件名称', { required: true, example: '营业执照正本' }),
      oversawDeptName: department('监管部门', { required: true }),
      oversawPerson: person('监管人', { required: true }),
      borrowDate: date('借用日期', { asked: true }),
      repaidDate: date('归还日期', { required: true }),
      isOriginal: yesNo('是否原件', { asked: true, initial: 1, example: 1 }),
      reason: { ...reason, required: true, example: '办理工商变更' },
      annexFile,
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [isNotPast('borrowDate'), comesBackInTime, keeperBelongs],
  version: 3,
})
