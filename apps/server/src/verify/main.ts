import { runCommand } from '../command.ts'
import { type AnchorHead, readAnchorHead } from '../platform/anchor-log.ts'
import { sayVerification, verifyInstallation } from './verify-installation.ts'

// `npm run verify [-- --expect <head>]…`: heads are those that `npm run anchor` printed. Exit code 0 when everything holds,
// 1 with what does not, 2 when it could not be looked at.
await runCommand('Nothing could be verified.', async ({ config, withDb }, words) => {
  const expected = readExpected(words)
  const { evidenceKey: key, timeStamps } = config
  const found = await withDb((db) => verifyInstallation(db, config.dataDir, { key, timeStamps, expected }))
  for (const line of sayVerification(found)) process.stdout.write(`${line}\n`)
  return found.defects.length > 0 ? 1 : 0
})

/** Throws a sentence at words that it does not know: what was meant to be checked must not be passed over. */
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
