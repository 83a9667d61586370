import type { PayColumn, PayField } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'
import type { PayableRow } from './payable.repository.ts'

/** A line of a file for the bank. */
export interface BatchLine {
  /** From 1. */
  number: number
  day: string
  fen: bigint
  row: Pick<PayableRow, 'applyNo' | 'name' | 'createName' | 'company' | 'payee' | 'account' | 'bank'>
}

/** The columns of the product, and of a company that set none. */
export const generalColumns: readonly PayColumn[] = [
  { heading: '序号', field: 'number', fixed: '' },
  { heading: '收款方', field: 'payee', fixed: '' },
  { heading: '收款账号', field: 'account', fixed: '' },
  { heading: '开户行', field: 'bank', fixed: '' },
  { heading: '金额', field: 'amount', fixed: '' },
  { heading: '申请编号', field: 'applyNo', fixed: '' },
  { heading: '用途', field: 'name', fixed: '' },
  { heading: '付款单位', field: 'company', fixed: '' },
]

const texts: Readonly<Record<Exclude<PayField, 'fixed'>, (line: BatchLine) => string>> = {
  number: ({ number }) => String(number),
  applyNo: ({ row }) => row.applyNo,
  name: ({ row }) => row.name,
  createName: ({ row }) => row.createName,
  company: ({ row }) => row.company ?? '',
  payee: ({ row }) => row.payee,
  account: ({ row }) => row.account,
  bank: ({ row }) => row.bank,
  amount: ({ fen }) => formatFen(fen),
  day: ({ day }) => day,
}

const widths: { readonly [Field in PayField]?: number } = { number: 6, amount: 16, day: 12 }

/** The columns of a file as the writers of sheets take them. Every cell is a text, so that no program rounds it. */
export function sheetColumns(columns: readonly PayColumn[]): SheetColumn<BatchLine>[] {
  return columns.map(({ heading, field, fixed }, index) => ({
    name: String(index),
    heading: { zh: heading, en: heading },
    width: widths[field] ?? 24,
    write: field === 'fixed' ? () => fixed : texts[field],
  }))
}
