import { withoutHidden, withPlainBlanks } from '@countersign/forms'
import * as z from 'zod/mini'
import { detailCall, listCall } from '../record-calls.ts'
import { route } from '../route.ts'
import { text } from '../values.ts'

/** Removes characters that cannot be stored and cuts long texts, because an error report is never refused. */
const cutTo = (max: number) => (given: string) =>
  withoutHidden(withPlainBlanks(given.slice(0, 2 * max)))
    .slice(0, max)
    .toWellFormed()
const cut = (max: number, absent = '') =>
  z.pipe(
    z.nullish(z.string()),
    z.transform((given) => cutTo(max)(given ?? absent)),
  )

/** A log entry of platform.txt §3. `time` is the time of the browser's clock. */
const logEntry = z.object({
  url: cut(1000),
  time: cut(32),
  type: cut(32, 'error'),
  message: z.pipe(z.string(), z.transform(cutTo(2000))),
  stack: cut(10_000),
  info: cut(500),
})

/** Number of entries kept of one call; older ones are dropped. */
const mostEntries = 200
const logEntries = z.pipe(
  z.array(logEntry).check(z.minLength(1)),
  z.transform((entries) => entries.slice(-mostEntries)),
)
const logInput = z.union([
  logEntries,
  z.pipe(
    z.object({ entries: logEntries }),
    z.transform(({ entries }) => entries),
  ),
])

export const webLog = route({
  method: 'POST',
  path: '/api/blade-log/web',
  guests: true,
  summary:
    'Report errors of the web app, as an array or {entries: array}. Long texts are cut; the newest 200 are kept',
  input: logInput,
  // A page sends what it has gathered, so much is taken and little of it read.
  body: { bytes: 512 * 1024, values: 2500 },
  output: z.literal(true),
  refuses: ['tooManyLogs'],
  example: [{ url: '/home', time: '2026-01-05 09:00:00', message: 'x is not a function' }],
})

const webLogRow = z.object({
  id: z.string(),
  /** User id of the sender. */
  userId: z.string(),
  account: z.string(),
  userName: z.string(),
  url: z.string(),
  time: z.string(),
  type: z.string(),
  message: z.string(),
  stack: z.string(),
  info: z.string(),
  /** Time at which the server received it. */
  createTime: z.string(),
})
export type WebLogRow = z.infer<typeof webLogRow>

const webLogs = { path: '/api/blade-log/web', needs: 'log.read' } as const

export const webLogList = listCall(webLogs, {
  summary: 'List the reported errors, newest first',
  row: webLogRow,
  filters: {
    /** Text that the reported message contains. */
    message: z.optional(text(200)),
  },
  sorts: ['account', 'createTime'],
})

export const webLogDetail = detailCall(webLogs, { summary: 'Return one reported error', row: webLogRow })
