import { pino } from 'pino'

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>

/** Log with one line of JSON per entry on standard error; standard output is for people. `base` is in each line. */
export function createLog(
  level: string,
  destination: pino.DestinationStream = process.stderr,
  base: Record<string, unknown> | null = null,
): pino.Logger {
  const redact = { paths: ['req.headers', '*.password'], remove: true }
  return pino({ level, base, redact }, destination)
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

interface SystemError extends Error {
  code?: string
  port?: number
  path?: string
  address?: string
}

type Named = Required<Pick<SystemError, 'port' | 'path' | 'address'>>

/** Sentences for the errors of the operating system at a start, by their code. */
const refusals: Readonly<Record<string, (named: Named) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is already in use; set PORT to another one.`,
  EADDRNOTAVAIL: ({ address }) => `HOST: this machine has no address ${address}.`,
  EACCES: ({ port, path }) =>
    path ? `${path} may not be written; see DATA_DIR.` : `PORT: ${port} may only be used by root.`,
  EROFS: ({ path }) => `${path} is on a disk that cannot be written; see DATA_DIR.`,
  ENOSPC: ({ path }) => `The disk of ${path || 'DATA_DIR'} is full.`,
}

/** Reason of a failed start, as a sentence for the person who started it. */
export function sayStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', port = 0, path = '', address = '' }: SystemError = error
  return refusals[code]?.({ port, path, address }) ?? error.message
}
