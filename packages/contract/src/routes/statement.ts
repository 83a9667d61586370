import * as z from 'zod/mini'
import { sheetRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { filledText, storable, withDefault } from '../values.ts'

const statement = { path: '/api/oa_info/cashier/statement', needs: 'cashier.pay' } as const

/**
 * Why a line of a statement pays no request by itself. noDate, noAmount: the cell holds none · paid: its request is paid, or a payment of
 * that day is on record · numbers: it names several requests · account, amount: it names a request that pays to another account, or of
 * which something else is left · several: it could be one of several requests · own: the caller applied for the request · twice:
 * another line says the same · none: nothing waits for it.
 */
export const statementDoubts = [
  'noDate',
  'noAmount',
  'paid',
  'numbers',
  'account',
  'amount',
  'several',
  'own',
  'twice',
  'none',
] as const
export type StatementDoubt = (typeof statementDoubts)[number]

const statementLine = z.object({
  /** Number of the row in the sheet, from 1. */
  row: z.number(),
  date: z.string(),
  /** In yuan. */
  amount: z.string(),
  payee: z.string(),
  account: z.string(),
  note: z.string(),
  /** Id and number of the request that the line pays, or of the one it is doubtful about; "" for none. */
  id: z.string(),
  applyNo: z.string(),
  /** "" where the line pays exactly one request, all that is left of it. */
  doubt: z.enum(['', ...statementDoubts]),
})
export type StatementLine = z.infer<typeof statementLine>

const statementReport = z.object({
  /** The headings of the sheet, from its first column on. */
  headings: z.array(z.string()),
  /** What is read, and the column that it is read from, counted from 0; -1 for none. */
  columns: z.array(
    z.object({ name: z.string(), heading: z.string(), isRequired: z.boolean(), from: z.number() }),
  ),
  /** The lines that took money out of the account; none while a required column is missing. */
  lines: z.array(statementLine),
})
export type StatementReport = z.infer<typeof statementReport>

/** The columns that parameters are read from, as in `date:0,amount:3`; -1 for none. */
const chosenColumns = z.string().check(z.regex(/^(?:\w{1,20}:(?:-1|\d{1,3})(?:,(?!$)|$)){0,10}$/))

/** What the address says beside the file. */
export const statementChoices = z.object({
  /** The company's account, whose columns are kept. */
  account: withDefault(storable(40), ''),
  columns: withDefault(chosenColumns, ''),
})

/** The file is sent as multipart in the field `file`. */
export const statementRead = route({
  method: 'POST',
  path: `${statement.path}/read`,
  needs: statement.needs,
  writes: false,
  takes: 'file',
  summary:
    'Say which waiting requests the lines of a bank’s statement (xlsx or CSV) pay, by number, account and amount. Nothing is put on record. `account` in the address names the account whose columns are kept, `columns` those of this sheet',
  input: z.unknown(),
  output: statementReport,
  refuses: sheetRefusals.filter((code) => code !== 'sheetColumns'),
})

export const statementKeep = route({
  method: 'POST',
  path: `${statement.path}/keep`,
  needs: statement.needs,
  summary: 'Keep the columns of the statements of an account of the company',
  input: z.object({ account: filledText(40), columns: chosenColumns }),
  output: z.literal(true),
  example: { account: '6222020200012345678', columns: 'date:0,amount:3' },
})
