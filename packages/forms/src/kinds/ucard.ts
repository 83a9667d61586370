import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, choices, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { integer } from '../fields/number.ts'
import { link } from '../fields/reference.ts'
import { text } from '../fields/text.ts'
import { defineOptions } from '../options/options.ts'
import { purposeOfCopy, sealsAreUsed } from '../rules/certificate.ts'
import { isOneOf } from '../rules/condition.ts'
import { explainsPast, isWithinDaysBack } from '../rules/dates.ts'

const certificateType = defineOptions('certificateType', [
  ['business_license', '营业执照'],
  ['account_permit', '开户许可证/基本户信息'],
  ['legal_id', '法人身份证'],
  ['qualification', '资质证书'],
  ['safety_permit', '安全生产许可证'],
  ['title_deed', '不动产权证'],
  ['land_permit', '土地/规划/施工许可'],
  ['tax', '税务资料'],
  ['honor', '荣誉证书'],
  ['official_seal', '公章'],
  ['contract_seal', '合同专用章'],
  ['finance_seal', '财务专用章'],
  ['legal_seal', '法人章'],
  ['invoice_seal', '发票专用章'],
  ['other', '其他'],
])

const useForm = defineOptions('useForm', [
  ['original', '原件'],
  ['copy', '复印件'],
  ['scan', '扫描件'],
  ['seal', '用印'],
])

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
