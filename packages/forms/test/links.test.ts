import { describe, expect, it } from 'vitest'
import { valuesSchema } from '../src/derive/schema.ts'
import {
  forms,
  type LinkedRecord,
  linksIn,
  parseValues,
  presentCards,
  presentFlat,
  recordOf,
  type Values,
} from '../src/index.ts'
import { inputOf, issuesOf, stampedValues, validate } from './application.ts'
import { lookups, names } from './sampler.ts'

const group = '云岭控股集团有限公司'

/** Typed from submit-forms.md D0.6: the links of each form, and the values that the form copies. */
const copies: [kind: keyof typeof forms, linked: Record<string, unknown>, taken: Record<string, unknown>][] =
  [
    ['tender', { meeting: 'm1' }, { issuesName: 'meeting m1' }],
    [
      'contract',
      { tender: 't1' },
      { meeting: [expect.objectContaining({ id: 'm1', meetType: '党委会', applyNo: 'NO-m1' })] },
    ],
    [
      'payments',
      { contract: 'c1' },
      {
        contractName: '维修合同',
        contractCode: 'HT-9',
        amount: '200000.00',
        vendor: '青禾建筑装饰有限公司',
        contractVo: expect.objectContaining({
          updateTime: '2026-11-02 09:00:00',
          tender: { tenderDate: '2026-10-01' },
        }),
      },
    ],
    [
      'advance',
      { contract: 'c1', realMoney: '30000' },
      {
        contractName: '维修合同',
        approvalNo: 'NO-c1',
        advanceRatio: '15.00',
        payee: '青禾建筑装饰有限公司',
        contractVo: expect.objectContaining({ contractName: '维修合同' }),
      },
    ],
    [
      'inspection',
      { contract: 'c1', acceptDate: '2026-11-05' },
      {
        contractName: '维修合同',
        contractCode: 'HT-9',
        amount: '200000.00',
        contractFile: ['f1', 'f2'],
        paymentsVo: { updateTime: '2026-11-10 09:00:00' },
      },
    ],
    [
      'invoice',
      { sources: ['p1', 'n1'], realMoney: '10' },
      {
        payee: '甲',
        collectionAccount: '62220001',
        payBank: '工行',
        payFirm: group,
        payManner: 'online_bank',
      },
    ],
    [
      'invoice',
      { sources: ['n1'], realMoney: '10' },
      {
        payee: '乙',
        collectionAccount: '62220002',
        payBank: '农行',
        payFirm: '其他',
        payFirmOther: '集团外的公司',
        payManner: 'other',
        payMannerOther: '国内保理',
      },
    ],
    ['household', { kaccount: 'k1' }, { attribute: 'special', institution: '工行昆明分行' }],
  ]

describe('a linked request', () => {
  it.each(copies)('is copied by %s with %j, whatever was sent', (kind, linked, taken) => {
    const typed = Object.fromEntries(Object.keys(taken).map((name) => [name, inputOf(kind)[name]]))
    const { values, issues } = validate(kind, { ...typed, ...linked })
    expect(issues).toEqual([])
    expect(values).toMatchObject(taken)
    // The same follows from its canonical values, which the schema describes, and from its flat detail.
    expect(valuesSchema(forms[kind], lookups.options).safeParse(values).error).toBeUndefined()
    expect(validate(kind, values).values).toEqual(values)
    const flat = presentFlat(forms[kind], stampedValues(kind, linked), { ...names, fileUrl: (id) => id })
    expect(validate(kind, flat).values).toMatchObject(taken)
  })

  it('determines its copied fields: values sent for them are ignored, even invalid ones', () => {
    const sent = {
      contractName: 'x'.repeat(5000),
      contractCode: [],
      amount: 'a lot',
      contractFile: ['not mine'],
    }
    const linked = validate('inspection', { ...sent, contract: 'c1', acceptDate: '2026-11-05' })
    expect(linked.issues).toEqual([])
    expect(linked.values).toMatchObject({ contractName: '维修合同', contractFile: ['f1', 'f2'] })
    const typed = validate('inspection', sent).issues.map((issue) => issue.field)
    expect(typed).toEqual(['contractName', 'amount', 'contractFile', 'contractCode'])
    // A topic that only the applicant of the tender may read.
    expect(validate('contract', { tender: 't1', meeting: 'gone' }).issues).toEqual([])
  })

  it('brings files that do not count towards the limit of twenty', () => {
    const twenty = Array.from({ length: 20 }, (_none, index) => `f${index}`)
    expect(
      validate('inspection', { contract: 'c1', acceptDate: '2026-11-05', annexFile: twenty }).issues,
    ).toEqual([])
    expect(issuesOf('inspection', { contractFile: ['f1'], annexFile: twenty })).toEqual(['tooMany annexFile'])
  })

  it('is given as id, number, record or a list of these, each once', () => {
    const read = (sources: unknown) => {
      const { values, issues } = parseValues(forms.invoice, { sources }, lookups)
      return [values['sources'], issues.map((issue) => issue.code)]
    }
    const p1 = expect.objectContaining({ id: 'p1', realMoney: '100.00' })
    const n1 = expect.objectContaining({ id: 'n1' })
    expect(read('p1')).toEqual([[p1], []])
    expect(read('NO-p1,n1')).toEqual([[p1, n1], []])
    expect(read([{ id: 'p1', realMoney: '999999.00' }, 'NO-p1', 'n1'])).toEqual([[p1, n1], []])
    expect(read(['p1', 'gone'])).toEqual([undefined, ['linkUnknown']])
    expect(read([['p1']])).toEqual([undefined, ['wrongType']])
    expect(read(Array.from({ length: 21 }, (_, index) => `x${index}`))).toEqual([undefined, ['tooMany']])
    expect(read('')).toEqual([undefined, []])
  })

  it('says which request is unknown, and how many may be linked', () => {
    const said = (sources: unknown) =>
      parseValues(forms.invoice, { sources }, lookups).issues.map(({ message }) => message.zh)
    expect(said(['p1', 'gone'])).toEqual([expect.stringContaining('gone')])
    expect(said(Array.from({ length: 21 }, (_, index) => `x${index}`))).toEqual([
      expect.stringContaining('20'),
    ])
  })

  it('keeps what the form takes from it and nothing else, also of a record within it', () => {
    const kept = (tender: LinkedRecord | string) => {
      const record = { ...lookups.request('c1'), id: 'c1', kind: 'contract', secret: 'x', tender }
      const request = () => record
      const { values } = parseValues(forms.payments, { contract: 'c1' }, { ...lookups, request })
      return linksIn(values, 'contract')[0]
    }
    const contract = kept({ tenderDate: '2026-10-01', secret: 'x' })
    expect(contract?.['tender']).toEqual({ tenderDate: '2026-10-01' })
    expect(contract).not.toHaveProperty('secret')
    expect(Object.keys(linksIn(validate('tender', { meeting: 'm1' }).values, 'meeting')[0] ?? {})).toEqual([
      'id',
      'kind',
      'applyNo',
      'applicationName',
      'mainstay',
      'applicationDate',
      'meetType',
      'reason',
    ])
    expect(kept('公开招标')?.['tender']).toBe('公开招标')
  })

  it('is shown as a line with its card, or as rows if several are linked', () => {
    const lines = (kind: 'contract' | 'invoice', values: Values) =>
      presentCards(forms[kind], values, names).flatMap((card) => card.fields)
    const contract = lines('contract', validate('contract', { tender: 't1' }).values)
    expect(contract.find((line) => line.name === 'tender')).toEqual({
      name: 'tender',
      label: '关联招标',
      type: 'link',
      text: 'NO-t1 tender t1',
      links: [{ id: 't1', kind: 'tender', text: 'NO-t1 tender t1' }],
    })
    expect(contract.find((line) => line.name === 'tender.kzPrice')?.text).toBe('90,000.00')
    const invoice = lines('invoice', validate('invoice', { sources: ['p1', 'n1'] }).values)
    expect(invoice.find((line) => line.name === 'sources')?.table?.rows).toEqual([
      ['NO-p1 payments p1', '甲', '100.00'],
      ['NO-n1 nopayment n1', '乙', '50.00'],
    ])
    expect(lines('invoice', validate('invoice', {}).values).some((line) => line.type === 'link')).toBe(false)
  })

  it('is shown without columns that none of several linked requests has', () => {
    const tableOf = (link: string[]) => {
      const values = validate('reimbursement', { bxType: 'hospitality', link }).values
      const fields = presentCards(forms.reimbursement, values, names).flatMap((card) => card.fields)
      const table = fields.find((field) => field.name === 'link')?.table
      return [table?.columns.map((column) => column.label), table?.rows]
    }
    expect(tableOf(['b1'])).toEqual([
      ['关联申请', '招待日期', '招待人数', '招待预估费用'],
      [['NO-b1 business b1', '2026-11-18', '5', '500.00']],
    ])
    expect(tableOf(['v1', 'b1'])).toEqual([
      ['关联申请', '天数', '出差预计费用', '招待日期', '招待人数', '招待预估费用'],
      [
        ['NO-v1 travel v1', '3', '1,000.00', '', '', ''],
        ['NO-b1 business b1', '', '', '2026-11-18', '5', '500.00'],
      ],
    ])
  })

  it('gives a form texts, nested records, files by id, and later requests', () => {
    const values = stampedValues('contract', { tender: 't1', mainstay: '集团外的公司' })
    const record = recordOf(forms.contract, values, names, {
      id: 'c9',
      applyNo: 'HT9',
      applicationDate: '2026-11-20 10:30:00',
      updateTime: '2026-11-21 08:00:00',
      followers: [
        { kind: 'advance', applyNo: 'YF1', applicationName: '预付', updateTime: '2026-11-22 08:00:00' },
      ],
      paidMoney: '30000.00',
    })
    expect(record).toMatchObject({
      id: 'c9',
      kind: 'contract',
      applyNo: 'HT9',
      mainstay: '集团外的公司',
      contractFile: 'f1',
      costType: '支出',
      effectiveAmount: '100000.00',
      tender: { id: 't1', tenderType: '公开招标' },
      advanceVo: { applyNo: 'YF1', applicationName: '预付', updateTime: '2026-11-22 08:00:00' },
      paidMoney: '30000.00',
    })
    expect(record).not.toHaveProperty('paymentPlan')
  })

  it('has no sum of payments where nothing is paid, and no answers in numbers', () => {
    const head = { id: 'p9', applyNo: 'FK9', applicationDate: '', updateTime: '', followers: [] }
    const record = recordOf(forms.payments, stampedValues('payments', { isThird: 0 }), names, head)
    expect(record).not.toHaveProperty('paidMoney')
    expect(record).not.toHaveProperty('isThird')
  })

  it('stands in the flat detail as one record, or as a list where several may be linked', () => {
    const linked = (kind: 'payments' | 'invoice', changes: Record<string, unknown>) =>
      presentFlat(forms[kind], validate(kind, changes).values, { ...names, fileUrl: (id) => id })
    expect(linked('payments', { contract: 'c1' })['contract']).toMatchObject({ id: 'c1' })
    expect(linked('payments', { contract: undefined })['contract']).toBeNull()
    expect(linked('invoice', { sources: ['p1'] })['sources']).toMatchObject([{ id: 'p1' }])
    expect(linked('invoice', { sources: undefined })['sources']).toEqual([])
  })
})
