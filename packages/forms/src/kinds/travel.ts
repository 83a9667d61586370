import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import type { FormOpening } from '../form-opening.ts'
import { choice, choices, company, otherText } from '../fields/choice.ts'
import { date, endHalfDay, startHalfDay } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { days, money } from '../fields/number.ts'
import { people } from '../fields/reference.ts'
import { table } from '../fields/table.ts'
import { text } from '../fields/text.ts'
import { defineOptions } from '../options/options.ts'
import { isOneOf } from '../rules/condition.ts'
import { endsNotBefore, explainsPast } from '../rules/dates.ts'
import { differs } from '../rules/texts.ts'
import { travelDays } from '../rules/travel.ts'
import { statedAmount } from '../rules/route-amount.ts'
import { limitBy } from '../rules/ledger.ts'

const travelVehicle = defineOptions('travelVehicle', [
  ['plane', '飞机'],
  ['high_speed', '高铁/动车'],
  ['train', '普通列车'],
  ['coach', '长途汽车'],
  ['ship', '轮船'],
  ['company_car', '公车'],
  ['private_car', '私车公用'],
  ['taxi', '出租/网约车'],
  ['other', '其他'],
])

const tripType = defineOptions('tripType', [
  ['business', '公务'],
  ['meeting', '会议'],
  ['training', '培训'],
  ['inspection', '考察'],
  ['site', '驻场'],
  ['abroad', '因公出国(境)'],
])

/** submit-forms.md D6. */
export const travel = defineForm({
  kind: 'travel',
  // Spelled as in the spec.
  ...kindNames.travel,
  prefix: 'CC',
  columns: { amount: 'budget', period: ['startDate', 'endDate'] },
  routeAmount: statedAmount(4, 'budget'),
  ledger: { limits: [limitBy('budget', 'budget')] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('trip', '出差信息', {
      people: people('出差人员', { required: true, max: 20, initial: ({ userId }: FormOpening) => [userId] }),
      costFirm: company('费用承担单位', { required: true }),
      costFirmOther: otherText('costFirm', '其他费用承担单位'),
      tripType: choice('出差类别', tripType, { asked: true }),
      travel: choices('交通工具', travelVehicle, { required: true }),
      travelOther: otherText('travel', '其他交通工具'),
      startAddress: text('出发地', { required: true, example: '云南省昆明市' }),
      endAddress: text('目的地', { required: true, example: '上海市' }),
      startDate: startHalfDay('开始时间', { required: true }),
      endDate: endHalfDay('结束时间', { required: true }),
      days: days('出差天数', {
        computed: travelDays,
        onlyComputed: true,
        span: ['startDate', 'endDate'],
      }),
      itinerary: table(
        '行程',
        {
          from: text('出发地', { required: true, max: 60 }),
          to: text('目的地', { required: true, max: 60 }),
          vehicle: choice('交通工具', travelVehicle),
          start: date('出发日期'),
          end: date('到达日期'),
        },
        { max: 20, rowRules: [endsNotBefore('start', 'end')] },
      ),
      budget: money('预计费用', { asked: true, min: 0, example: '2000.00' }),
      reason: { ...reason, required: true, example: '参加供应商大会' },
      annexFile: {
        ...annexFile,
        label: '邀请函或通知',
        requiredWhen: isOneOf('tripType', ['meeting', 'training', 'abroad']),
      },
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [
    endsNotBefore('startDate', 'endDate'),
    explainsPast('startDate'),
    differs('startAddress', 'endAddress', 'warn', 'sameAddress'),
  ],
  version: 4,
})
