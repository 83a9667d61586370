import { type CardField, forms } from '@countersign/forms'
import { describe, expect, it } from 'vitest'
import type { WholeRequest } from '../../src/modules/approval/index.ts'
import { requestColumns } from '../../src/export/columns.ts'

const row: WholeRequest['row'] = {
  id: '1',
  kind: 'leave',
  applyNo: 'QJ1',
  name: '',
  applicantId: '',
  handlerId: null,
  departmentId: '',
  createName: '张三',
  deptName: '',
  company: '',
  amount: null,
  payee: '',
  periodFrom: null,
  periodTo: null,
  status: 'approved',
  round: 1,
  version: 1,
  step: '',
  opinion: '',
  eventSeq: 1,
  eventHash: '',
  draftRevision: 0,
  appliedAt: new Date(0),
}

/** The cells of a request with these fields, by their headings. */
function cellsOf(kind: 'leave' | 'payments', fields: CardField[]) {
  const columns = requestColumns([{ ...forms[kind], sections: [] }, forms[kind]])
  const request: WholeRequest = {
    approval: row,
    row,
    statusName: '已通过',
    fields,
    lines: [],
    decidedAt: '',
    files: [],
    record: undefined,
  }
  return Object.fromEntries(columns.map(({ heading, write }) => [heading.zh, write(request, 'zh')]))
}

describe('the columns of the requests of a kind', () => {
  it('are those of all requests, then the fields of the form, each heading once', () => {
    for (const form of Object.values(forms)) {
      const headings = requestColumns([form, form]).map(({ heading }) => heading.zh)
      expect(headings.filter((one, index) => headings.indexOf(one) !== index)).toEqual([])
      expect(headings.at(0)).toBe('申请编号')
      expect(headings.at(-1)).toBe('其他内容')
    }
  })

  it('keep what the form has no field for any more', () => {
    const cells = cellsOf('leave', [
      { name: 'reason', label: '事由', type: 'text', text: '探亲' },
      { name: 'extra1', label: '紧急联系人', type: 'text', text: '李四' },
      { name: 'createName', label: '申请人', type: 'text', text: '张三' },
    ])
    expect(cells).toMatchObject({ 申请人: '张三', 事由: '探亲', 其他内容: '紧急联系人：李四' })
  })

  it('have a column for each part of one linked request', () => {
    const cells = cellsOf('payments', [
      { name: 'contractVo.updateTime', label: '合同审批时间', type: 'dateTime', text: '昨天' },
    ])
    expect(cells).toMatchObject({ 其他内容: '' })
    expect(cells).toHaveProperty('关联合同：合同审批时间', '昨天')
  })

  it('show each row of a table on a line', () => {
    const columns: NonNullable<CardField['table']>['columns'] = [
      { name: 'a', label: '费用', type: 'text' },
      { name: 'b', label: '金额', type: 'money' },
    ]
    const table = {
      columns,
      rows: [
        ['车票', '10.00'],
        ['酒店', '20.00'],
      ],
    }
    const cells = cellsOf('leave', [{ name: 'lines', label: '明细', type: 'table', text: '', table }])
    expect(cells['其他内容']).toBe('明细：费用：车票；金额：10.00\n费用：酒店；金额：20.00')
  })
})
