import { pino } from 'pino'

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>

/** One line of JSON per entry, on standard error, so that standard output stays for people. */
export function createLog(
  level: string,
  destination: pino.DestinationStream = pino.destination(2),
): pino.Logger {
  const redact = { paths: ['req.headers', '*.password'], remove: true }
  return pino({ level, base: null, redact }, destination)
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

/** Why it could not start, for whoever started it. */
export function sayStartFailure(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is taken; set PORT to another one.`
  }
  return error instanceof Error ? error.message : String(error)
}
