/** One line of the table. Rates in calls a second, times in milliseconds, CPU in milliseconds a call. */
export interface Row {
  size: string
  what: string
  app: string
  /** The value it is compared with, or "" if there is none. */
  beside: string
  ratio: string
  cpu: string
  target: string
  /** Undefined if there is no target. */
  reached?: boolean
}

export interface Side {
  rate: number
  p50: number
  p99: number
  /** Processor milliseconds of the answering process, and of PostgreSQL. */
  cpu: { process: number; database: number }
}

export const shown = (value: number, digits = 2): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(digits)

export const cpuText = ({ cpu }: Side): string => `${shown(cpu.process)} + ${shown(cpu.database)}`
