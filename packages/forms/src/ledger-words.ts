import { leftIn, type Line, type Pot, type Standing } from '@countersign/ledger'
import type { Card } from './card.ts'
import { type Bilingual, formatMessage } from './messages.ts'
import { sayFen } from './rules/amounts.ts'

/** How a source stands, with the requests that reserve of it as far as the reader may know them. */
export interface KnownStanding extends Standing {
  /** Numbers of the first of them. */
  readonly named: readonly string[]
  /** How many more there are. */
  readonly others: number
}

interface PotWords {
  /** The total of a source. */
  total: Bilingual
  taken: Bilingual
  /** What is not taken yet. */
  open: Bilingual
  /** What is left to claim. */
  rest: Bilingual
}

/** Words of the pots that hold amounts. */
export const potWords: Readonly<Record<Exclude<Pot, 'closing'>, PotWords>> = {
  payable: {
    total: { zh: '合同金额', en: 'Contract amount' },
    taken: { zh: '已付', en: 'paid' },
    open: { zh: '合同未付', en: 'Not paid on the contract yet:' },
    rest: { zh: '剩余可付', en: 'left to pay:' },
  },
  refund: {
    total: { zh: '原收款', en: 'Received' },
    taken: { zh: '已退', en: 'refunded' },
    open: { zh: '原收款未退', en: 'Not refunded yet:' },
    rest: { zh: '剩余可退', en: 'left to refund:' },
  },
  deposit: {
    total: { zh: '押金', en: 'Deposit' },
    taken: { zh: '已退', en: 'refunded' },
    open: { zh: '押金未退', en: 'Deposit not refunded yet:' },
    rest: { zh: '剩余可退', en: 'left to refund:' },
  },
  writeoff: {
    total: { zh: '付款金额', en: 'Paid' },
    taken: { zh: '已核销', en: 'written off' },
    open: { zh: '付款未核销', en: 'Not written off yet:' },
    rest: { zh: '剩余可核销', en: 'left to write off:' },
  },
  budget: {
    total: { zh: '预计费用', en: 'Estimate' },
    taken: { zh: '已报销', en: 'reimbursed' },
    open: { zh: '预计费用未报', en: 'Estimate not reimbursed yet:' },
    rest: { zh: '剩余可报', en: 'left to reimburse:' },
  },
  ceiling: {
    total: { zh: '控制价', en: 'Ceiling price' },
    taken: { zh: '已签', en: 'contracted' },
    open: { zh: '控制价未签', en: 'Ceiling price not contracted yet:' },
    rest: { zh: '剩余可签', en: 'left to contract:' },
  },
}

/** The requests that reserve of a source: HTFK1、HTFK2、另 3 份. */
export function numbersOf({ named, others }: Pick<KnownStanding, 'named' | 'others'>): Bilingual {
  if (named.length === 0) return { zh: `${others} 份申请`, en: `${others} other requests` }
  const [zh, en] = [named.join('、'), named.join(', ')]
  return others === 0 ? { zh, en } : { zh: `${zh}、另 ${others} 份`, en: `${en} and ${others} more` }
}

/** One line on how a pot stands; undefined where it names no total. */
export function sayStanding(standing: KnownStanding): Bilingual | undefined {
  const left = leftIn(standing)
  if (left === undefined || standing.pot === 'closing') return undefined
  const { limit = 0n, lowering, taken, reserved } = standing
  const { total, taken: word, rest } = potWords[standing.pot]
  const running = formatMessage('standingRunning', {
    reserved: sayFen(reserved),
    numbers: numbersOf(standing),
  })
  return formatMessage('standing', {
    total,
    limit: sayFen(limit + lowering),
    word,
    taken: sayFen(taken),
    running: reserved === 0n ? '' : running,
    rest,
    left: sayFen(left),
  })
}

/** Title and columns of the card that a round keeps of what it claims. */
export const ledgerCard = {
  title: { zh: '额度占用', en: 'What is claimed' },
  field: { zh: '提交时', en: 'At the submission' },
  columns: {
    source: { zh: '来源', en: 'Source' },
    total: { zh: '总额', en: 'Total' },
    taken: { zh: '已占用', en: 'Taken' },
    reserved: { zh: '其他审批中', en: 'Asked for by others' },
    own: { zh: '本次', en: 'This request' },
    left: { zh: '剩余', en: 'Left' },
  },
} as const satisfies { title: Bilingual; field: Bilingual; columns: Record<string, Bilingual> }

/**
 * The card of what a round claims, as the sources stood when it was submitted; undefined where it claims nothing of a source
 * with a total. `nameOf` answers number and name of a source.
 */
export function presentClaims(
  lines: readonly Line[],
  standings: readonly KnownStanding[],
  nameOf: (sourceId: string) => string,
): Card | undefined {
  const rows = lines.flatMap(({ side, sourceId, pot, fen }) => {
    const standing = standings.find((one) => one.sourceId === sourceId && one.pot === pot)
    const left = side === 'claim' && pot !== 'closing' && standing ? leftIn(standing) : undefined
    if (left === undefined || !standing) return []
    const { limit = 0n, lowering, taken, reserved } = standing
    const others = reserved === 0n ? sayFen(0n) : `${sayFen(reserved)}（${numbersOf(standing).zh}）`
    return [
      [nameOf(sourceId), sayFen(limit + lowering), sayFen(taken), others, sayFen(fen), sayFen(left - fen)],
    ]
  })
  if (rows.length === 0) return undefined
  const columns = Object.entries(ledgerCard.columns).map(([name, label]) => ({
    name,
    label: label.zh,
    type: 'text' as const,
  }))
  const label = ledgerCard.field.zh
  const table = { columns, rows }
  return { title: ledgerCard.title.zh, fields: [{ name: 'ledger', label, type: 'table', text: '', table }] }
}
