import { Writable } from 'node:stream'
import { createLog, type Log } from '../platform/log.ts'

/** A log like the product's, kept in memory, one JSON text per line. */
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
