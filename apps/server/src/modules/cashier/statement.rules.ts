import type { StatementDoubt, StatementLine } from '@countersign/contract'
import { formatFen, parseFen } from '@countersign/forms'
import { amountOf, dayOf } from '../../platform/sheet/read-cell.rules.ts'
import type { ReadColumn } from '../../platform/sheet/sheet-column.ts'

/** The columns of a statement, under the headings that banks give them. */
export const statementColumns: readonly ReadColumn[] = [
  {
    name: 'date',
    heading: { zh: '交易日期', en: 'Date' },
    also: ['交易时间', '日期', '记账日期', '入账日期', '记账日'],
    isRequired: true,
    read: dayOf,
  },
  {
    name: 'amount',
    heading: { zh: '支出金额', en: 'Amount paid' },
    also: ['借方发生额', '借方金额', '借方', '支出', '付款金额', '交易金额', '发生额', '金额'],
    isRequired: true,
    read: amountOf,
  },
  {
    name: 'account',
    heading: { zh: '对方账号', en: 'Account' },
    also: ['对方账户', '对方帐号', '收款账号', '收款人账号', '收款方账号', '交易对方账号'],
    isRequired: true,
  },
  {
    name: 'payee',
    heading: { zh: '对方户名', en: 'Payee' },
    also: ['对方名称', '对方单位', '收款人', '收款人名称', '收款方', '户名'],
  },
  {
    name: 'note',
    heading: { zh: '摘要', en: 'Note' },
    also: ['附言', '用途', '交易附言', '备注', '交易摘要'],
  },
]

/** A request of the queue, as a line is compared with it. */
export interface Waiting {
  id: string
  applyNo: string
  account: string
  amountFen: bigint
  paidFen: bigint
  paidOn: string
  isOwn: boolean
}

interface Given {
  row: number
  given: Readonly<Record<string, unknown>>
}

interface Matched {
  request?: Waiting | undefined
  doubt: StatementDoubt | ''
}

const day = /^\d{4}-\d{2}-\d{2}$/

/**
 * Says which request each line pays. Only a line that names one request, or whose account and amount belong to one, pays it, and
 * only all that is left of it; all else is left to a person. Lines that brought money are left out.
 */
export function matchStatement(rows: readonly Given[], waiting: readonly Waiting[]): StatementLine[] {
  const found = rows.flatMap((one) => {
    const line = read(one)
    return line.isIncome ? [] : [{ line, ...match(line, waiting) }]
  })
  const times = Map.groupBy(
    found.filter(({ doubt }) => doubt === ''),
    ({ request }) => request?.id ?? '',
  )
  return found.map(({ line, request, doubt }) => {
    const isTwice = doubt === '' && (times.get(request?.id ?? '')?.length ?? 0) > 1
    const { isIncome: _income, fen, ...shown } = line
    return {
      ...shown,
      amount: fen === undefined ? '' : formatFen(fen),
      id: request?.id ?? '',
      applyNo: request?.applyNo ?? '',
      doubt: isTwice ? 'twice' : doubt,
    }
  })
}

function read({ row, given }: Given) {
  const text = (name: string) => {
    const value = given[name]
    return typeof value === 'string' ? value : ''
  }
  const [date, amount] = [text('date'), text('amount')]
  const fen = parseFen(amount.replace(/^-/, ''))
  return {
    row,
    date: day.test(date) ? date : '',
    fen,
    account: digitsOf(text('account')),
    payee: text('payee'),
    note: text('note'),
    isIncome: amount === '' || fen === 0n,
  }
}

const digitsOf = (account: string) => account.normalize('NFKC').replaceAll(/[\s-]/g, '')

type Line = ReturnType<typeof read>

function match({ date, fen, account, note }: Line, waiting: readonly Waiting[]): Matched {
  if (fen === undefined) return { doubt: 'noAmount' }
  if (date === '') return { doubt: 'noDate' }
  const named = waiting.filter(({ applyNo }) => names(note, applyNo))
  if (named.length > 1) return { doubt: 'numbers' }
  const [request] = named
  if (request) return { request, doubt: doubtOf(request, fen, account) }
  const ofAccount = waiting.filter((one) => account !== '' && digitsOf(one.account) === account)
  const recorded = ofAccount.find(({ paidOn, paidFen }) => paidOn === date && paidFen >= fen)
  if (recorded) return { request: recorded, doubt: 'paid' }
  const [only, ...others] = ofAccount.filter((one) => left(one) === fen)
  if (others.length > 0) return { doubt: 'several' }
  return only ? { request: only, doubt: doubtOf(only, fen, account) } : { doubt: 'none' }
}

/** Whether a text has this number, and not as a part of a longer one. */
function names(note: string, applyNo: string): boolean {
  const at = note.toUpperCase().indexOf(applyNo.toUpperCase())
  return applyNo !== '' && at >= 0 && !/[0-9A-Z]/i.test(note.charAt(at + applyNo.length))
}

const left = ({ amountFen, paidFen }: Waiting) => amountFen - paidFen

function doubtOf(request: Waiting, fen: bigint, account: string): StatementDoubt | '' {
  if (left(request) === 0n) return 'paid'
  if (digitsOf(request.account) !== account) return 'account'
  if (left(request) !== fen) return 'amount'
  return request.isOwn ? 'own' : ''
}
