import pg from 'pg'
import { applySettings } from './owner-session.repository.ts'

/**
 * One connection as the owner, who alone may read and load everything. Its settings make the text of a value the same
 * on every server, and nothing but the end of the work ends it.
 */
export async function openOwnerSession(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'countersign backup',
  })
  // Whoever waits for an answer hears of a lost connection; between two statements nobody need.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await applySettings(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
