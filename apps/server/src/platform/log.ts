import { pino } from 'pino'

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>

/** Log with one line of JSON per entry on standard error; standard output is for people. */
export function createLog(level: string, destination: pino.DestinationStream = process.stderr): pino.Logger {
  const redact = { paths: ['req.headers', '*.password'], remove: true }
  return pino({ level, base: null, redact }, destination)
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

/** Reason of a failed start, as a sentence for the person who started it. */
export function sayStartFailure(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is already in use; set PORT to another one.`
  }
  return error instanceof Error ? error.message : String(error)
}
