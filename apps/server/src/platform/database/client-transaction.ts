import type pg from 'pg'

/** Runs work in one transaction on this connection; an error rolls it back. */
export async function inClientTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    // On a lost connection this fails as well, and the first error is the one to report.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
