import { readConfig } from './config.ts'
import { rotateKey } from './key-folder.ts'
import { newPrivatePem } from './keyring.ts'
import { sayStartFailure } from './log.ts'

// `npm run evidence-key` prints a new private key for EVIDENCE_KEY or EVIDENCE_KEY_FILE. With `-- rotate` it
// replaces the key kept in DATA_DIR while the app is stopped; signatures of the old key stay trusted. Exit code
// 2 when it fails.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
const [, , word, ...more] = process.argv
if (word === undefined) process.stdout.write(newPrivatePem())
else if (word === 'rotate' && more.length === 0) {
  try {
    process.stdout.write(`Evidence is signed with key ${rotate()} from the next start on.\n`)
  } catch (error) {
    process.stderr.write(`No key was replaced. ${sayStartFailure(error)}\n`)
    process.exitCode = 2
  }
} else {
  process.stderr.write('Usage: npm run evidence-key [-- rotate]\n')
  process.exitCode = 2
}

/**
 * Replaces the key in DATA_DIR and answers the id of the new one. Throws when evidence is signed with another
 * key.
 */
function rotate(): string {
  const { dataDir, evidenceKey } = readConfig(process.env)
  if (evidenceKey) {
    throw new Error(
      'EVIDENCE_KEY or EVIDENCE_KEY_FILE is set, so the key in DATA_DIR is not used. Replace the key there by a new one; npm run evidence-key prints one.',
    )
  }
  return rotateKey(dataDir)
}
