import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, yesNo } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields } from '../fields/every-form.ts'
import { decimal, integer, money, moneyInWords, percent, unitPrice } from '../fields/number.ts'
import { link, linked } from '../fields/reference.ts'
import { table } from '../fields/table.ts'
import { text } from '../fields/text.ts'
import { defineOptions } from '../options/options.ts'
import { isFilled, isOneOf } from '../rules/condition.ts'
import {
  areaStaysWithinAssets,
  explainsWaiver,
  firstAsset,
  firstAssetNo,
  freePeriodFits,
  leasedArea,
  leaseSchedule,
  leaseTermFits,
  leaseTotal,
  phoneFits,
  proposedRent,
  signedBeforeTerm,
  usualDeposit,
} from '../rules/lease.ts'
import { statedAmount } from '../rules/route-amount.ts'
import { limitBy } from '../rules/ledger.ts'

/** submit-forms.md D18: by area and month, or the sum of the whole term. */
const feeUnit = defineOptions('feeUnit', [
  ['month_sqm', '元/㎡/月'],
  ['total', '元（租期合计）'],
])

const leaseKind = defineOptions('leaseKind', [
  ['new', '新签'],
  ['renew', '续签'],
  ['expand', '扩租'],
  ['change', '变更'],
  ['sublet', '转租'],
])

/** VAT rates of a lease in the order of submit-forms.md D18. */
const leaseVatRate = defineOptions('leaseVatRate', [
  ['9', '9%'],
  ['5', '5%'],
  ['6', '6%'],
  ['3', '3%'],
  ['1.5', '1.5%'],
  ['0', '0%'],
])

const payCycle = defineOptions('payCycle', [
  ['month', '按月'],
  ['quarter', '按季'],
  ['half_year', '半年'],
  ['year', '按年'],
  ['once', '一次性'],
])

const priceUnit = defineOptions('priceUnit', [
  ['day_sqm', '元/㎡/天'],
  ['month_sqm', '元/㎡/月'],
  ['month', '元/月'],
])

/** The unit of a fee. A fee without a unit covers the whole term. */
function unitOfFee(fee: string, label: string) {
  const isCharged = isFilled(fee)
  return choice(label, feeUnit, { shownWhen: isCharged, askedWhen: isCharged })
}

/** A lease that takes the place of an earlier one from its first day on. */
const replacesLease = isOneOf('leaseKind', ['renew', 'expand', 'change'])

/** submit-forms.md D18. */
export const lease = defineForm({
  kind: 'lease',
  ...kindNames.lease,
  prefix: 'ZL',
  money: true,
  columns: { amount: 'totalAmount', period: ['validFrom', 'validTo'] },
  routeAmount: statedAmount(5, 'totalAmount'),
  ledger: { limits: [limitBy('refund', 'totalAmount'), limitBy('deposit', 'deposit')] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('lease', '租赁信息', {
      projectName: text('项目名称', { required: true, example: '云岭商务中心' }),
      leaseNo: text('合同编号', { asked: true, example: 'ZL-2026-001' }),
      contractName: text('合同名称', { asked: true, example: '云岭商务中心租赁合同' }),
      leaseKind: choice('合同类型', leaseKind, { asked: true }),
      lessee: text('承租方', { asked: true, example: '昆明晨光咖啡有限公司' }),
      lesseeCode: text('承租方证件号码', {
        asked: true,
        isCode: true,
        max: 30,
        example: '530102199001011234',
      }),
      contact: text('联系人', { asked: true, max: 30, example: '王敏' }),
      phone: text('手机号码', {
        asked: true,
        isCode: true,
        max: 30,
        help: '也可填写座机，如 0871-63123456',
        example: '13800138000',
      }),
    }),
    section('assets', '资产信息', {
      assetNo: text('资产编号', { asked: true, max: 60, prefilled: firstAssetNo, example: 'ZC-001' }),
      assets: table(
        '租赁资产',
        {
          // No example: a number says which room of the register a row is, and rows typed by hand are none.
          assetNo: text('资产编号', { max: 60 }),
          massif: text('地块', { max: 60, example: 'A 地块' }),
          building: text('楼栋', { max: 60, asked: true, example: '1 号楼' }),
          floors: text('楼层', { max: 60, example: '1 层' }),
          room: text('房号', { max: 60, asked: true, example: '101' }),
          commercial: text('业态', { max: 60, example: '餐饮' }),
          extent: decimal('面积', { asked: true, example: '120.50' }),
        },
        {
          asked: true,
          max: 50,
          picksRooms: { from: 'validFrom', to: 'validTo' },
          help: '从台账选择的行带有资产编号，审批通过后在租期内占用该房间；手工填写的资产可不填编号',
        },
      ),
      basicInfo: linked(
        '资产',
        [
          { path: 'massif', label: '地块', type: 'text' },
          { path: 'building', label: '楼栋', type: 'text' },
          { path: 'floors', label: '楼层', type: 'text' },
          { path: 'room', label: '房号', type: 'text' },
          { path: 'commercial', label: '业态', type: 'text' },
          { path: 'extent', label: '面积', type: 'text' },
        ],
        { computed: firstAsset, onlyComputed: true },
      ),
    }),
    section('rent', '租金信息', {
      validFrom: date('有效期自', { asked: true, example: '2027-01-01' }),
      validTo: date('有效期至', { asked: true, example: '2027-12-31' }),
      area: decimal('计租面积', { asked: true, prefilled: leasedArea, example: '120.50' }),
      unitPrice: unitPrice('租金单价', { asked: true, example: '50.00' }),
      priceUnit: choice('单价单位', priceUnit, { asked: true, example: 'month_sqm' }),
      rent: money('月租金', { asked: true, proposed: proposedRent, example: '6025.00' }),
      payCycle: choice('租金支付周期', payCycle, { asked: true, example: 'quarter' }),
      increase: table(
        '租金递增',
        {
          fromYear: integer('自第几年起', { required: true, min: 2, max: 20 }),
          rate: percent('递增率', { required: true, max: 30 }),
          yearly: yesNo('此后每年递增'),
        },
        { max: 20, help: '每年按同一比率递增时只填一行，并勾选“此后每年递增”' },
      ),
      rentFreeFrom: date('免租期自', { example: '2027-01-01' }),
      rentFreeTo: date('免租期至', { askedWhen: isFilled('rentFreeFrom'), example: '2027-01-15' }),
      freeWaiver: text('费用减免'),
      deposit: money('押金', { asked: true, min: 0, prefilled: usualDeposit, example: '12050.00' }),
      propertyFee: money('物业费', { min: 0 }),
      propertyFeeUnit: unitOfFee('propertyFee', '物业费单位'),
      coolingFee: money('制冷费', { min: 0 }),
      coolingFeeUnit: unitOfFee('coolingFee', '制冷费单位'),
      heatingFee: money('供暖费', { min: 0 }),
      heatingFeeUnit: unitOfFee('heatingFee', '供暖费单位'),
      parkingFee: money('停车费', { min: 0 }),
      parkingFeeUnit: unitOfFee('parkingFee', '停车费单位'),
      vatRate: choice('税率', leaseVatRate, { asked: true, example: '9' }),
      lateFee: decimal('滞纳金（‰/日）', { max: 10 }),
      lateFeeCap: percent('滞纳金上限', { max: 100 }),
      signDate: date('签订日期', { asked: true, example: '2026-12-20' }),
      schedule: table(
        '租金明细',
        {
          period: integer('期次', {}),
          from: date('自'),
          to: date('至'),
          due: date('应付日期'),
          amount: money('金额', { min: 0 }),
        },
        { computed: leaseSchedule, onlyComputed: true, totals: ['amount'] },
      ),
      totalAmount: money('合同总额', { computed: leaseTotal, asked: true }),
      totalAmount1: moneyInWords('合同总额大写', 'totalAmount'),
    }),
    section('contract', '关联合同', {
      contract: link(
        '关联合同',
        ['contract'],
        [{ path: 'applicationName', label: '合同申请名称', type: 'text' }],
        {},
      ),
      formerLease: link(
        '原租赁合同',
        ['lease'],
        [
          { path: 'applicationName', label: '申请名称', type: 'text' },
          { path: 'lessee', label: '承租方', type: 'text' },
          { path: 'validFrom', label: '有效期自', type: 'text' },
          { path: 'validTo', label: '有效期至', type: 'text' },
        ],
        { shownWhen: replacesLease, help: '审批通过后，原合同自新合同起租日起不再占用房间' },
      ),
    }),
    section('annex', '附件信息', { annexFile: { ...annexFile, label: '合同文本及承租方证照', asked: true } }),
    section('closing', '其他', closingFields),
  ],
  rules: [leaseTermFits, areaStaysWithinAssets, freePeriodFits, signedBeforeTerm, explainsWaiver, phoneFits],
  version: 5,
})
