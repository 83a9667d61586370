import {
  defineForm,
  type DictionaryEntry,
  type Kind,
  type LinkedRecord,
  type Lookups,
  mainstays,
  type Names,
  section,
} from '../src/index.ts'
import { choice, choices, company, otherText, yesNo } from '../src/fields/choice.ts'
import { date, dateTime, endHalfDay, startHalfDay } from '../src/fields/date.ts'
import { days, decimal, integer, money, moneyInWords, percent } from '../src/fields/number.ts'
import { attachment, department, departments, linked, people, person } from '../src/fields/reference.ts'
import { bankAccount, longText, text } from '../src/fields/text.ts'
import { defineOptions } from '../src/options/options.ts'

const colours = defineOptions('colours', [
  ['red', '红'],
  ['blue', '蓝'],
  ['other', '其他'],
])
const sizes = defineOptions('sizes', [
  ['13', '十三'],
  ['9', '九'],
])

/** One field of every type, so that each type is tested before a kind needs it. */
export const sampler = defineForm({
  kind: 'sampler',
  typeName: '样例审批',
  title: '样例单',
  prefix: 'YL',
  columns: {},
  sections: [
    section('all', '全部', {
      text: text('文本', { max: 5 }),
      named: text('名称', { min: 2 }),
      longText: longText('长文本', { max: 10 }),
      choice: choice('单选', colours),
      choiceOther: otherText('choice', '其他单选'),
      size: choice('尺寸', sizes),
      choices: choices('多选', colours),
      choicesOther: text('其他多选'),
      date: date('日期'),
      dateTime: dateTime('时间'),
      from: startHalfDay('自'),
      to: endHalfDay('至'),
      integer: integer('整数'),
      decimal: decimal('小数', { decimals: 3, max: 100 }),
      percent: percent('比例', { max: 100 }),
      days: days('天数'),
      money: money('金额'),
      spare: money('余额', { min: 0 }),
      moneyInWords: moneyInWords('大写', 'money'),
      yesNo: yesNo('是否'),
      person: person('人员'),
      people: people('多人', { max: 3 }),
      department: department('部门'),
      departments: departments('多部门'),
      company: company('公司'),
      companyOther: otherText('company', '其他公司'),
      payFirm: company('付款单位'),
      bankAccount: bankAccount('账号'),
      attachment: attachment('文件'),
      linked: linked('关联', [
        { path: 'name', label: '名称', type: 'text' },
        { path: 'deep.date', label: '日期', type: 'date' },
        { path: 'price', label: '价格', type: 'money' },
      ]),
    }),
  ],
  version: 1,
})

const ids: Record<string, string> = { u1: 'u1', 张三: 'u1', u2: 'u2', 李四: 'u2', d1: 'd1', 研发部: 'd1' }
const found = (reference: string) => {
  if (reference === '王伟') return 'ambiguous'
  const id = Object.hasOwn(ids, reference) ? ids[reference] : undefined
  return id === undefined ? undefined : { id }
}

const group = '云岭控股集团有限公司'
const request = (id: string, kind: Kind, parts: LinkedRecord): LinkedRecord => ({
  id,
  kind,
  applyNo: `NO-${id}`,
  applicationName: `${kind} ${id}`,
  mainstay: group,
  ...parts,
})

/** The requests that may be linked. */
const approved: LinkedRecord[] = [
  request('m1', 'meeting', {
    meetType: '党委会',
    reason: '外墙维修',
    applicationDate: '2026-09-01 10:00:00',
  }),
  request('t1', 'tender', {
    tenderDate: '2026-10-01',
    tenderType: '公开招标',
    kzPrice: '90000.00',
    meeting: request('m1', 'meeting', { meetType: '党委会', reason: '外墙维修' }),
  }),
  request('c1', 'contract', {
    contractName: '维修合同',
    contractNum: 'HT-9',
    effectiveAmount: '200000.00',
    partyB: '青禾建筑装饰有限公司',
    contractFile: 'f1,f2',
    qdTime: '2026-11-01',
    updateTime: '2026-11-02 09:00:00',
    tender: { tenderDate: '2026-10-01' },
    meeting: null,
    paymentsVo: { updateTime: '2026-11-10 09:00:00' },
    costType: '支出',
    vatRate: '9%',
    paidMoney: '50000.00',
  }),
  request('c3', 'contract', {
    effectiveAmount: '1000.00',
    costType: '收入',
    vatRate: '免税',
    paidMoney: '0.00',
  }),
  request('c2', 'contract', { mainstay: '云岭置业有限公司', contractName: '别家合同' }),
  request('i1', 'inspection', { acceptDate: '2026-11-05', acceptResult: '合格' }),
  request('i2', 'inspection', { acceptDate: '2026-11-06', acceptResult: '不合格' }),
  request('p1', 'payments', {
    payee: '甲',
    payAccount: '62220001',
    payBank: '工行',
    payManner: '网银支付',
    realMoney: '100.00',
  }),
  request('n1', 'nopayment', {
    payee: '乙',
    payFirm: '其他',
    payFirmOther: '集团外的公司',
    payManner: '其他',
    payMannerOther: '国内保理',
    collectionAccount: '62220002',
    payBank: '农行',
    realMoney: '50.00',
  }),
  request('v1', 'travel', { budget: '1000.00', days: '3' }),
  request('v2', 'travel', {
    reimbursementVo: { applyNo: 'BX202611010001', applicationName: '报销', updateTime: '' },
  }),
  request('b1', 'business', { receptionDate: '2026-11-18', receptions: '5', ygCost: '500.00' }),
  request('k1', 'kaccount', { company: group, attribute: '专用存款账户', institution: '工行昆明分行' }),
]

/** The companies of a new tenant, one that was added, and one that was sealed. */
const companies: readonly DictionaryEntry[] = [
  ...mainstays.map((label) => ({ code: label, label, isActive: true })),
  { code: 'new', label: '云岭新业有限公司', isActive: true },
  { code: 'old', label: '云岭旧业有限公司', isActive: false },
]

export const lookups: Lookups = {
  options: () => companies,
  person: found,
  department: found,
  file: (reference) => {
    if (reference === 'picture') return { id: 'picture', name: '签字.png', size: 1, mime: 'image/png' }
    const id = /^(?:https:\/\/oa\/api\/files\/)?(f\d+)(?:\?.*)?$/.exec(reference)?.[1]
    return id === undefined ? undefined : { id, name: `${id}.pdf`, size: 1, mime: 'application/pdf' }
  },
  request: (reference) => approved.find(({ id, applyNo }) => id === reference || applyNo === reference),
}

export const names: Names = {
  person: (id) => ({ u1: '张三', u2: '李四' })[id] ?? id,
  department: (id) => ({ d1: '研发部' })[id] ?? id,
  fileName: (id) => `${id}.pdf`,
  fileUrl: (id) => `/api/files/${id}?sign=1`,
}
