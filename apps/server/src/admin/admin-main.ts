import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { runCommand } from '../command.ts'
import { FolderStore } from '../modules/file/index.ts'
import { openKeyring } from '../platform/key-folder.ts'
import { createAdministrator, resetPassword } from './administrator.ts'
import { readWords, usage, type Words } from './read-words.ts'

// `npm run admin -- create [<account>]` adds an administrator, `npm run admin -- reset-password <account>` gives one a
// new password, and with `--factors` removes a lost second factor. Each prints a random password once, which must be
// changed at the next log-in. Exit code 0 when it was done, 2 when nothing was changed.
await runCommand('Nothing was changed.', async ({ config, withDb }, given) => {
  const words = await askMissing(readWords(given))
  // Printed before the commit, since it is shown nowhere else: an error undoes the change.
  const tell = (password: string) =>
    process.stdout.write(
      `Password of ${words.account}: ${password} (shown only now; to be changed at the next log-in)\n`,
    )
  const keys = openKeyring(config.dataDir, config.evidenceKey)
  const store = new FolderStore(join(config.dataDir, 'files'))
  try {
    await withDb((db) =>
      words.command === 'create'
        ? createAdministrator(db, { ...words, keys, store, tell })
        : resetPassword(db, { ...words, keys, tell }),
    )
  } catch (error) {
    throw hasNoTables(error)
      ? new Error('The database holds no installation yet; npm start makes it.', { cause: error })
      : error
  }
  return 0
})

/** Whether PostgreSQL says that a table does not exist. */
function hasNoTables(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01'
}

/** Asks on a terminal for what the command line leaves open. Throws when there is no terminal. */
async function askMissing(words: Words): Promise<Words> {
  const isComplete = words.account !== '' && (words.command !== 'create' || words.name !== '')
  if (isComplete) return words
  if (!process.stdin.isTTY) throw new Error(usage)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const account = words.account || (await terminal.question('Account: ')).trim()
    const name =
      words.command !== 'create' || words.name ? words.name : (await terminal.question('Name: ')).trim()
    return { ...words, account, name }
  } finally {
    terminal.close()
  }
}
