import { readConfig } from './config.ts'
import { rotateKey } from './key-folder.ts'
import { newPrivatePem } from './keyring.ts'
import { sayStartFailure } from './log.ts'

// `npm run evidence-key` prints a new private key for EVIDENCE_KEY or EVIDENCE_KEY_FILE. With `-- rotate` it replaces
// the one kept in DATA_DIR, with the app stopped; what the old one signed stays trusted. Exit code 2 where it does not.
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

/** Answers the new key's id. Throws a sentence where the kept key is not the one that signs. */
function rotate(): string {
  const { dataDir, evidenceKey } = readConfig(process.env)
  if (evidenceKey) {
    throw new Error(
      'EVIDENCE_KEY or EVIDENCE_KEY_FILE is set, and its key signs. Put a new one there, as npm run evidence-key prints it.',
    )
  }
  return rotateKey(dataDir)
}
