import { runCommand } from '../command.ts'
import { type AnchorHead, readAnchorHead } from '../platform/anchor-log.ts'
import { sayVerification, verifyInstallation } from './verify-installation.ts'

// `npm run verify [-- --expect <head>]…`, with heads as `npm run anchor` prints them. Exit code 0 when
// everything holds, 1 with the defects, 2 when nothing could be verified.
await runCommand('Nothing could be verified.', async ({ config, withDb }, words) => {
  const expected = readExpected(words)
  const { evidenceKey: key, timeStamps } = config
  const found = await withDb((db) => verifyInstallation(db, config.dataDir, { key, timeStamps, expected }))
  for (const line of sayVerification(found)) process.stdout.write(`${line}\n`)
  return found.defects.length > 0 ? 1 : 0
})

/** Throws on unknown arguments, so that no intended check is skipped. */
function readExpected(words: readonly string[]): AnchorHead[] {
  const heads: AnchorHead[] = []
  for (let index = 0; index < words.length; index += 2) {
    const head = words[index] === '--expect' ? readAnchorHead(words[index + 1] ?? '') : undefined
    if (!head)
      throw new Error(
        'Usage: npm run verify [-- --expect <tenant>:<number>:<hash>], as npm run anchor prints it.',
      )
    heads.push(head)
  }
  return heads
}
