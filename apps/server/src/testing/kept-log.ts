import { Writable } from 'node:stream'
import { createLog, type Log } from '../platform/log.ts'

/** A log as the product's that is kept instead of written, one JSON text a line. */
export function createKeptLog(level: string): { log: Log; logLines: string[] } {
  const logLines: string[] = []
  const keep = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk).trim())
      done()
    },
  })
  return { log: createLog(level, keep), logLines }
}
