import { runCommand } from '../command.ts'
import { type AnchorHead, readAnchorHead } from '../platform/anchor-log.ts'
import { isKeyId } from '../platform/keyring.ts'
import { sayVerification, verifyInstallation } from './verify-installation.ts'

// `npm run verify [-- --expect <head>]… [--trust <key id>]…`, with heads as `npm run anchor` prints them. Exit code 0 when
// everything holds, 1 with the defects, 2 when nothing could be verified.
await runCommand('Nothing could be verified.', async ({ config, withDb }, words) => {
  const given = readWords(words)
  const { evidenceKey: key, timeStamps } = config
  const found = await withDb((db) => verifyInstallation(db, config.dataDir, { key, timeStamps, ...given }))
  for (const line of sayVerification(found)) process.stdout.write(`${line}\n`)
  return found.defects.length > 0 ? 1 : 0
})

/** Throws on unknown arguments, so that no intended check is skipped. */
function readWords(words: readonly string[]): { expected: AnchorHead[]; named: string[] } {
  const expected: AnchorHead[] = []
  const named: string[] = []
  for (let index = 0; index < words.length; index += 2) {
    const [word, value = ''] = words.slice(index, index + 2)
    const head = word === '--expect' ? readAnchorHead(value) : undefined
    if (head) expected.push(head)
    else if (word === '--trust' && isKeyId(value)) named.push(value)
    else
      throw new Error(
        'Usage: npm run verify [-- --expect <tenant>:<number>:<hash>] [--trust <key id>], as npm run anchor and npm run backup print them.',
      )
  }
  return { expected, named }
}
