import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, otherText, yesNo } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { decimal, money, moneyInWords, unitPrice } from '../fields/number.ts'
import { attachment } from '../fields/reference.ts'
import { table } from '../fields/table.ts'
import { longText, text } from '../fields/text.ts'
import { defineOptions } from '../options/options.ts'
import { isOneOf } from '../rules/condition.ts'
import { isNotPast } from '../rules/dates.ts'
import { enoughQuotes, lowestIsChosen, quoteIsChosen } from '../rules/procurement.ts'
import { suppliersDiffer } from '../rules/texts.ts'
import { product, totalOf } from '../rules/table.ts'
import { procuredAmount } from '../rules/route-amount.ts'

const procureType = defineOptions('procureType', [
  ['office', '办公用品'],
  ['it', '电子设备'],
  ['fixed_asset', '固定资产'],
  ['material', '工程材料'],
  ['service', '服务'],
  ['labor_protection', '劳保'],
  ['other', '其他'],
])

const procureWay = defineOptions('procureWay', [
  ['mall', '电商直采'],
  ['inquiry', '三方询价'],
  ['framework', '协议供应商'],
  ['tender', '招标'],
])

const isInquired = isOneOf('procureWay', ['inquiry'])

const units = ['个', '台', '套', '件', '箱', '米', '㎡', '吨', '项', '次', '批']

/** submit-forms.md D19. */
export const procured = defineForm({
  kind: 'procured',
  ...kindNames.procured,
  prefix: 'CG',
  money: true,
  columns: { amount: 'total' },
  routeAmount: procuredAmount(4),
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('items', '采购信息', {
      procureType: choice('采购类别', procureType, { asked: true }),
      procureTypeOther: otherText('procureType', '其他采购类别'),
      procureWay: choice('采购方式', procureWay, { asked: true }),
      needDate: date('需求日期', { asked: true }),
      items: table(
        '采购明细',
        {
          procureName: text('名称', { required: true, max: 60, example: '笔记本电脑' }),
          spec: text('规格型号', { max: 60 }),
          num: decimal('数量', { required: true, decimals: 3, min: 0.001, example: '2.000' }),
          unit: text('单位', { required: true, max: 10, suggestions: units, example: '台' }),
          price: unitPrice('单价', { required: true, example: '5999.00' }),
          totalPrice: money('金额', { min: 0, computed: product('num', 'price'), onlyComputed: true }),
        },
        { required: true, min: 1, totals: ['totalPrice'] },
      ),
      total: money('预计总额', { computed: totalOf('items', 'totalPrice'), onlyComputed: true }),
      total1: moneyInWords('预计总额大写', 'total'),
      reason: { ...reason, required: true, example: '新员工入职配备' },
    }),
    section('quotes', '比价信息', {
      quotes: table(
        '供应商报价',
        {
          supplier: text('供应商', { required: true, max: 60 }),
          amount: money('报价', { required: true }),
          file: attachment('报价单', { max: 5 }),
          chosen: yesNo('是否选中'),
        },
        { max: 20, shownWhen: isInquired, askedWhen: isInquired },
      ),
      quoteReason: longText('选择理由', { shownWhen: isInquired }),
    }),
    section('annex', '附件信息', { annexFile }),
    section('closing', '其他', closingFields),
  ],
  rules: [isNotPast('needDate'), enoughQuotes, suppliersDiffer('quotes'), quoteIsChosen, lowestIsChosen],
  version: 4,
})
