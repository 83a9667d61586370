import type { Kind } from '@countersign/forms'
import { accountOf, bankOf, type Content, dayAfter, vendorOf, yuan } from './content.rules.ts'
import type { Random } from './random.rules.ts'

/** A step of a project: a request that builds on the ones before it. */
export interface Step {
  kind: Kind
  /** Working days after the project began. */
  day: number
  /** Fields that take earlier steps, by their places in the project. */
  links: Readonly<Record<string, readonly number[]>>
  content: (at: Date) => Content
}

const names = [
  '办公楼外墙维修工程',
  '消防系统改造工程',
  '电梯维保服务',
  '园区绿化养护服务',
  '智慧园区平台建设',
  '配电房增容改造工程',
  '地下车库照明改造工程',
  '屋面防水维修工程',
  '物业保洁服务',
  '会议中心装修工程',
] as const
export const numberOfProjects = names.length

/** A project from its topic to the last payment, in the order in which an office submits the requests. */
export function projectSteps(random: Random, index: number, company: string): Step[] {
  const name = names[index % names.length] ?? names[0]
  const vendor = vendorOf(random)
  // Divisible by 109, so that net amount and tax of 9 % are whole.
  const total = random.between(8, 60) * 10_900
  const [advance, progress] = [total * 0.2, total * 0.5]
  const rest = total - advance - progress
  const serial = `HT-2026-${String(index + 11).padStart(3, '0')}`
  const [payBank, payAccount] = [bankOf(random), accountOf(random)]
  const payee = { payee: vendor, payBank, payAccount }
  const invoiceOf = (amount: number) => ({
    notTax: yuan((amount * 100) / 109),
    tax: yuan((amount * 9) / 109),
  })
  const payment = (nature: string, before: number, now: number, stage: string): Content => ({
    applicationName: `${name}${stage}`,
    contractName: name,
    contractCode: serial,
    vendor,
    nature,
    payManner: 'bank_transfer',
    ...payee,
    issueMoney: yuan(before + now),
    lastMoney: yuan(before),
    thisMoney: yuan(now),
    realMoney: yuan(now),
    payIllustrate: `按合同约定支付${stage}，工程量已核对`,
    invoiceType: 'dig_special',
    invoiceCode: invoiceNumber(random),
    invoiceAmount: yuan(now),
    ...invoiceOf(now),
  })
  return [
    {
      kind: 'meeting',
      day: 0,
      links: {},
      content: (at) => ({
        applicationName: `${name}招标议题`,
        meetType: 'general_manager',
        planDate: dayAfter(at, 4),
        reason: `审议${name}的招标方案和控制价`,
      }),
    },
    {
      kind: 'tender',
      day: 6,
      links: { meeting: [0] },
      content: (at) => ({
        applicationName: `${name}招标`,
        issuesName: `${name}招标议题`,
        category: /服务|平台/.test(name) ? 'service' : 'engineering',
        tenderType: 'open',
        agencies: '昆明诚信招标代理有限公司',
        tenderDate: dayAfter(at, 3),
        kzPrice: yuan(Math.ceil((total * 1.08) / 1000) * 1000),
        paymentTerms: '预付 20%，按进度支付 50%，验收后付清',
      }),
    },
    {
      kind: 'contract',
      day: 14,
      links: { tender: [1] },
      content: (at) => ({
        applicationName: `${name}合同`,
        contractName: name,
        contractNum: serial,
        contractType: /服务/.test(name) ? 'service' : 'engineering',
        partyA: company,
        partyB: vendor,
        content: `${name}，含材料、人工和保修`,
        bgAmount: yuan(total),
        vatRate: '9',
        paymentPlan: [
          { stage: '合同签订后', ratio: '20.00', amount: yuan(advance) },
          { stage: '施工过半', ratio: '50.00', amount: yuan(progress) },
          { stage: '验收后', ratio: '30.00', amount: yuan(rest) },
        ],
        basis: 'tender',
        basisText: '公开招标，综合评分第一',
        winningTime: dayAfter(at, 1),
        qdTime: dayAfter(at, 5),
      }),
    },
    {
      kind: 'advance',
      day: 20,
      links: { contract: [2] },
      content: (at) => ({
        applicationName: `${name}预付款`,
        contractName: name,
        payFirm: company,
        realMoney: yuan(advance),
        expectedOffsetDate: dayAfter(at, 30),
        payIllustrate: '按合同约定支付 20% 预付款',
        payee: vendor,
        collectionAccount: payAccount,
        payBank,
      }),
    },
    {
      kind: 'invoice',
      day: 26,
      links: { sources: [3] },
      content: (at) => ({
        applicationName: `${name}预付款发票核销`,
        payFirm: company,
        payManner: 'bank_transfer',
        payee: vendor,
        collectionAccount: payAccount,
        payBank,
        realMoney: yuan(advance),
        payIllustrate: '核销预付款发票',
        invoices: [
          {
            invoiceType: 'dig_special',
            no: invoiceNumber(random),
            date: dayAfter(at, 0),
            ...invoiceOf(advance),
            amount: yuan(advance),
          },
        ],
      }),
    },
    {
      kind: 'payments',
      day: 30,
      links: { contract: [2] },
      content: () => payment('progress', advance, progress, '进度款'),
    },
    {
      kind: 'inspection',
      day: 38,
      links: { contract: [2] },
      content: (at) => ({
        applicationName: `${name}验收`,
        projectName: name,
        contractName: name,
        contractCode: serial,
        acceptType: /服务|平台/.test(name) ? 'service' : 'engineering',
        acceptDate: dayAfter(at, 0),
        acceptDetail: '现场核对工程量与图纸相符，质量合格',
        acceptResult: 'pass',
        acceptors: ['郑凯', '谢伟'],
      }),
    },
    {
      kind: 'payments',
      day: 43,
      links: { contract: [2], inspections: [6] },
      content: () => payment('settlement', advance + progress, rest, '结算款'),
    },
  ]
}

/** A number of a digital invoice: twenty digits, of no real invoice. */
function invoiceNumber(random: Random): string {
  return `2653200000${String(random.between(0, 9_999_999_999)).padStart(10, '0')}`
}
