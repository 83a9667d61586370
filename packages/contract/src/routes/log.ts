import { withoutHidden, withPlainBlanks } from '@countersign/forms'
import * as z from 'zod/mini'
import { route } from '../route.ts'
import { id, page, pageInput, sortInput, text } from '../values.ts'

/** What cannot be kept is left out of a log, and what is too long is cut: a report of an error is not refused. */
const cutTo = (max: number) => (given: string) =>
  withoutHidden(withPlainBlanks(given)).slice(0, max).toWellFormed()
const cut = (max: number, absent = '') =>
  z.pipe(
    z.nullish(z.string()),
    z.transform((given) => cutTo(max)(given ?? absent)),
  )

/** platform.txt §3 "Log entry". `time` is what the clock of that browser said. */
const logEntry = z.object({
  url: cut(1000),
  time: cut(32),
  type: cut(32, 'error'),
  message: z.pipe(z.string(), z.transform(cutTo(2000))),
  stack: cut(10_000),
  info: cut(500),
})

/** The newest of one call that are kept. */
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
    'Errors of the web app: the array, or {entries: the array}; long texts are cut, the newest 200 kept',
  input: logInput,
  output: z.literal(true),
})

const webLogRow = z.object({
  id: z.string(),
  /** Who sent it. */
  userId: z.string(),
  account: z.string(),
  userName: z.string(),
  url: z.string(),
  time: z.string(),
  type: z.string(),
  message: z.string(),
  stack: z.string(),
  info: z.string(),
  /** When the server took it. */
  createTime: z.string(),
})
export type WebLogRow = z.infer<typeof webLogRow>

export const webLogList = route({
  method: 'GET',
  path: '/api/blade-log/web/list',
  needs: 'log.read',
  summary: 'What was sent, newest first',
  input: z.object({
    ...pageInput,
    /** Contained in what was reported, as text. */
    message: z.optional(text(200)),
    ...sortInput(['account', 'createTime']),
  }),
  output: page(webLogRow),
})

export const webLogDetail = route({
  method: 'GET',
  path: '/api/blade-log/web/detail',
  needs: 'log.read',
  summary: 'One of the errors that were sent',
  input: z.object({ id }),
  output: webLogRow,
})
