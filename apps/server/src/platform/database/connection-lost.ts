const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01',
  '57P02',
  '57P03',
])
/** Messages of the pool and the client, which have no code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
const overdue = 'Query read timeout'

/** Whether the driver stopped waiting for the answer to a statement. */
export function isAnswerOverdue(error: unknown): boolean {
  return error instanceof Error && error.message === overdue
}

/** Whether the database could not be reached, as opposed to an error in the statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    isAnswerOverdue(error) ||
    ('code' in error && typeof error.code === 'string' && codes.has(error.code)) ||
    words.test(error.message)
  )
}
