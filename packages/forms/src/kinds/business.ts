import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { integer, money } from '../fields/number.ts'
import { people } from '../fields/reference.ts'
import { text } from '../fields/text.ts'
import { defineOptions } from '../options/options.ts'
import { explainsPast } from '../rules/dates.ts'
import { escortsStayFew } from '../rules/hospitality.ts'
import { limitBy } from '../rules/ledger.ts'

const hospitalityType = defineOptions('hospitalityType', [
  ['business', '商务洽谈'],
  ['official', '公务接待'],
  ['inspection', '上级检查/考察'],
  ['foreign', '外宾'],
  ['banquet', '宴请'],
  ['gift', '礼品'],
  ['lodging', '住宿'],
  ['other', '其他'],
])

/** submit-forms.md D9. */
export const business = defineForm({
  kind: 'business',
  ...kindNames.business,
  prefix: 'ZD',
  columns: { amount: 'ygCost' },
  ledger: { limits: [limitBy('budget', 'ygCost')] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('reception', '招待信息', {
      zdType: choice('招待类型', hospitalityType, { required: true }),
      zdTypeOther: otherText('zdType', '其他招待类型'),
      receptionDate: date('招待日期', { required: true }),
      guestUnit: text('来访单位', { asked: true, example: '青禾建筑装饰有限公司' }),
      receptions: integer('招待人数', { required: true, min: 1, max: 200, example: 5 }),
      receptionNames: text('招待对象', { asked: true, example: '李总一行五人' }),
      escorts: people('陪同人员', { required: true }),
      ygCost: money('预估费用', { required: true }),
      place: text('招待地点'),
      reason: { ...reason, required: true, example: '洽谈二期项目合作' },
      annexFile,
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [explainsPast('receptionDate'), escortsStayFew],
  version: 2,
})
