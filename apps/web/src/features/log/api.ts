import { contract } from '@countersign/contract'
import { call } from '../../lib/http/call.ts'
import { dropLogs, type LogEntry } from '../../lib/storage/log-store.ts'

/** Entries per call, few enough for the size limit of a call. */
const atOnce = 50

/** Sent entries leave the local log at once, so that a later failure sends nothing twice. */
export async function sendLogs(logs: readonly LogEntry[]): Promise<void> {
  for (let from = 0; from < logs.length; from += atOnce) {
    const part = logs.slice(from, from + atOnce)
    await call(contract.webLog, part)
    dropLogs(part)
  }
}
