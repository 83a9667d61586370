import { resolve } from 'node:path'
import { rotateKey } from './key-folder.ts'
import { newPrivatePem } from './keyring.ts'

// `npm run evidence-key` prints a new private key for EVIDENCE_KEY or EVIDENCE_KEY_FILE. With `-- rotate` it replaces
// the one kept in DATA_DIR, with the app stopped; what the old one signed stays trusted.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
const [, , word, ...more] = process.argv
if (word === undefined) process.stdout.write(newPrivatePem())
else if (word === 'rotate' && more.length === 0) {
  const keyId = rotateKey(resolve(process.env['DATA_DIR'] || './data'))
  process.stdout.write(`Evidence is signed with key ${keyId} from the next start on.\n`)
} else {
  process.stderr.write('Usage: npm run evidence-key [-- rotate]\n')
  process.exitCode = 2
}
