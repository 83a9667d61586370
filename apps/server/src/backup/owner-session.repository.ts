import type pg from 'pg'

const settings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  // Rows come in their physical order, even when another session reads a large table at the same time.
  synchronize_seqscans: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  // The version of the reference data is restored like everything else (migration 0068).
  'countersign.restoring': 'on',
}

/** Makes the text of values the same on every server, and switches off all timeouts of the session. */
export async function applySettings(client: pg.Client): Promise<void> {
  await client.query(
    Object.entries(settings)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join('; '),
  )
}
