import { runCommand } from '../command.ts'
import { sayAnchorHead } from '../platform/anchor-log.ts'
import { openEvidence } from '../platform/evidence.ts'
import { anchorChains } from './anchor-chains.ts'

// `npm run anchor` anchors all changes and prints the newest anchor of each tenant. The output is to be kept
// where people with write access to the database cannot change it; `npm run verify -- --expect` reads it. Exit
// code 1 when a tenant was not anchored (the log says why), 2 when nothing was.
await runCommand('Nothing was anchored.', async ({ config, log, withDb }, words) => {
  if (words.length > 0) throw new Error('Usage: npm run anchor')
  const evidence = openEvidence(config.dataDir, config.evidenceKey)
  const { newest, refused } = await withDb((db) => anchorChains(db, evidence, log))
  for (const anchor of newest) process.stdout.write(`${sayAnchorHead(anchor)}\n`)
  return refused.length > 0 ? 1 : 0
})
