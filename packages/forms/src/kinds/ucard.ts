import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, choices, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { integer } from '../fields/number.ts'
import { link } from '../fields/reference.ts'
import { text } from '../fields/text.ts'
import { certificateType } from '../options/certificate-type.ts'
import { useForm } from '../options/use-form.ts'
import { purposeOfCopy, sealsAreUsed } from '../rules/certificate.ts'
import { isOneOf } from '../rules/condition.ts'
import { explainsPast, isWithinDaysBack } from '../rules/dates.ts'

const isSealed = isOneOf('useForm', ['seal'])

/** submit-forms.md D1. */
export const ucard = defineForm({
  kind: 'ucard',
  ...kindNames.ucard,
  prefix: 'ZJSY',
  columns: {},
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('use', '使用信息', {
      cardType: choices('证件类型', certificateType, { required: true }),
      cardTypeOther: otherText('cardType', '其他证件类型'),
      useForm: choice('使用方式', useForm, { asked: true }),
      copies: integer('份数', { asked: true, min: 1 }),
      useDate: date('使用日期', { required: true }),
      fileTitle: text('文件名称', { shownWhen: isSealed, askedWhen: isSealed }),
      receiver: text('送达单位', { shownWhen: isSealed, askedWhen: isSealed }),
      reason: { ...reason, label: '用途', required: true, example: '办理投标报名' },
      contract: link('关联合同', ['contract'], [], {}),
      annexFile: { ...annexFile, askedWhen: isSealed, help: '用印时请附需要盖章的文件' },
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [isWithinDaysBack('useDate', 'useDaysBack'), explainsPast('useDate'), sealsAreUsed],
  watermark: purposeOfCopy,
  version: 3,
})
