import type { Kind, Values } from '../src/index.ts'

/**
 * The contents of forms.txt §3 and submit-forms.md for each kind, typed by hand: nothing here may be derived from code.
 * The order of names does not matter; codes and labels are in their order.
 */
export interface Paper {
  /** platform.txt §2, forms.txt §2. */
  typeName: string
  title: string
  pdfName: string
  submitRoute: string
  prefix: string
  money: boolean
  agree: 'opinion' | 'signature-only'
  /** The names of forms.txt §3 for the kind, besides the common ones. */
  spec: string
  /** Required fields of the specification. */
  required: string
  /** Fields required under a condition: values that meet it, and values that do not (no values by default). */
  requiredWhen: Record<string, Values | [when: Values, unless: Values]>
  /** Asked fields. */
  asked: string
  askedWhen: Record<string, Values | [when: Values, unless: Values]>
  /** Computed from other fields, or copied from a linked request. */
  computed: string
  /** Neither required nor asked. */
  optional: string
  /** submit-forms.md D0.6: links to other requests, and the kinds they may lead to. */
  links?: Record<string, string>
  /** Read-only cards of linked records. */
  linked: string
  /** Columns of tables, in their order; those that every row must have. */
  columns?: Record<string, [all: string, required: string]>
  /** Codes and labels. */
  options: Record<string, string>
}

const other = { mainstayOther: { mainstay: '其他' } }
const chosen = (field: string, code: string | string[] = 'other') => ({
  [`${field}Other`]: { [field]: code },
})

/** submit-forms.md D0.3. */
const payManner =
  'bank_transfer 银行转账 · online_bank 网银支付 · cheque 支票 · bank_acceptance 银行承兑汇票 · commercial_acceptance 商业承兑汇票 · letter_of_credit 信用证 · cash 现金 · offset 往来抵扣 · other 其他'
const invoiceType =
  'dig_special 数电发票(专票) · dig_normal 数电发票(普票) · vat_special 增值税专用发票(纸质) · vat_normal 增值税普通发票(纸质) · vat_e_normal 增值税电子普通发票 · train 铁路电子客票 · air 航空电子客票行程单 · fiscal 财政票据 · receipt 收据 · none 暂未开票'
const attribute =
  'basic 基本存款账户 · general 一般存款账户 · special 专用存款账户 · temp 临时存款账户 · foreign 外币账户 · guarantee 保证金账户 · supervised 监管账户'
const vatRate = '13 13% · 9 9% · 6 6% · 5 5% · 3 3% · 1.5 1.5% · 1 1% · 0 0% · exempt 免税'

const feeUnit = 'month_sqm 元/㎡/月 · total 元（租期合计）'

export const papers: Record<Kind, Paper> = {
  ucard: {
    typeName: '证件使用审批',
    title: '证件使用申请单',
    pdfName: '证件使用申请单.pdf',
    submitRoute: '/approval/submit/ucard',
    prefix: 'ZJSY',
    money: false,
    agree: 'opinion',
    spec: 'cardType useDate',
    required: 'applicationName mainstay cardType useDate reason',
    requiredWhen: {},
    asked: 'useForm copies',
    askedWhen: {
      ...other,
      ...chosen('cardType', ['legal_id', 'other']),
      fileTitle: { useForm: 'seal' },
      receiver: { useForm: 'seal' },
      annexFile: { useForm: 'seal' },
    },
    computed: '',
    optional: 'remark explain ccUserIds',
    links: { contract: 'contract' },
    linked: '',
    options: {
      cardType:
        'business_license 营业执照 · account_permit 开户许可证/基本户信息 · legal_id 法人身份证 · qualification 资质证书 · safety_permit 安全生产许可证 · title_deed 不动产权证 · land_permit 土地/规划/施工许可 · tax 税务资料 · honor 荣誉证书 · official_seal 公章 · contract_seal 合同专用章 · finance_seal 财务专用章 · legal_seal 法人章 · invoice_seal 发票专用章 · other 其他',
      useForm: 'original 原件 · copy 复印件 · scan 扫描件 · seal 用印',
    },
  },
  card: {
    typeName: '证件借用审批',
    title: '证件借用申请单',
    pdfName: '证件借用申请单.pdf',
    submitRoute: '/approval/submit/card',
    prefix: 'ZJJY',
    money: false,
    agree: 'opinion',
    spec: 'cardName oversawDeptName oversawPerson repaidDate',
    required: 'applicationName mainstay cardName oversawDeptName oversawPerson repaidDate reason',
    requiredWhen: {},
    asked: 'borrowDate isOriginal',
    askedWhen: { ...other },
    computed: '',
    optional: 'annexFile remark explain ccUserIds',
    linked: '',
    options: {},
  },
  transferfund: {
    typeName: '资金划转申请',
    title: '资金划转申请',
    pdfName: '资金划转申请.pdf',
    submitRoute: '/approval/submit/transferfund',
    prefix: 'ZJHZ',
    money: true,
    agree: 'opinion',
    spec: 'fkAmount fkAccount fkBank skMainstay skBank skAccount refundAccount refundAmount payee payeeAccount payeeBank',
    required: 'applicationName mainstay fkAccount fkBank fkAmount skMainstay skAccount skBank reason',
    requiredWhen: {},
    asked: 'transferType expectDate',
    askedWhen: { ...other, ...chosen('skMainstay', '其他') },
    computed: 'fkAmount1',
    optional: 'refundAccount refundAmount payee payeeAccount payeeBank annexFile remark explain ccUserIds',
    linked: '',
    options: {
      transferType:
        'internal 同公司账户间 · group 集团内公司间 · pool 资金归集 · allocate 资金下拨 · refund 退回',
    },
  },
  nopayment: {
    typeName: '无合同付款审批',
    title: '无合同付款申请单',
    pdfName: '无合同付款申请单.pdf',
    submitRoute: '/approval/submit/nopayment',
    prefix: 'WHTFK',
    money: true,
    agree: 'opinion',
    spec: 'payFirm payAccount payManner payee collectionAccount payBank realMoney realMoney1 payIllustrate',
    required: 'applicationName mainstay payFirm payManner realMoney payIllustrate payee',
    requiredWhen: {
      collectionAccount: [{ payManner: 'bank_transfer' }, { payManner: 'cash' }],
      payBank: [{ payManner: 'bank_transfer' }, { payManner: 'cash' }],
    },
    asked: 'costCategory annexFile',
    askedWhen: {
      ...other,
      ...chosen('payFirm', '其他'),
      ...chosen('payManner'),
      ...chosen('costCategory'),
    },
    computed: 'realMoney1',
    optional: 'payAccount remark explain ccUserIds',
    linked: '',
    options: {
      payManner,
      costCategory:
        'utility 水电燃气 · property 物业费 · tax 税费 · social 社保公积金 · deposit 保证金/押金 · court 诉讼/评估 · training 培训/会务 · sporadic 零星采购 · government 政府规费 · other 其他',
    },
  },
  inspection: {
    typeName: '验收审批',
    title: '验收单',
    pdfName: '验收单.pdf',
    submitRoute: '/approval/submit/inspection',
    prefix: 'YS',
    money: false,
    agree: 'opinion',
    spec: 'acceptDetail projectName contractName contractCode amount contractFile baseCode contractVo paymentsVo advanceVo ucardVo',
    required:
      'applicationName mainstay projectName contractName contractCode amount contractFile acceptDetail',
    requiredWhen: {},
    asked: 'acceptType acceptDate acceptResult acceptors annexFile',
    askedWhen: {
      ...other,
      rectification: { acceptResult: 'conditional' },
      rectifyDeadline: { acceptResult: 'conditional' },
    },
    computed: 'contractName contractCode amount contractFile contractVo paymentsVo advanceVo ucardVo',
    optional: 'baseCode remark explain ccUserIds',
    links: { contract: 'contract' },
    linked: 'contractVo paymentsVo advanceVo ucardVo',
    options: {
      acceptType: 'goods 货物 · engineering 工程 · service 服务 · stage 阶段 · final 竣工/最终',
      acceptResult: 'pass 合格 · conditional 整改后合格 · fail 不合格',
    },
  },
  travel: {
    typeName: '出差审请',
    title: '出差申请单',
    pdfName: '出差申请单.pdf',
    submitRoute: '/approval/submit/travel',
    prefix: 'CC',
    money: false,
    agree: 'opinion',
    spec: 'people costFirm travel startAddress endAddress startDate endDate days annexFile',
    required:
      'applicationName mainstay people costFirm travel startAddress endAddress startDate endDate reason',
    requiredWhen: { annexFile: { tripType: 'abroad' } },
    asked: 'budget tripType',
    askedWhen: { ...other, ...chosen('costFirm', '其他'), ...chosen('travel', ['plane', 'other']) },
    computed: 'days',
    optional: 'budget itinerary remark explain ccUserIds',
    linked: '',
    columns: { itinerary: ['from to vehicle start end', 'from to'] },
    options: {
      travel:
        'plane 飞机 · high_speed 高铁/动车 · train 普通列车 · coach 长途汽车 · ship 轮船 · company_car 公车 · private_car 私车公用 · taxi 出租/网约车 · other 其他',
      tripType:
        'business 公务 · meeting 会议 · training 培训 · inspection 考察 · site 驻场 · abroad 因公出国(境)',
      'itinerary.vehicle':
        'plane 飞机 · high_speed 高铁/动车 · train 普通列车 · coach 长途汽车 · ship 轮船 · company_car 公车 · private_car 私车公用 · taxi 出租/网约车 · other 其他',
    },
  },
  meeting: {
    typeName: '议题会签',
    title: '议题会签表',
    pdfName: '议题会签表.pdf',
    submitRoute: '/approval/submit/meeting',
    prefix: 'YT',
    money: false,
    agree: 'opinion',
    spec: 'meetType annexFile',
    required: 'applicationName mainstay meetType reason annexFile',
    requiredWhen: {},
    asked: 'reporter signDepts',
    askedWhen: { ...other, ...chosen('meetType') },
    computed: '',
    optional: 'planDate isMajor remark explain ccUserIds',
    linked: '',
    options: {
      meetType:
        'party_committee 党委会 · shareholder 股东会 · board 董事会 · supervisors 监事会 · general_manager 总经理办公会 · special 专题会 · other 其他',
      isMajor: 'decision 重大决策 · personnel 重要干部任免 · project 重大项目 · fund 大额资金',
    },
  },
  reimbursement: {
    typeName: '报销审批',
    title: '报销单',
    pdfName: '报销单.pdf',
    submitRoute: '/approval/submit/reimbursement',
    prefix: 'BX',
    money: true,
    agree: 'opinion',
    spec: 'bxType bxMoney invoice',
    required: 'applicationName mainstay bxType bxMoney invoice reason',
    requiredWhen: {},
    asked: 'items invoiceCount payee payeeAccount payeeBank',
    askedWhen: { ...other, ...chosen('bxType'), invoiceNote: { invoiceCount: 0 } },
    computed: 'bxMoney bxMoney1',
    optional: 'loanOffset remark explain ccUserIds',
    links: { link: 'travel business' },
    linked: '',
    columns: {
      items: ['date subject invoiceType invoiceCode invoiceNo amount tax note', 'date subject amount'],
    },
    options: {
      bxType:
        'travel 差旅费 · hospitality 业务招待费 · transport 市内交通费 · communication 通讯费 · office 办公费 · vehicle 车辆费 · training 培训费 · meeting 会议费 · welfare 福利费 · express 快递邮寄 · medical 医药费 · other 其他',
      'items.invoiceType': invoiceType,
    },
  },
  business: {
    typeName: '业务招待审批',
    title: '业务招待申请单',
    pdfName: '业务招待申请单.pdf',
    submitRoute: '/approval/submit/business',
    prefix: 'ZD',
    money: false,
    agree: 'opinion',
    spec: 'zdType ygCost receptionDate receptions escorts',
    required: 'applicationName mainstay zdType receptionDate receptions escorts ygCost reason',
    requiredWhen: {},
    asked: 'guestUnit receptionNames',
    askedWhen: { ...other, ...chosen('zdType') },
    computed: '',
    optional: 'place annexFile remark explain ccUserIds',
    linked: '',
    options: {
      zdType:
        'business 商务洽谈 · official 公务接待 · inspection 上级检查/考察 · foreign 外宾 · banquet 宴请 · gift 礼品 · lodging 住宿 · other 其他',
    },
  },
  contract: {
    typeName: '合同审批',
    title: '合同审批单',
    pdfName: '合同审批单.pdf',
    submitRoute: '/approval/submit/contract',
    prefix: 'HT',
    money: true,
    agree: 'opinion',
    spec: 'contractName contractNum amount yzType winningTime handpart basis partyA partyB content costType contractType zdAmount bgAmount sdAmount amountType vatRate qdTime contractFile tender meeting',
    required:
      'applicationName mainstay contractName contractNum contractType costType partyA partyB handpart basis yzType qdTime content contractFile',
    requiredWhen: {
      amountType: { costType: 'expense' },
      zdAmount: { costType: 'income', amountType: 'unit' },
      bgAmount: { costType: 'expense', amountType: 'fixed' },
      vatRate: { costType: 'expense', amountType: 'fixed' },
      winningTime: { basis: 'tender' },
    },
    asked: 'creditCode basisText copies startDate endDate',
    askedWhen: {
      ...other,
      ...chosen('contractType'),
      ...chosen('basis'),
      paymentPlan: { costType: 'expense', amountType: 'provisional' },
    },
    computed: 'effectiveAmount amount notTax tax meeting',
    optional: 'sdAmount remark explain ccUserIds',
    links: { tender: 'tender', meeting: 'meeting' },
    linked: '',
    columns: { paymentPlan: ['stage ratio amount condition date', 'stage ratio amount'] },
    options: {
      contractType:
        'purchase 采购 · sales 销售 · engineering 建设工程 · service 服务 · consulting 咨询/技术 · lease_out 租赁(出租) · lease_in 租赁(承租) · loan 借款 · guarantee 担保 · commission 委托 · property 物业 · agency 代理/中介 · labor 劳务 · cooperation 合作 · framework 框架 · supplement 补充/变更 · nda 保密 · other 其他',
      costType: 'expense 支出 · income 收入 · none 无金额',
      amountType: 'fixed 固定总价(包干) · provisional 暂定总价 · unit 单价合同 · framework 框架无总价',
      amount: 'up_to_50k ≤5万 · 50k_to_200k 5–20万 · 200k_to_1m 20–100万 · from_1m ≥100万',
      vatRate,
      basis:
        'tender 招标 · meeting 会议决议 · inquiry 询比价 · single 单一来源 · budget 预算 · renewal 续签 · other 其他',
      yzType:
        'official_seal 公章 · contract_seal 合同专用章 · legal_seal 法人章 · finance_seal 财务专用章 · cross_page 骑缝章 · e_seal 电子签章',
    },
  },
  kaccount: {
    typeName: '开户申请',
    title: '开户申请单',
    pdfName: '开户申请单.pdf',
    submitRoute: '/approval/submit/kaccount',
    prefix: 'KH',
    money: false,
    agree: 'opinion',
    spec: 'company yjTime attribute institution',
    required: 'applicationName mainstay company attribute institution yjTime reason',
    requiredWhen: {},
    asked: 'currency usage seals annexFile',
    askedWhen: { ...other, ...chosen('company', '其他'), expiryDate: { attribute: 'temp' } },
    computed: '',
    optional: 'ebank remark explain ccUserIds',
    linked: '',
    options: {
      attribute,
      currency: 'CNY 人民币 · USD 美元 · HKD 港元 · EUR 欧元 · JPY 日元 · GBP 英镑',
    },
  },
  household: {
    typeName: '销户申请',
    title: '销户申请单',
    pdfName: '销户申请单.pdf',
    submitRoute: '/approval/submit/household',
    prefix: 'XH',
    money: false,
    agree: 'opinion',
    spec: 'company yjTime attribute institution reason remark',
    required: 'applicationName mainstay company attribute institution yjTime reason',
    requiredWhen: {},
    asked: 'accountNo balance pendingCheck',
    askedWhen: { ...other, ...chosen('company', '其他'), destinationAccount: { balance: '0.01' } },
    computed: 'attribute institution',
    optional: 'annexFile remark explain ccUserIds',
    links: { kaccount: 'kaccount' },
    linked: '',
    options: {
      attribute,
      pendingCheck: 'no_transit 无在途 · no_cheques 无未用支票 · ebank_closed 网银已注销 · no_pledge 无质押',
    },
  },
  tender: {
    typeName: '招标审批',
    title: '招标审批单',
    pdfName: '招标审批单.pdf',
    submitRoute: '/approval/submit/tender',
    prefix: 'ZB',
    money: true,
    agree: 'opinion',
    spec: 'tenderType agencies tenderDate kzPrice paymentTerms issuesName meeting',
    required: 'applicationName mainstay issuesName tenderType tenderDate kzPrice paymentTerms',
    requiredWhen: { agencies: { tenderType: 'invite' } },
    asked: 'category annexFile',
    askedWhen: {
      ...other,
      singleReason: { tenderType: 'direct' },
      suppliers: { tenderType: 'negotiation' },
    },
    computed: 'issuesName kzPrice1',
    optional: 'evalMethod remark explain ccUserIds',
    links: { meeting: 'meeting' },
    linked: '',
    columns: { suppliers: ['supplier contact phone', 'supplier'] },
    options: {
      tenderType:
        'open 公开招标 · invite 邀请招标 · negotiation 竞争性谈判 · consultation 竞争性磋商 · single 单一来源 · inquiry 询价/询比 · framework 框架协议 · bidding 竞价 · direct 直接委托',
      category: 'engineering 工程 · goods 货物 · service 服务',
      evalMethod: 'lowest 最低价 · composite 综合评分',
    },
  },
  materials: {
    typeName: '对外提报资料申请',
    title: '对外提报资料申请单',
    pdfName: '对外提报资料申请单.pdf',
    submitRoute: '/approval/submit/materials',
    prefix: 'TB',
    money: false,
    agree: 'opinion',
    spec: 'materialsName reason annexFile',
    required: 'applicationName mainstay materialsName reason annexFile',
    requiredWhen: {},
    asked: 'receiverUnit materialsType secrecy submitDate channel',
    askedWhen: { ...other, ...chosen('materialsType') },
    computed: '',
    optional: 'remark explain ccUserIds',
    linked: '',
    options: {
      materialsType:
        'government 政府部门 · bank 银行/金融 · audit 审计 · tax 税务 · partner 合作方 · media 媒体 · court 司法 · other 其他',
      secrecy: 'public 公开 · internal 内部 · secret 秘密',
      channel: 'paper 纸质 · email 邮件 · system 系统 · disk 光盘',
    },
  },
  leave: {
    typeName: '请假审批',
    title: '请假申请单',
    pdfName: '请假申请单.pdf',
    submitRoute: '/approval/submit/leave',
    prefix: 'QJ',
    money: false,
    agree: 'opinion',
    spec: 'leaveType startDate endDate reason',
    required: 'applicationName mainstay leaveType startDate endDate reason',
    requiredWhen: {},
    asked: '',
    askedWhen: {
      ...other,
      ...chosen('leaveType'),
      handover: { days: 3 },
      annexFile: { leaveType: 'sick', days: 1.5 },
    },
    computed: 'days',
    optional: 'remark explain ccUserIds',
    linked: '',
    options: {
      leaveType:
        'annual 年假 · personal 事假 · sick 病假 · marriage 婚假 · maternity 产假 · paternity 陪产假/护理假 · bereavement 丧假 · comp_time 调休 · nursing 哺乳假 · work_injury 工伤假 · family_visit 探亲假 · parental 育儿假 · other 其他',
    },
  },
  payments: {
    typeName: '合同付款审批',
    title: '合同付款申请单',
    pdfName: '合同付款申请单.pdf',
    submitRoute: '/approval/submit/payments',
    prefix: 'HTFK',
    money: true,
    agree: 'signature-only',
    spec: 'contractName contractCode amount vendor nature isThird annexNum payManner payee payBank payAccount realMoney realMoney1 payIllustrate lastMoney issueMoney thisMoney invoiceType invoiceCode invoiceAmount notTax tax annexFile contractVo',
    required:
      'applicationName mainstay contractName contractCode amount vendor nature isThird payManner payee payBank payAccount issueMoney lastMoney thisMoney realMoney payIllustrate invoiceType annexNum annexFile',
    requiredWhen: {
      invoiceCode: [{ invoiceType: 'vat_special' }, { invoiceType: 'receipt' }],
      invoiceAmount: [{ invoiceType: 'receipt' }, { invoiceType: 'none' }],
      notTax: [{ invoiceType: 'vat_special' }, { invoiceType: 'receipt' }],
      tax: [{ invoiceType: 'vat_special' }, { invoiceType: 'none' }],
    },
    asked: '',
    askedWhen: {
      ...other,
      ...chosen('nature'),
      ...chosen('payManner'),
      thirdAgreement: { isThird: 1 },
      deductionNote: { deduction: '0.01' },
      expectedInvoiceDate: { invoiceType: 'none' },
    },
    computed: 'contractName contractCode amount vendor realMoney1 payRatio contractVo',
    optional: 'deduction invoiceNo remark explain ccUserIds',
    links: { contract: 'contract', inspections: 'inspection' },
    linked: 'contractVo',
    options: {
      nature:
        'progress 进度款 · settlement 结算款 · final 尾款 · retention 质保金 · deposit 保证金 · advance_offset 冲抵预付 · service 服务费 · material 材料款 · other 其他',
      payManner,
      invoiceType,
    },
  },
  refundrequest: {
    typeName: '退款审批',
    title: '退款申请单',
    pdfName: '退款申请单.pdf',
    submitRoute: '/approval/submit/refundrequest',
    prefix: 'TK',
    money: true,
    agree: 'opinion',
    spec: 'refundAccount refundAmount payee payeeAccount payeeBank reason',
    required: 'applicationName mainstay refundAccount refundAmount payee payeeAccount payeeBank reason',
    requiredWhen: {},
    asked: 'refundType originalAmount annexFile',
    askedWhen: {
      ...other,
      ...chosen('refundType'),
      receiptNo: [{}, { source: [{ kind: 'lease', id: 'r1', applyNo: 'ZL202611200001' }] }],
    },
    computed: 'refundAmount1',
    optional: 'remark explain ccUserIds',
    links: { source: 'contract lease nopayment' },
    linked: '',
    options: {
      refundType:
        'deposit 押金/保证金 · over_payment 多付/错付 · rent 租金 · bid_bond 投标保证金 · performance_bond 履约保证金 · prepaid 预收款 · other 其他',
    },
  },
  lease: {
    typeName: '租赁合同审批',
    title: '租赁合同审批单',
    pdfName: '租赁合同审批单.pdf',
    submitRoute: '/approval/submit/lease',
    prefix: 'ZL',
    money: true,
    agree: 'opinion',
    spec: 'contract basicInfo',
    required: 'applicationName mainstay projectName',
    requiredWhen: {},
    asked:
      'leaseNo contractName leaseKind lessee lesseeCode contact phone assetNo assets validFrom validTo area unitPrice priceUnit rent payCycle deposit vatRate signDate totalAmount annexFile',
    askedWhen: {
      ...other,
      rentFreeTo: { rentFreeFrom: '2027-01-01' },
      propertyFeeUnit: { propertyFee: '1.00' },
      coolingFeeUnit: { coolingFee: '1.00' },
      heatingFeeUnit: { heatingFee: '1.00' },
      parkingFeeUnit: { parkingFee: '1.00' },
    },
    computed: 'basicInfo schedule totalAmount totalAmount1',
    optional:
      'increase rentFreeFrom freeWaiver propertyFee coolingFee heatingFee parkingFee lateFee lateFeeCap remark explain ccUserIds',
    links: { contract: 'contract', formerLease: 'lease' },
    linked: 'basicInfo',
    columns: {
      assets: ['assetNo massif building floors room commercial extent', ''],
      increase: ['fromYear rate yearly', 'fromYear rate'],
      schedule: ['period from to due amount', ''],
    },
    options: {
      leaseKind: 'new 新签 · renew 续签 · expand 扩租 · change 变更 · sublet 转租',
      propertyFeeUnit: feeUnit,
      coolingFeeUnit: feeUnit,
      heatingFeeUnit: feeUnit,
      parkingFeeUnit: feeUnit,
      priceUnit: 'day_sqm 元/㎡/天 · month_sqm 元/㎡/月 · month 元/月',
      payCycle: 'month 按月 · quarter 按季 · half_year 半年 · year 按年 · once 一次性',
      vatRate: '9 9% · 5 5% · 6 6% · 3 3% · 1.5 1.5% · 0 0%',
    },
  },
  procured: {
    typeName: '采购审批',
    title: '采购申请单',
    pdfName: '采购申请单.pdf',
    submitRoute: '/approval/submit/procured',
    prefix: 'CG',
    money: true,
    agree: 'opinion',
    // the names of its columns; `items` holds them
    spec: 'items',
    required: 'applicationName mainstay items reason',
    requiredWhen: {},
    asked: 'procureType procureWay needDate',
    askedWhen: { ...other, ...chosen('procureType'), quotes: { procureWay: 'inquiry' } },
    computed: 'total total1',
    optional: 'quoteReason annexFile remark explain ccUserIds',
    linked: '',
    columns: {
      items: ['procureName spec num unit price totalPrice', 'procureName num unit price'],
      quotes: ['supplier amount file chosen', 'supplier amount'],
    },
    options: {
      procureType:
        'office 办公用品 · it 电子设备 · fixed_asset 固定资产 · material 工程材料 · service 服务 · labor_protection 劳保 · other 其他',
      procureWay: 'mall 电商直采 · inquiry 三方询价 · framework 协议供应商 · tender 招标',
    },
  },
  invoice: {
    typeName: '发票核销审批',
    title: '发票核销申请单',
    pdfName: '发票核销申请单.pdf',
    submitRoute: '/approval/submit/invoice',
    prefix: 'FPHX',
    money: true,
    agree: 'opinion',
    spec: 'payFirm payAccount payManner payee collectionAccount payBank realMoney realMoney1 payIllustrate',
    required: 'applicationName mainstay realMoney payIllustrate',
    requiredWhen: {},
    asked: 'payFirm payManner payee collectionAccount payBank invoices annexFile',
    askedWhen: { ...other, ...chosen('payFirm', '其他'), ...chosen('payManner') },
    computed:
      'payFirm payFirmOther payManner payMannerOther payAccount payee collectionAccount payBank realMoney1',
    optional: 'payAccount diffReason remark explain ccUserIds',
    links: { sources: 'advance nopayment payments' },
    linked: '',
    columns: { invoices: ['invoiceType code no date notTax tax amount file', 'invoiceType amount'] },
    options: { payManner, 'invoices.invoiceType': invoiceType },
  },
  advance: {
    typeName: '预付款审批',
    title: '预付款申请单',
    pdfName: '预付款申请单.pdf',
    submitRoute: '/approval/submit/advance',
    prefix: 'YFK',
    money: true,
    agree: 'opinion',
    spec: 'payFirm payAccount payManner payee collectionAccount payBank realMoney realMoney1 payIllustrate contractName contractVo',
    required:
      'applicationName mainstay contractName payFirm payManner realMoney payIllustrate payee collectionAccount payBank',
    requiredWhen: {},
    asked: 'approvalNo expectedOffsetDate annexFile',
    askedWhen: {
      ...other,
      ...chosen('payFirm', '其他'),
      ...chosen('payManner'),
      guarantee: { realMoney: '200000.00' },
    },
    computed: 'approvalNo contractName advanceRatio realMoney1 payee contractVo',
    optional: 'advanceRatio payAccount remark explain ccUserIds',
    links: { contract: 'contract' },
    linked: 'contractVo',
    options: { payManner },
  },
  shareholder: {
    typeName: '股东往来付款申请',
    title: '股东往来付款申请单',
    pdfName: '股东往来付款申请单.pdf',
    submitRoute: '/approval/submit/shareholder',
    prefix: 'GDWL',
    money: true,
    agree: 'opinion',
    spec: 'paymentAmount reason skMainstay fkAccount fkBank skAccount skBank remark shareInfoList',
    required:
      'applicationName mainstay fkAccount fkBank skMainstay skAccount skBank paymentAmount shareInfoList reason',
    requiredWhen: {},
    asked: 'flowType',
    askedWhen: {
      ...other,
      ...chosen('flowType'),
      ...chosen('skMainstay', '其他'),
      loanFrom: { flowType: 'loan_out' },
      loanTo: { flowType: 'loan_out' },
      loanRate: { flowType: 'loan_out' },
    },
    computed: 'paymentAmount1 shareSum',
    optional: 'annexFile remark explain ccUserIds',
    linked: '',
    columns: {
      shareInfoList: ['nbgdName nbgdRegister nbgdrjBl nbgdsjBl wbgdName wbgdRegister wbgdrjBl wbgdsjBl', ''],
    },
    options: {
      flowType:
        'loan_out 借出 · repay 归还股东借款 · dividend 分红 · capital 出资 · interest 利息 · other 其他',
    },
  },
}
