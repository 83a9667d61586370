import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Opened, runCommand } from '../command.ts'
import { FolderStore } from '../modules/file/index.ts'
import { createPdfRenderer } from '../pdf/index.ts'
import { newId } from '../platform/context.ts'
import { openEvidence } from '../platform/evidence.ts'
import { openKeyring } from '../platform/key-folder.ts'
import { type Exported, exportTenant } from '../export/export-tenant.ts'
import { createAdministrator, resetPassword } from './administrator.ts'
import { readWords, usage, type Words } from './read-words.ts'

// `npm run admin -- create [<account>]` adds an administrator, `npm run admin -- reset-password <account>` gives one a
// new password, and with `--factors` removes a lost second factor. Each prints a random password once, which must be
// changed at the next log-in. `npm run admin -- export-tenant --to <file.zip>` writes everything of a tenant into a ZIP.
// Exit code 0 when it was done, 1 when an export left out what was missing or damaged, 2 when nothing was done.
const failure = process.argv[2] === 'export-tenant' ? 'No export was made.' : 'Nothing was changed.'
await runCommand(failure, async (opened, given) => {
  const { config, withDb } = opened
  const words = await askMissing(readWords(given))
  if (words.command === 'export-tenant') return runExport(opened, words)
  // Printed before the commit, since it is shown nowhere else: an error undoes the change.
  const tell = (password: string) =>
    process.stdout.write(
      `Password of ${words.account}: ${password} (shown only now; to be changed at the next log-in)\n`,
    )
  const keys = openKeyring(config.dataDir, config.evidenceKey)
  const store = new FolderStore(join(config.dataDir, 'files'))
  await withTables(() =>
    withDb((db) =>
      words.command === 'create'
        ? createAdministrator(db, { ...words, keys, store, tell })
        : resetPassword(db, { ...words, keys, tell }),
    ),
  )
  return 0
})

async function runExport({ config, log, withDb }: Opened, { tenantId, to }: Words): Promise<0 | 1> {
  const store = new FolderStore(join(config.dataDir, 'files'))
  const evidence = openEvidence(config.dataDir, config.evidenceKey)
  const pdf = createPdfRenderer()
  const at = new Date()
  try {
    const exported = await withTables(() =>
      withDb((db) => exportTenant({ db, tenantId, log, evidence, now: () => at, newId }, { store, pdf }, to)),
    )
    process.stdout.write(sayExported(exported))
    return exported.leftOut > 0 ? 1 : 0
  } finally {
    await pdf.close()
  }
}

function sayExported({ path, files, leftOut, firstLeftOut }: Exported): string {
  const named = firstLeftOut.map((one) => `  ${one.path}: ${one.why}\n`).join('')
  const lacking = `${leftOut} are missing or damaged, and named in 未能导出.xlsx:\n${named}`
  return `${path}: ${files} files\n${leftOut > 0 ? lacking : ''}`
}

async function withTables<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw hasNoTables(error)
      ? new Error('The database holds no installation yet; npm start makes it.', { cause: error })
      : error
  }
}

/** Whether PostgreSQL says that a table does not exist. */
function hasNoTables(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01'
}

/** Asks on a terminal for what the command line leaves open. Throws when there is no terminal. */
async function askMissing(words: Words): Promise<Words> {
  if (words.command === 'export-tenant') return words
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
