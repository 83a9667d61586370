import { runCommand } from '../command.ts'
import { sayAnchorHead } from '../platform/anchor-log.ts'
import { openEvidence } from '../platform/evidence.ts'
import { anchorChains } from './anchor-chains.ts'

// `npm run anchor`: anchors what has moved and prints the newest anchor of each tenant, to be kept where nobody who
// can write in the database can change it; `npm run verify -- --expect` takes it. Exit code 1
// where a tenant was not anchored, as the log says, 2 where nothing was.
await runCommand('Nothing was anchored.', async ({ config, log, withDb }, words) => {
  if (words.length > 0) throw new Error('Usage: npm run anchor')
  const evidence = openEvidence(config.dataDir, config.evidenceKey)
  const { newest, refused } = await withDb((db) => anchorChains(db, evidence, log))
  for (const anchor of newest) process.stdout.write(`${sayAnchorHead(anchor)}\n`)
  return refused.length > 0 ? 1 : 0
})
