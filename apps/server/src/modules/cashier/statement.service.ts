import type { contract, InputOf, StatementReport } from '@countersign/contract'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { entriesIn } from '../../platform/sheet/entries-in.ts'
import { mostAboveHeading } from '../../platform/sheet/find-columns.rules.ts'
import { readSheet } from '../../platform/sheet/read-sheet.ts'
import { presentPayable } from './payable.presenter.ts'
import { listPayables } from './payable.repository.ts'
import { readableBy } from './payable.service.ts'
import { findColumnsOf, saveColumnsOf } from './statement.repository.ts'
import { matchStatement, statementColumns } from './statement.rules.ts'

/** Most lines of a statement. */
const most = 2000

interface Sent {
  bytes: Uint8Array
  /** The company's account, or "". */
  account: string
  /** The columns that its sender chose; "" for those that are kept. */
  columns: string
}

/** Reads a statement and says what its lines pay; puts nothing on record. Refuses as `readSheet` and `entriesIn`. */
export async function readStatement(ctx: Ctx, { bytes, account, columns }: Sent): Promise<StatementReport> {
  const kept = columns === '' && account !== '' ? await findColumnsOf(ctx.db, ctx.tenantId, account) : columns
  const chosen = chosenIn(typeof kept === 'string' ? kept : '')
  const rows = await readSheet(bytes, { rows: most, above: mostAboveHeading, mayBeText: true })
  const { headings, found, entries } = entriesIn(rows, statementColumns, { most, chosen })
  const isWhole = statementColumns.every(({ isRequired, name }) => !isRequired || found.has(name))
  return {
    headings: [...headings],
    columns: statementColumns.map(({ name, heading, isRequired = false }) => ({
      name,
      heading: heading[ctx.language],
      isRequired,
      from: found.get(name) ?? -1,
    })),
    lines: isWhole ? matchStatement(entries, await listWaiting(ctx)) : [],
  }
}

function chosenIn(columns: string): Map<string, number> {
  return new Map(
    columns.split(',').flatMap((one) => {
      const [name = '', index] = one.split(':')
      return index === undefined ? [] : [[name, Number(index)] as const]
    }),
  )
}

async function listWaiting(ctx: Ctx) {
  const rows = await listPayables(
    ctx.db,
    { ...(await readableBy(ctx)), states: [] },
    { descs: ['queuedTime'] },
  )
  return rows.map((row) => ({
    id: row.id,
    applyNo: row.applyNo,
    account: row.account,
    amountFen: BigInt(row.amountFen),
    paidFen: BigInt(row.paidFen),
    paidOn: row.paidOn,
    isOwn: presentPayable(row, ctx.user.id).isOwn,
  }))
}

/** Keeps the columns of the statements of an account. */
export function keepColumns(
  ctx: Ctx,
  { account, columns }: InputOf<typeof contract.statementKeep>,
): Promise<true> {
  return once(ctx, 'cashier/statement/keep', { account, columns }, async (ctx): Promise<true> => {
    const before = await findColumnsOf(ctx.db, ctx.tenantId, account)
    await saveColumnsOf(ctx.db, ctx.tenantId, account, columns)
    await recordAudit(ctx, {
      action: 'statementKeep',
      subject: { kind: 'statement', id: account, name: account },
      ...(typeof before === 'string' && { before: { payColumns: before } }),
      after: { payColumns: columns },
    })
    return true
  })
}
