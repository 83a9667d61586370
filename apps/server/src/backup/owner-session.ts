import pg from 'pg'

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
    await client.query(
      Object.entries(settings)
        .map(([name, value]) => `set ${name} = '${value}'`)
        .join('; '),
    )
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

const settings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  // Rows come in the order in which they lie, also of a large table that somebody else reads.
  synchronize_seqscans: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
}
