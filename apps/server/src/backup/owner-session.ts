import pg from 'pg'
import { applySettings } from './owner-session.repository.ts'

/**
 * Opens a connection as the owner, the only role that may read and load everything. The text of values is the
 * same on every server, and no timeout ends the session.
 */
export async function openOwnerSession(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'countersign backup',
  })
  // A pending query fails when the connection is lost, so this event needs no handler of its own.
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
