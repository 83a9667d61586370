import { phoneWords } from './phone.ts'

export interface Bilingual {
  zh: string
  en: string
}

export type Language = keyof Bilingual

/** Values of the {placeholders} of a message; `{label}` is always the label of the field. */
export type MessageWords = Readonly<Record<string, string | Bilingual>>

/** Every sentence that a check of a form can answer, in both languages. */
export const messages = {
  notAnObject: { zh: '表单数据格式不正确', en: 'The form data is malformed' },
  required: { zh: '{label}不能为空', en: '{label} must not be empty' },
  wrongType: { zh: '{label}格式不正确', en: '{label} has the wrong type' },
  badText: { zh: '{label}含有无法保存的字符', en: '{label} contains characters that cannot be stored' },
  hiddenCharacter: {
    zh: '{label}的第 {at} 个字符（{code}）不可见或会改变文字方向，请删除',
    en: '{label}: character {at} ({code}) is invisible or turns the direction of the text; please remove it',
  },
  tooShort: { zh: '{label}至少 {min} 个字', en: '{label} needs at least {min} characters' },
  tooLong: { zh: '{label}不能超过 {max} 个字', en: '{label} must not exceed {max} characters' },
  tooMany: { zh: '{label}不能超过 {max} 项', en: '{label} must not exceed {max} entries' },
  notAnOption: { zh: '{label}没有选项“{text}”', en: '{label} has no option “{text}”' },
  optionNotOffered: {
    zh: '{label}的选项“{text}”已停用，请选择其他选项',
    en: '{label}: the option “{text}” is no longer offered, please choose another one',
  },
  companyInactive: {
    zh: '{label}：公司“{text}”已停用，请选择其他公司',
    en: '{label}: the company “{text}” is no longer in use, please choose another one',
  },
  notACompany: { zh: '{label}没有公司“{text}”', en: '{label} has no company “{text}”' },
  notADate: {
    zh: '{label}须为有效日期，如 2026-01-31 或 2026-01-31 09:00:00',
    en: '{label} must be a valid date such as 2026-01-31 or 2026-01-31 09:00:00',
  },
  notAnInteger: { zh: '{label}须为整数', en: '{label} must be a whole number' },
  notANumber: {
    zh: '{label}须为数字，最多 {decimals} 位小数',
    en: '{label} must be a number with at most {decimals} decimals',
  },
  notHalves: { zh: '{label}须以 0.5 为单位', en: '{label} must be in steps of 0.5' },
  belowZero: { zh: '{label}不能为负数', en: '{label} cannot be negative' },
  belowMin: { zh: '{label}不能小于 {min}', en: '{label} must be at least {min}' },
  aboveMax: { zh: '{label}不能大于 {max}', en: '{label} must be at most {max}' },
  notMoney: {
    zh: '{label}须为金额，最多两位小数',
    en: '{label} must be an amount with at most two decimals',
  },
  notAPrice: {
    zh: '{label}须为金额，最多 {decimals} 位小数',
    en: '{label} must be an amount with at most {decimals} decimals',
  },
  notYesNo: { zh: '{label}须为是或否', en: '{label} must be yes or no' },
  notAnAccount: { zh: '{label}须为 6 至 34 位数字', en: '{label} must have 6 to 34 digits' },
  personUnknown: { zh: '{label}：找不到人员“{text}”', en: '{label}: nobody found for “{text}”' },
  personAmbiguous: {
    zh: '{label}：有多位“{text}”，请从列表中选择',
    en: '{label}: several people are called “{text}”, please pick one',
  },
  departmentUnknown: { zh: '{label}：找不到部门“{text}”', en: '{label}: no department found for “{text}”' },
  departmentAmbiguous: {
    zh: '{label}：有多个“{text}”，请从列表中选择',
    en: '{label}: several departments are called “{text}”, please pick one',
  },
  fileUnknown: { zh: '{label}：找不到文件“{text}”', en: '{label}: no file found for “{text}”' },
  notAPicture: {
    zh: '{label}须为 PNG 或 JPEG 图片，“{text}”不是',
    en: '{label} must be a PNG or JPEG picture, “{text}” is none',
  },
  linkUnknown: {
    zh: '{label}：找不到可关联的单据“{text}”',
    en: '{label}: there is no “{text}” to link to',
  },
  linkOtherCompany: {
    zh: '{label} {text} 的主体公司为{company}，应与本单一致',
    en: '{label} {text} belongs to {company}; it must be of the same company',
  },
  awardBeforeTender: {
    zh: '中标时间不能早于招标时间 {date}',
    en: 'The award cannot come before the tender of {date}',
  },
  aboveCeiling: {
    zh: '合同金额超过控制价 {ceiling}，请填写情况说明',
    en: 'The contract exceeds the ceiling price of {ceiling}, please explain the circumstances',
  },
  acceptedBeforeSigned: {
    zh: '验收日期不能早于合同签订时间 {date}',
    en: 'It cannot be accepted before the contract was signed on {date}',
  },
  inspectionFailed: {
    zh: '验收单 {applyNo} 的结论为不合格，不能付款',
    en: 'Inspection {applyNo} failed: it cannot be paid for',
  },
  writeOffTooLarge: {
    zh: '核销金额不能超过关联付款合计 {limit}',
    en: 'No more can be written off than the {limit} paid',
  },
  claimAboveLeft: {
    zh: '{pot} {open}{running}，{rest} {left}，本次 {amount} 超出 {excess}',
    en: '{pot} {open}{running}, {rest} {left}; this {amount} is {excess} too much',
  },
  claimExplained: {
    zh: '{pot} {open}{running}，{rest} {left}，本次 {amount} 超出 {excess}，请填写情况说明',
    en: '{pot} {open}{running}, {rest} {left}; this {amount} is {excess} too much, please explain the circumstances',
  },
  claimRunning: {
    zh: '，其中 {reserved} 在 {numbers} 审批中',
    en: ', of which {reserved} is asked for in {numbers}',
  },
  standing: {
    zh: '{total} {limit}，其中{word} {taken}{running}，{rest} {left}',
    en: '{total} {limit}, of which {word} {taken}{running}; {rest} {left}',
  },
  standingRunning: { zh: '、审批中 {reserved}（{numbers}）', en: ', asked for {reserved} ({numbers})' },
  claimClosed: { zh: '账户已在 {numbers} 中销户', en: 'The account is closed in {numbers}' },
  originalAboveSource: {
    zh: '原收款金额不能超过关联单据的 {limit}',
    en: 'The original amount must not exceed the {limit} of the linked request',
  },
  aboveEstimate: {
    zh: '报销金额超过关联申请的预计费用 {limit}，请填写情况说明',
    en: 'This exceeds the estimate of {limit}, please explain the circumstances',
  },
  endBeforeStart: { zh: '{label}不能早于{start}', en: '{label} must not be before {start}' },
  endNotAfter: { zh: '{label}须晚于{start}', en: '{label} must be after {start}' },
  noWorkingDays: { zh: '所选时间内没有工作日', en: 'There is no working day in the chosen time' },
  handoverIsSelf: { zh: '工作交接人不能是本人', en: 'The handover must go to somebody else' },
  overLeaveCap: {
    zh: '{type}一般不超过 {max} 天，本次为 {days} 天',
    en: '{type} is usually at most {max} days, this one is {days}',
  },
  explainOther: {
    zh: '{label}选择“其他”时，请填写情况说明',
    en: 'With “Other” as {label}, please explain the circumstances',
  },
  differsFromProposal: {
    zh: '{label}与应填的 {proposed} 不一致，请填写情况说明',
    en: '{label} differs from the expected {proposed}, please explain the circumstances',
  },
  invoiceSum: {
    zh: '不含税金额与税额之和须等于发票金额',
    en: 'The net amount and the tax must add up to the invoice amount',
  },
  digitalInvoiceNumber: {
    zh: '数电发票的发票号码须为 20 位数字',
    en: 'The number of a digital invoice has 20 digits',
  },
  digitalInvoiceCode: {
    zh: '数电发票填写发票号码后，发票代码须为空',
    en: 'A digital invoice with a number has no invoice code',
  },
  paperInvoiceCode: {
    zh: '纸质增值税发票的发票代码须为 10 或 12 位数字',
    en: 'The code of a paper VAT invoice has 10 or 12 digits',
  },
  electronicInvoiceCode: {
    zh: '增值税电子普通发票的发票代码须为 12 位数字',
    en: 'The code of an electronic VAT invoice has 12 digits',
  },
  vatInvoiceNumber: {
    zh: '增值税发票的发票号码须为 8 位数字',
    en: 'The number of a VAT invoice has 8 digits',
  },
  specialInvoiceTax: {
    zh: '专用发票的税额一般大于 0，请核对',
    en: 'A special VAT invoice usually carries tax, please check',
  },
  taxTooLarge: { zh: '税额须小于价税合计', en: 'The tax must be less than the amount with tax' },
  taxAboveRates: {
    zh: '税额超过按最高税率 {rate}% 计算的金额，请核对',
    en: 'The tax exceeds what the highest rate of {rate}% would give, please check',
  },
  sameInvoice: {
    zh: '发票 {number} 在本单中重复填写',
    en: 'Invoice {number} is already entered in this form',
  },
  invoiceBelowPayment: {
    zh: '发票金额 {invoice} 小于本次申请金额 {payment}，如分次开票请忽略',
    en: 'The invoice of {invoice} is below the {payment} applied for; ignore this if invoices come in parts',
  },
  payeeNotVendor: {
    zh: '非第三方付款，但收款单位与合同供方不一致',
    en: 'Not a third-party payment, yet the payee is not the vendor',
  },
  deductionTooLarge: {
    zh: '本次扣款须小于本次申请金额',
    en: 'The deduction must be less than the amount applied for',
  },
  acceptorIsApplicant: {
    zh: '申请人也是验收人员，不能签署本人的申请，由其上级代为签署',
    en: 'The applicant is among the acceptors and cannot sign the own request; the superior signs instead',
  },
  companyNotYours: {
    zh: '只能为本人所在公司提交：{own}',
    en: 'You can submit only for the company you belong to: {own}',
  },
  companyNotApplicants: {
    zh: '{label}不是申请人所在公司（{own}）',
    en: '{label} is not the company of the applicant ({own})',
  },
  realMoneyDiffers: {
    zh: '{label}须等于本次申请金额减去本次扣款，应为 {expected}',
    en: '{label} must be the amount applied for less the deduction: {expected}',
  },
  realMoneyAbove: {
    zh: '{label}不能超过本次申请金额减去本次扣款后的 {expected}',
    en: '{label} must not exceed {expected}, the amount applied for less the deduction',
  },
  overPaid: {
    zh: '累计付款 {paid} 超过应付金额 {due}，最多可付 {left}',
    en: 'Payments of {paid} exceed the {due} due; at most {left} can be paid',
  },
  overContract: {
    zh: '累计应付金额 {due} 超过合同金额 {amount}',
    en: 'The {due} due exceeds the contract amount of {amount}',
  },
  fewerThanFiles: {
    zh: '{label}不能少于已上传的文件数 {files}',
    en: '{label} must not be below the {files} files uploaded',
  },
  beforeToday: { zh: '{label}不能早于今天', en: '{label} must not be before today' },
  afterToday: { zh: '{label}不能晚于今天', en: '{label} must not be after today' },
  lateFiling: {
    zh: '{label}早于今天，属于补办，请填写情况说明',
    en: '{label} is in the past: please explain the late filing',
  },
  tooLongAgo: { zh: '{label}不能早于 {max} 天之前', en: '{label} must not be more than {max} days ago' },
  tooLongAfter: {
    zh: '{label}不能晚于{start} {max} 天之后',
    en: '{label} must be within {max} days of {start}',
  },
  sameAccount: {
    zh: '付款账号与收款账号不能相同',
    en: 'The paying and the receiving account must differ',
  },
  internalTransfer: {
    zh: '同公司账户间划转，收款主体须与付款主体相同',
    en: 'Between accounts of one company the receiving company must be the paying one',
  },
  sameAddress: { zh: '出发地与目的地相同，请核对', en: 'Origin and destination are the same, please check' },
  cashTooLarge: { zh: '现金付款一般不超过 {limit} 元', en: 'Cash payments are usually at most {limit}' },
  lastBelowPaid: {
    zh: '{label}小于该合同已通过的付款与预付款合计 {paid}，请核对',
    en: '{label} is below the {paid} that this contract’s approved payments and advances add up to, please check',
  },
  incomeContract: {
    zh: '关联的合同为收入合同，请核对是否应付款',
    en: 'The linked contract brings income, please check whether anything is to be paid',
  },
  lastNotInspected: {
    zh: '结算款或尾款尚未关联验收单，请核对',
    en: 'No inspection is linked to this last payment, please check',
  },
  taxNotAtRate: {
    zh: '按关联合同税率 {rate} 计算，税额应为 {expected}，请核对',
    en: 'At the rate of the linked contract ({rate}) the tax would be {expected}, please check',
  },
  advanceAboveContract: {
    zh: '预付金额超过合同金额 {amount}，请核对',
    en: 'The advance exceeds the contract amount of {amount}, please check',
  },
  reimbursedBefore: {
    zh: '{applyNo} 已在 {earlier} 中报销，请核对',
    en: '{applyNo} was reimbursed in {earlier} already, please check',
  },
  planRowDisagrees: {
    zh: '比例 {ratio}% 对应的金额应为 {expected}，请核对',
    en: 'A share of {ratio}% would be {expected}, please check',
  },
  contractDue: {
    zh: '达到合同限额，请走合同付款',
    en: 'This reaches the contract threshold: please use contract payment',
  },
  manyEscorts: { zh: '陪同人员一般不超过 {max} 人', en: 'There are usually at most {max} escorts' },
  sealNotUsed: { zh: '印章类的使用方式一般为用印', en: 'A seal is usually used for sealing' },
  keeperElsewhere: {
    zh: '监管人须属于监管部门',
    en: 'The keeper must belong to the keeping department',
  },
  notLowestQuote: {
    zh: '选中的报价不是最低价，请说明理由',
    en: 'The quotation chosen is not the lowest, please give the reason',
  },
  temporaryAccountTooLong: {
    zh: '临时存款账户的有效期不能超过 2 年',
    en: 'A temporary account lasts two years at most',
  },
  closingUnchecked: { zh: '{label}须全部核对', en: 'Every point of {label} must be ticked' },
  tooFew: { zh: '{label}至少需要 {min} 项', en: '{label} needs at least {min} entries' },
  refundTooLarge: {
    zh: '退款金额不能超过原收款金额',
    en: 'The refund must not exceed the original amount',
  },
  largeAdvance: {
    zh: '预付比例超过 {max}%，请填写情况说明',
    en: 'The advance exceeds {max}%, please explain the circumstances',
  },
  offsetTooLarge: {
    zh: '冲抵借款不能超过报销明细合计',
    en: 'The loan offset must not exceed the items',
  },
  sameParty: { zh: '甲方与乙方不能相同', en: 'The two parties must differ' },
  companyNotParty: {
    zh: '甲乙双方中一般有且仅有一方为主体公司，请核对',
    en: 'Usually exactly one party is the company itself, please check',
  },
  signedBeforeAward: { zh: '签订时间不能早于中标时间', en: 'The contract cannot be signed before the award' },
  signedLate: {
    zh: '一般应在中标后 {max} 天内签订，请核对',
    en: 'Contracts are usually signed within {max} days of the award, please check',
  },
  planNotWhole: { zh: '付款计划的比例合计须为 100%', en: 'The payment plan must add up to 100%' },
  planNotAmount: {
    zh: '付款计划的金额合计须等于合同金额 {amount}',
    en: 'The payment plan must add up to the contract amount of {amount}',
  },
  wrongCreditCode: {
    zh: '统一社会信用代码不正确，请核对 18 位代码',
    en: 'The credit code is wrong, please check its 18 characters',
  },
  fewSuppliers: { zh: '邀请的供应商一般不少于 {min} 家', en: 'There are usually at least {min} suppliers' },
  sameSupplier: {
    zh: '供应商“{supplier}”重复填写，请核对',
    en: 'Supplier “{supplier}” is named twice, please check',
  },
  noQuoteChosen: { zh: '尚未选定供应商，请勾选一家', en: 'No quotation is chosen yet, please tick one' },
  singleWithoutReason: {
    zh: '单一来源或直接委托请说明理由并附材料',
    en: 'Please give the reason for a single source or a direct award',
  },
  fewQuotes: { zh: '三方询价一般不少于 {min} 家报价', en: 'There are usually at least {min} quotations' },
  invoicesDiffer: {
    zh: '核销金额与发票合计相差 {diff}，请填写差异原因',
    en: 'The amount differs from the invoices by {diff}, please give the reason',
  },
  sharesNotWhole: {
    zh: '认缴比例合计为 {sum}%，应为 100%',
    en: 'The subscribed shares add up to {sum}% instead of 100%',
  },
  paidAboveSubscribed: {
    zh: '实缴比例大于认缴比例，请核对',
    en: 'More is paid in than subscribed, please check',
  },
  receiverNoShareholder: {
    zh: '收款单位不在股东列表中，请核对',
    en: 'The receiver is none of the shareholders, please check',
  },
  samePayer: { zh: '收款单位不能与付款单位相同', en: 'The receiver must not be the payer' },
  leaseTooLong: { zh: '租赁期限不能超过 {max} 年', en: 'A lease lasts {max} years at most' },
  freeOutsideTerm: { zh: '免租期须在租赁期限之内', en: 'The rent-free period must lie within the term' },
  longFreePeriod: {
    zh: '免租期一般每年不超过 {max} 天，请核对',
    en: 'The rent-free period is usually at most {max} days a year, please check',
  },
  freeWithoutStart: {
    zh: '已填写“免租期至”，请同时填写“{label}”',
    en: 'Enter {label} as well, since the rent-free period has an end',
  },
  areaAboveAssets: {
    zh: '{label}不能大于租赁资产的面积合计 {whole}',
    en: '{label} must not be more than the {whole} of the leased assets',
  },
  signedAfterStart: { zh: '签订日期晚于起租日期，请核对', en: 'Signed after the lease begins, please check' },
  explainWaiver: { zh: '有费用减免，请填写情况说明', en: 'Please explain the waiver' },
  ...phoneWords,
} satisfies Record<string, Bilingual>

export type MessageCode = keyof typeof messages

export function formatMessage(code: MessageCode, words: MessageWords): Bilingual {
  return { zh: fillIn(messages[code].zh, words, 'zh'), en: fillIn(messages[code].en, words, 'en') }
}

function fillIn(template: string, words: MessageWords, language: keyof Bilingual): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const word = words[name]
    if (word === undefined) return placeholder
    return typeof word === 'string' ? word : word[language]
  })
}
