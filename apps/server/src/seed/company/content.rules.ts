import { type Kind, mainstays, otherCompany } from '@countersign/forms'
import { formatDate } from '../../platform/business-time.ts'
import { afterOfficeMinutes } from './office-time.rules.ts'
import type { Random } from './random.rules.ts'

/** Contents of the requests of the demo company. Every name of an outside company, account and number is invented. */

export type Content = Readonly<Record<string, unknown>>

export interface Occasion {
  random: Random
  at: Date
  applicant: string
  /** A colleague of the same department. */
  colleague: string
}

const dayMinutes = 450
const vendors = [
  '青禾建筑装饰有限公司',
  '昆明宏远机电工程有限公司',
  '云南恒信消防设备有限公司',
  '昆明晨曦信息科技有限公司',
  '云南绿源园林工程有限公司',
  '昆明安泰电梯工程有限公司',
  '云南同力物业服务有限公司',
  '昆明卓越办公用品有限公司',
] as const
const banks = [
  '中国工商银行昆明分行',
  '中国建设银行昆明分行',
  '中国银行昆明分行',
  '招商银行昆明分行',
] as const
const cities = [
  '北京市',
  '上海市',
  '成都市',
  '重庆市',
  '贵阳市',
  '大理市',
  '曲靖市',
  '玉溪市',
  '深圳市',
] as const
const projects = ['云岭商务中心', '滇池产业园', '呈贡人才公寓', '盘龙江商业街', '空港物流园'] as const

/** The day some working days later. */
export const dayAfter = (at: Date, workdays: number): string =>
  formatDate(afterOfficeMinutes(at, workdays * dayMinutes))
/** The day some days earlier. */
const dayBefore = (at: Date, days: number) => formatDate(new Date(at.getTime() - days * 86_400_000))

export const yuan = (amount: number): string => amount.toFixed(2)
/** A round amount between these, in steps. */
const money = (random: Random, least: number, most: number, step: number): number =>
  random.between(Math.ceil(least / step), Math.floor(most / step)) * step

/** An account of nobody: the digits say that it is an example. */
const account = (random: Random): string =>
  `62220000${String(random.between(0, 99_999_999)).padStart(8, '0')}000`

const inside = mainstays.filter((name) => name !== otherCompany)

/** The company of a request: one of the group, and now and then another. */
export function companyOf(random: Random): { company: string; fields: Content } {
  if (random.happens(0.04)) {
    const company = '昆明会展服务有限公司'
    return { company, fields: { mainstay: otherCompany, mainstayOther: company } }
  }
  const company = random.pick(inside)
  return { company, fields: { mainstay: company } }
}

type Writer = (occasion: Occasion, company: string) => Content

function leave({ random, at, colleague }: Occasion): Content {
  const [leaveType, name, reason] = random.pick([
    ['annual', '年假', '回老家看望父母'],
    ['annual', '年假', '带孩子参加学校活动'],
    ['annual', '年假', '家庭出行，已提前安排好工作'],
    ['personal', '事假', '办理房屋过户手续'],
    ['personal', '事假', '陪家人就医'],
    ['sick', '病假', '感冒发热，遵医嘱休息'],
    ['comp_time', '调休', '国庆值班后调休'],
    ['comp_time', '调休', '周末加班后调休'],
  ])
  const days = random.pick([1, 1, 1, 2, 2, 3])
  const first = random.between(1, 6)
  return {
    applicationName: `${name}${['', '一', '两', '三'][days]}天`,
    leaveType,
    startDate: `${dayAfter(at, first)} 09:00:00`,
    endDate: `${dayAfter(at, first + days - 1)} 18:00:00`,
    handover: colleague,
    reason,
  }
}

function travel({ random, at }: Occasion, company: string): Content {
  const city = random.pick(cities)
  const [purpose, reason] = random.pick([
    ['项目考察', '考察当地同类项目的运营情况'],
    ['客户拜访', '拜访意向客户，洽谈入驻条件'],
    ['设备验货', '到厂验收设备并确认交货计划'],
    ['业务对接', '与合作单位对接下一阶段工作'],
  ])
  const first = random.between(2, 6)
  return {
    applicationName: `赴${city}${purpose}`,
    costFirm: company === '昆明会展服务有限公司' ? inside[0] : company,
    tripType: 'business',
    travel: [random.pick(['plane', 'high_speed', 'company_car'])],
    startAddress: '云南省昆明市',
    endAddress: city,
    startDate: `${dayAfter(at, first)} 09:00:00`,
    endDate: `${dayAfter(at, first + random.between(0, 3))} 18:00:00`,
    budget: yuan(money(random, 1200, 9000, 100)),
    reason,
  }
}

function reimbursement({ random, at, applicant }: Occasion): Content {
  const [bxType, name, subjects] = random.pick([
    ['travel', '差旅费', ['住宿费', '城际交通', '市内交通']],
    ['transport', '市内交通费', ['出租车费', '地铁充值']],
    ['office', '办公费', ['打印耗材', '文具']],
    ['express', '快递费', ['合同寄送', '投标文件寄送']],
    ['training', '培训费', ['报名费', '教材费']],
    ['vehicle', '车辆费', ['加油费', '过路费', '停车费']],
  ] as const)
  const items = subjects.map((subject) => ({
    // Also before a first submission, of which this may be the second.
    date: dayBefore(at, random.between(10, 30)),
    subject,
    amount: yuan(money(random, 35, 880, 5) + random.between(0, 99) / 100),
  }))
  const total = items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100
  return {
    applicationName: `${name}报销`,
    bxType,
    items,
    bxMoney: yuan(total),
    reason: `${name}，票据已附`,
    invoiceCount: items.length,
    payee: applicant,
    payeeAccount: account(random),
    payeeBank: random.pick(banks),
  }
}

function business({ random, at, applicant }: Occasion): Content {
  const guest = random.pick(vendors)
  const guests = random.between(2, 8)
  return {
    applicationName: `接待${guest}`,
    zdType: random.pick(['business', 'banquet', 'inspection']),
    receptionDate: dayAfter(at, random.between(1, 4)),
    guestUnit: guest,
    receptions: guests,
    receptionNames: `项目负责人等${guests}人`,
    escorts: [applicant],
    ygCost: yuan(guests * random.pick([80, 100, 120, 150])),
    place: random.pick(['公司食堂包间', '翠湖边滇菜馆', '会议中心餐厅']),
    reason: random.pick(['洽谈二期项目合作', '协调工程收尾事项', '商谈下年度服务方案']),
  }
}

function procured({ random, at }: Occasion): Content {
  const [procureType, name, items] = random.pick([
    [
      'it',
      '新员工电脑',
      [
        ['笔记本电脑', '14 英寸 16G', 4, '台', 5999],
        ['显示器', '27 英寸', 4, '台', 1199],
      ],
    ],
    [
      'office',
      '季度办公用品',
      [
        ['A4 复印纸', '70g', 40, '箱', 165],
        ['硒鼓', '通用', 12, '个', 320],
      ],
    ],
    [
      'labor_protection',
      '劳保用品',
      [
        ['安全帽', 'ABS', 60, '个', 38],
        ['反光背心', '均码', 60, '件', 25],
      ],
    ],
    [
      'material',
      '维修材料',
      [
        ['LED 灯管', '18W', 200, '个', 22],
        ['防水涂料', '20kg', 15, '套', 460],
      ],
    ],
    [
      'fixed_asset',
      '会议室设备',
      [
        ['会议平板', '86 英寸', 1, '台', 18900],
        ['无线麦克风', '一拖四', 2, '套', 2650],
      ],
    ],
  ] as const)
  return {
    applicationName: `采购${name}`,
    procureType,
    procureWay: random.pick(['mall', 'framework']),
    needDate: dayAfter(at, random.between(5, 12)),
    items: items.map(([procureName, spec, num, unit, price]) => ({
      procureName,
      spec,
      num: `${num + random.between(0, 6)}.000`,
      unit,
      price: yuan(price),
    })),
    reason: `${name}不足，按年度预算采购`,
  }
}

function ucard({ random, at }: Occasion): Content {
  const [cardType, name, reason] = random.pick([
    [['business_license'], '营业执照', '办理投标报名'],
    [['business_license', 'account_permit'], '营业执照和基本户信息', '银行授信年审'],
    [['qualification'], '资质证书', '供应商入库登记'],
    [['title_deed'], '不动产权证', '办理抵押登记'],
    [['tax'], '税务资料', '申请高新技术企业复审'],
  ] as const)
  return {
    applicationName: `使用${name}复印件`,
    cardType: [...cardType],
    useForm: 'copy',
    copies: random.between(1, 4),
    useDate: dayAfter(at, random.between(1, 3)),
    reason,
  }
}

function card({ random, at, applicant }: Occasion): Content {
  const [cardName, reason] = random.pick([
    ['营业执照正本', '办理工商变更登记'],
    ['安全生产许可证', '现场检查备查'],
    ['不动产权证书', '办理租赁备案'],
    ['资质证书原件', '开标现场核验'],
  ])
  return {
    applicationName: `借用${cardName}`,
    cardName,
    oversawPerson: applicant,
    borrowDate: dayAfter(at, 1),
    repaidDate: dayAfter(at, random.between(3, 6)),
    isOriginal: 1,
    reason,
  }
}

function materials({ random, at }: Occasion): Content {
  const [materialsName, receiverUnit, materialsType] = random.pick([
    ['季度统计报表', '昆明市统计局', 'government'],
    ['授信补充资料', '招商银行昆明分行', 'bank'],
    ['年度审计资料', '云南中正会计师事务所', 'audit'],
    ['所得税预缴资料', '昆明市税务局', 'tax'],
    ['项目宣传资料', '春城日报社', 'media'],
  ])
  return {
    applicationName: `报送${materialsName}`,
    materialsName,
    receiverUnit,
    materialsType,
    secrecy: random.pick(['public', 'internal', 'internal']),
    submitDate: dayAfter(at, random.between(2, 5)),
    channel: random.pick(['paper', 'email', 'system']),
    reason: `按要求向${receiverUnit}报送`,
  }
}

function nopayment({ random }: Occasion, company: string): Content {
  const [costCategory, name, payee, least, most] = random.pick([
    ['utility', '办公区电费', '昆明供电局', 6000, 28_000],
    ['utility', '办公区水费', '昆明自来水集团', 900, 4200],
    ['social', '社保公积金', '昆明市社会保险局', 60_000, 98_000],
    ['tax', '房产税', '昆明市税务局', 20_000, 90_000],
    ['training', '会务费', '翠湖会议中心', 3000, 12_000],
    ['sporadic', '零星维修', '昆明卓越办公用品有限公司', 500, 4500],
  ] as const)
  const amount = money(random, least, most, 10)
  return {
    applicationName: `支付${name}`,
    ...payerOf(company),
    payManner: 'bank_transfer',
    costCategory,
    realMoney: yuan(amount),
    payIllustrate: `支付上月${name}`,
    payee,
    collectionAccount: account(random),
    payBank: random.pick(banks),
  }
}

/** The company as payer; another than those of the group is typed. */
function payerOf(company: string): Content {
  return inside.includes(company) ? { payFirm: company } : { payFirm: otherCompany, payFirmOther: company }
}

function transferfund({ random, at }: Occasion, company: string): Content {
  const receiver = random.pick(inside.filter((one) => one !== company))
  return {
    applicationName: `向${receiver.slice(0, 6)}调拨资金`,
    transferType: 'group',
    fkAccount: account(random),
    fkBank: random.pick(banks),
    fkAmount: yuan(money(random, 200_000, 5_000_000, 50_000)),
    expectDate: dayAfter(at, random.between(2, 4)),
    skMainstay: receiver,
    skAccount: account(random),
    skBank: random.pick(banks),
    reason: random.pick(['项目建设资金调拨', '归还内部往来', '补充流动资金']),
  }
}

function kaccount({ random, at }: Occasion, company: string): Content {
  const institution = random.pick(banks)
  return {
    applicationName: `在${institution.slice(0, 6)}开立账户`,
    company: inside.includes(company) ? company : inside[0],
    attribute: random.pick(['general', 'special', 'supervised']),
    institution,
    yjTime: dayAfter(at, random.between(5, 10)),
    usage: random.pick(['项目收款', '代发工资', '专项资金监管']),
    reason: '新项目资金需要单独核算',
  }
}

function household({ random, at }: Occasion, company: string): Content {
  return {
    applicationName: '项目账户销户',
    company: inside.includes(company) ? company : inside[0],
    accountNo: account(random),
    attribute: 'general',
    institution: random.pick(banks),
    yjTime: dayAfter(at, random.between(5, 10)),
    balance: '0.00',
    reason: '项目已结束，账户不再使用',
  }
}

function refundrequest({ random }: Occasion): Content {
  const amount = money(random, 2000, 60_000, 500)
  const [refundType, name] = random.pick([
    ['bid_bond', '投标保证金'],
    ['deposit', '租赁押金'],
    ['over_payment', '多收物业费'],
  ])
  return {
    applicationName: `退还${name}`,
    refundType,
    receiptNo: `SJ2026${String(random.between(1, 9999)).padStart(4, '0')}`,
    originalAmount: yuan(amount),
    refundAccount: account(random),
    refundAmount: yuan(amount),
    reason: `${name}到期，无应扣款项，申请退还`,
    payee: random.pick(vendors),
    payeeAccount: account(random),
    payeeBank: random.pick(banks),
  }
}

function shareholder({ random }: Occasion, company: string): Content {
  const receiver = random.pick(inside.filter((one) => one !== company))
  return {
    applicationName: `向${receiver.slice(0, 6)}归还股东借款`,
    flowType: 'repay',
    fkAccount: account(random),
    fkBank: random.pick(banks),
    paymentAmount: yuan(money(random, 300_000, 3_000_000, 100_000)),
    reason: '按借款协议归还本期股东借款',
    skMainstay: receiver,
    skAccount: account(random),
    skBank: random.pick(banks),
    shareInfoList: [{ nbgdName: receiver, nbgdRegister: '5000.00', nbgdrjBl: '100.00', nbgdsjBl: '100.00' }],
  }
}

function lease({ random, at }: Occasion): Content {
  const projectName = random.pick(projects)
  const [lessee, commercial] = random.pick([
    ['昆明晨光咖啡有限公司', '餐饮'],
    ['云南书香文化有限公司', '零售'],
    ['昆明启航教育咨询有限公司', '培训'],
    ['云南锦程物流有限公司', '办公'],
  ])
  const area = random.between(60, 480)
  const price = random.pick([45, 50, 58, 66])
  const year = Number(formatDate(at).slice(0, 4)) + 1
  return {
    applicationName: `${projectName}${commercial}商铺租赁`,
    projectName,
    leaseNo: `ZL-2026-${String(random.between(100, 999))}`,
    contractName: `${projectName}租赁合同`,
    leaseKind: random.pick(['new', 'new', 'renew']),
    lessee,
    contact: random.pick(['王经理', '李经理', '赵经理']),
    phone: `1380000${random.between(2000, 2999)}`,
    assetNo: `ZC-${random.between(100, 999)}`,
    assets: [
      {
        building: `${random.between(1, 6)} 号楼`,
        floors: `${random.between(1, 12)} 层`,
        room: String(random.between(101, 1208)),
        commercial,
        extent: yuan(area),
      },
    ],
    validFrom: `${year}-01-01`,
    validTo: `${year + random.pick([0, 1, 2])}-12-31`,
    area: yuan(area),
    unitPrice: yuan(price),
    priceUnit: 'month_sqm',
    rent: yuan(area * price),
    payCycle: 'quarter',
    deposit: yuan(area * price * 2),
    signDate: dayAfter(at, 8),
  }
}

/** A topic that no tender follows. */
function meeting({ random, at }: Occasion): Content {
  const [name, meetType, reason] = random.pick([
    ['年度预算调整方案', 'general_manager', '审议下半年预算调整，压减一般性支出'],
    ['员工体检服务方案', 'general_manager', '审议年度员工体检机构和标准'],
    ['安全生产专项检查方案', 'special', '部署年末安全生产大检查'],
    ['薪酬制度修订', 'party_committee', '审议薪酬制度修订稿'],
  ])
  return {
    applicationName: name,
    meetType,
    planDate: dayAfter(at, random.between(4, 9)),
    reason,
  }
}

/** Kinds that stand alone; those of a project are written by project.rules.ts. */
export const writers = {
  leave,
  travel,
  reimbursement,
  business,
  procured,
  ucard,
  card,
  materials,
  nopayment,
  transferfund,
  kaccount,
  household,
  refundrequest,
  shareholder,
  lease,
  meeting,
} satisfies Partial<Record<Kind, Writer>>
export type WrittenKind = keyof typeof writers

export const accountOf = account
export const bankOf = (random: Random): string => random.pick(banks)
export const vendorOf = (random: Random): string => random.pick(vendors)
