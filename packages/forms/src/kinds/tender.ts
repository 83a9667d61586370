import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields } from '../fields/every-form.ts'
import { money, moneyInWords } from '../fields/number.ts'
import { topicParts } from '../fields/of-meeting.ts'
import { link } from '../fields/reference.ts'
import { table } from '../fields/table.ts'
import { longText, text } from '../fields/text.ts'
import { defineOptions } from '../options/options.ts'
import { isOneOf } from '../rules/condition.ts'
import { isNotPast } from '../rules/dates.ts'
import { copied } from '../rules/link.ts'
import { suppliersDiffer } from '../rules/texts.ts'
import { enoughSuppliers, reasonForSingle } from '../rules/tender.ts'
import { limitBy } from '../rules/ledger.ts'

const evalMethod = defineOptions('evalMethod', [
  ['lowest', '最低价'],
  ['composite', '综合评分'],
])

const tenderCategory = defineOptions('tenderCategory', [
  ['engineering', '工程'],
  ['goods', '货物'],
  ['service', '服务'],
])

const tenderType = defineOptions('tenderType', [
  ['open', '公开招标'],
  ['invite', '邀请招标'],
  ['negotiation', '竞争性谈判'],
  ['consultation', '竞争性磋商'],
  ['single', '单一来源'],
  ['inquiry', '询价/询比'],
  ['framework', '框架协议'],
  ['bidding', '竞价'],
  ['direct', '直接委托'],
])

const hasAgency = isOneOf('tenderType', ['open', 'invite'])
const isInvited = isOneOf('tenderType', ['invite', 'negotiation'])
const isSingle = isOneOf('tenderType', ['single', 'direct'])

/** submit-forms.md D13. The name of the tender is the name of the application. */
export const tender = defineForm({
  kind: 'tender',
  ...kindNames.tender,
  prefix: 'ZB',
  money: true,
  columns: { amount: 'kzPrice' },
  ledger: { limits: [limitBy('ceiling', 'kzPrice')] },
  sections: [
    section('applicant', '申请信息', {
      ...applicantFields,
      applicationName: { ...applicantFields.applicationName, label: '招标项目' },
    }),
    section('tender', '招标信息', {
      issuesName: text('议题名称', {
        required: true,
        computed: copied('meeting', 'applicationName'),
        example: '办公楼维修工程招标议题',
      }),
      category: choice('标的类别', tenderCategory, { asked: true }),
      tenderType: choice('招标方式', tenderType, { required: true }),
      singleReason: longText('单一来源理由', { shownWhen: isSingle, askedWhen: isSingle }),
      suppliers: table(
        '受邀供应商',
        {
          supplier: text('供应商', { required: true, max: 60 }),
          contact: text('联系人', { max: 30 }),
          phone: text('联系电话', { max: 30 }),
        },
        { max: 50, shownWhen: isInvited, askedWhen: isInvited },
      ),
      agencies: text('招标代理机构', {
        requiredWhen: hasAgency,
        max: 60,
        example: '昆明诚信招标代理有限公司',
      }),
      tenderDate: date('招标时间', { required: true }),
      kzPrice: money('控制价', { required: true, example: '500000.00' }),
      kzPrice1: moneyInWords('控制价大写', 'kzPrice'),
      paymentTerms: longText('付款条件', { required: true, example: '按进度支付，竣工验收后付清' }),
      evalMethod: choice('评标办法', evalMethod),
      annexFile: { ...annexFile, label: '招标文件', asked: true },
    }),
    section('meeting', '议题会签信息', {
      meeting: link(
        '关联议题',
        ['meeting'],
        [...topicParts, { path: 'reason', label: '议题内容', type: 'text' }],
        { help: '关联已通过的议题会签，议题名称自动带出' },
      ),
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [isNotPast('tenderDate'), enoughSuppliers, suppliersDiffer('suppliers'), reasonForSingle],
  version: 3,
})
