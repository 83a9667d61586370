import { createCanvas } from '@napi-rs/canvas'
import type { Card, FieldType } from '@countersign/forms'
import type { PdfInput, PdfTrailRow } from '../../src/pdf/index.ts'

export function card(title: string, fields: Record<string, string>, type: FieldType = 'text'): Card {
  return {
    title,
    fields: Object.entries(fields).map(([label, text]) => ({ name: label, label, type, text })),
  }
}

/** The items of a procurement; every seventh has a long name. */
export function items(count: number): string[][] {
  return Array.from({ length: count }, (_, index) => [
    index % 7 === 3
      ? `第${index + 1}项 会议室无线投屏一体机（含壁挂支架、安装调试及两年上门保修）`
      : `第${index + 1}项`,
    'ThinkBook-14-G7-ARP-21MVA00ACD'.slice(0, 8 + (index % 22)),
    '2.500',
    '台',
    '5,999.00',
    '1,234,567.00',
  ])
}

export function tableCard(rows: string[][], totals = ['', '', '', '', '', '98,765,432.10']): Card {
  const columns = [
    { name: 'procureName', label: '名称', type: 'text' as const },
    { name: 'spec', label: '规格型号', type: 'text' as const },
    { name: 'num', label: '数量', type: 'decimal' as const },
    { name: 'unit', label: '单位', type: 'text' as const },
    { name: 'price', label: '单价', type: 'money' as const },
    { name: 'totalPrice', label: '金额', type: 'money' as const },
  ]
  const table = { columns, rows, ...(rows.length > 0 ? { totals } : {}) }
  return {
    title: '采购信息',
    fields: [{ name: 'items', label: '采购明细', type: 'table', text: `${rows.length} 行`, table }],
  }
}

export function row(values: Partial<PdfTrailRow> = {}): PdfTrailRow {
  return {
    personName: '周航',
    deptName: '工程部',
    status: '同意',
    opinion: '现场进度属实，同意支付。',
    time: '2026-11-19 10:02:31',
    node: '部门负责人',
    ...values,
  }
}

export function sample(values: Partial<PdfInput> = {}): PdfInput {
  return {
    title: '合同付款申请单',
    applyNo: 'HTFK202611190012',
    approvalStatus: '审批中',
    applicant: {
      createName: '李明',
      departmentName: '工程部',
      applicationName: '合同付款-李明-20261119',
      applicationDate: '2026-11-19 09:12:00',
      mainstay: '华盛置业有限公司',
    },
    cards: [
      card('合同信息', { 合同名称: '二期机电安装合同', 合同编号: 'HS-ENG-2026-017', 备注: '' }),
      card('付款信息', { 实付金额: '386,420.00' }, 'money'),
    ],
    trail: [
      row({ personName: '李明', status: '已处理', node: '', opinion: '' }),
      row({ signature: pngOf(5) }),
    ],
    dated: { by: 'export', at: new Date('2026-11-20T05:00:00Z') },
    ...values,
  }
}

/** A stroke on white, 500x200 like the signature pad; the stroke depends on the seed. */
export function pngOf(seed: number, width = 500, height = 200): Uint8Array {
  return drawn(seed, width, height).toBuffer('image/png')
}

export function jpegOf(seed: number): Uint8Array {
  return drawn(seed, 500, 200).toBuffer('image/jpeg')
}

function drawn(seed: number, width: number, height: number) {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.lineWidth = 6
  pen.moveTo(60, 110)
  for (let x = 90; x < 440; x += 30) pen.lineTo(x, 100 + (((x * seed) % 90) - 45))
  pen.stroke()
  return canvas
}
