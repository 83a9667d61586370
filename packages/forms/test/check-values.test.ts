import { describe, expect, it } from 'vitest'
import {
  checkValues,
  columnsOf,
  defineForm,
  forms,
  parseFen,
  proposeValues,
  section,
  type Values,
} from '../src/index.ts'
import { company, yesNo } from '../src/fields/choice.ts'
import { money } from '../src/fields/number.ts'
import { attachment, link, people } from '../src/fields/reference.ts'
import { table } from '../src/fields/table.ts'
import { text } from '../src/fields/text.ts'
import { defineComputation } from '../src/rules/computation.ts'
import { isOneOf } from '../src/rules/condition.ts'
import { totalOf } from '../src/rules/table.ts'
import { facts, issuesOf, stampedValues, validate } from './application.ts'

const shownWhen = isOneOf('open', [1])

/** Everything but the company hangs on one answer. */
const form = defineForm({
  kind: 'checks',
  typeName: '检查审批',
  title: '检查单',
  prefix: 'JC',
  columns: {},
  sections: [
    section('all', '全部', {
      mainstay: company('公司'),
      open: yesNo('是否'),
      reason: text('事由', { required: true, shownWhen }),
      items: table(
        '明细',
        {
          name: text('名称', { required: true }),
          amount: money('金额'),
          file: attachment('附件'),
          users: people('使用人'),
        },
        { shownWhen },
      ),
      total: money('合计', { computed: totalOf('items', 'amount'), shownWhen }),
      contract: link('合同', ['contract'], [], { shownWhen }),
      account: text('账号', { proposed: defineComputation([], [], () => '6222020') }),
      price: money('价格', { proposed: defineComputation([], [], () => '6222020.00') }),
      annexFile: attachment('文件'),
    }),
  ],
  version: 1,
})
const check = (values: Values) => checkValues(form, values, facts, 'api')
const issues = (values: Values) => check(values).issues.map((issue) => `${issue.code} ${issue.field}`)
const files = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`)

describe('what a condition hides', () => {
  const elsewhere = { id: 'c2', kind: 'contract', applyNo: 'NO-c2', mainstay: '云岭置业有限公司' }
  const values = {
    mainstay: '云岭控股集团有限公司',
    items: [{ amount: '99999999999.99' }, { name: '桌子', amount: '0.01' }],
    total: '100000000000.00',
    contract: [elsewhere],
  }

  it('is not checked', () => {
    expect(issues({ ...values, open: 0 })).toEqual([])
    expect(issues({ ...values, open: 1 })).toEqual([
      'required reason',
      'required items.0.name',
      'aboveMax total',
      'linkOtherCompany contract',
    ])
  })

  it('has no files that count', () => {
    const items = [
      { name: '桌子', file: files(10) },
      { name: '椅子', file: files(11) },
    ]
    expect(issues({ items, open: 0 })).toEqual([])
    expect(issues({ items, open: 1, reason: '换新' })).toEqual(['tooMany annexFile'])
  })
})

it('files in the rows of tables count together with those of the form', () => {
  const items = [
    { name: '桌子', file: files(10) },
    { name: '椅子', file: files(9) },
  ]
  const shown = { items, open: 1, reason: '换新' }
  expect(issues({ ...shown, annexFile: files(1) })).toEqual([])
  expect(issues({ ...shown, annexFile: files(2) })).toEqual(['tooMany annexFile'])
})

it('people in the rows of tables are no files', () => {
  expect(issues({ open: 1, reason: '换新', items: [{ name: '桌子', users: files(21) }] })).toEqual([])
})

it('an entered cell is checked where it is parsed, and not again', () => {
  const items = [{ name: '桌子', amount: '100000000000.00' }]
  expect(issues({ open: 1, reason: '换新', items })).toEqual([])
})

it('no link is refused for its company before the form has one', () => {
  expect(issuesOf('payments', { contract: 'c2', mainstay: undefined })).toEqual(['required mainstay'])
})

describe('a proposal', () => {
  it('is explained only where something else was entered', () => {
    expect(check({}).warnings).toEqual([])
    expect(check({ account: '6222020', price: '6222020.00' }).warnings).toEqual([])
    expect(check({ account: '1' }).warnings).toMatchObject([{ field: 'account', outcome: 'explain' }])
  })

  it('is said with thousands separators when it is an amount, otherwise as it stands', () => {
    const { warnings } = check({ account: '1', price: '1.00' })
    expect(warnings.map(({ message }) => /[\d,.]{5,}/.exec(message.zh)?.[0])).toEqual([
      '6222020',
      '6,222,020.00',
    ])
  })
})

describe('a computed value above its bound', () => {
  it('is reported at the cell and at the total, and stays visible', () => {
    const items = [{ procureName: '钢材', num: '100', unit: '吨', price: '6222020200' }]
    expect(issuesOf('procured', { items })).toEqual(['aboveMax items.0.totalPrice', 'aboveMax total'])
    const { values, issues } = validate('procured', { items })
    expect(values['total']).toBe('622202020000.00')
    expect(values).not.toHaveProperty('total1')
    expect(issues.map((issue) => issue.message.zh)).toEqual([
      '采购明细第 1 行金额不能大于 99,999,999,999.99',
      '预计总额不能大于 99,999,999,999.99',
    ])
  })
  it('is refused for two rows of a reimbursement that are each within the bound', () => {
    const row = { date: '2026-11-20', subject: '设备', amount: '99999999999.99' }
    expect(issuesOf('reimbursement', { items: [row] })).toEqual([])
    expect(issuesOf('reimbursement', { items: [row, row] })).toEqual(['aboveMax bxMoney'])
  })
  it('is refused for a lease of 36 months, and reported once for the schedule', () => {
    const term = {
      validFrom: '2027-01-01',
      validTo: '2029-12-31',
      rent: '99999999999.99',
      payCycle: 'quarter',
    }
    expect(issuesOf('lease', term)).toEqual(['aboveMax schedule', 'aboveMax totalAmount'])
    expect(issuesOf('lease', { ...term, payCycle: 'month' })).toEqual(['aboveMax totalAmount'])
  })
  it('is refused for shares and days, too', () => {
    const paid = { amount: '0.01', lastMoney: '99999999999.99' }
    expect(issuesOf('payments', paid)).toEqual(['aboveMax payRatio'])
    expect(issuesOf('travel', { startDate: '1900-01-01', endDate: '2199-12-31' })).toEqual(['aboveMax days'])
  })
  it('is proposed as the area of a lease, and then refused', () => {
    const row = { building: '1', room: '1', extent: '99999999999.99' }
    const { assets } = validate('lease', { assets: [row, row] }).values
    const proposed = proposeValues(forms.lease, { assets }, facts)
    expect(proposed).toEqual({ area: '199999999999.98' })
    expect(issuesOf('lease', { assets, ...proposed })).toContain('aboveMax area')
  })
  it('does not prevent presenting columns and cards', () => {
    const items = [{ procureName: '钢材', num: '99999999999.99', unit: '吨', price: '99999999999.99' }]
    const { values } = validate('procured', { items })
    expect(parseFen(values['total'])).toBeGreaterThan(10n ** 20n)
    expect(columnsOf(forms.procured, stampedValues('procured', { items })).amount).toBe(values['total'])
  })
})
