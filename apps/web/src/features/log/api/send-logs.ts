import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { dropLogs, type LogEntry } from '../../../lib/storage/log-store.ts'

/** As many as surely fit into one call. */
const atOnce = 50

/** What has arrived leaves the local log at once: a failure in between sends nothing twice. */
export async function sendLogs(logs: readonly LogEntry[]): Promise<void> {
  for (let from = 0; from < logs.length; from += atOnce) {
    const part = logs.slice(from, from + atOnce)
    await call(contract.webLog, part)
    dropLogs(part)
  }
}
