import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { rotateKey } from './key-folder.ts'
import { newPrivatePem } from './keyring.ts'
import { sayStartFailure } from './log.ts'
import { createFile } from './whole-file.ts'

// `npm run evidence-key -- <new file>` writes a new private key for EVIDENCE_KEY_FILE. With `-- rotate` it replaces
// the key kept in DATA_DIR while the app is stopped; signatures of the old key stay trusted. Exit code 2 when it fails.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
try {
  const [, , word = '', ...more] = process.argv
  if (word === '' || more.length > 0) {
    throw new Error('Name the new file: npm run evidence-key -- <file>, or npm run evidence-key -- rotate')
  }
  process.stdout.write(`${word === 'rotate' ? rotate() : writeKey(word)}\n`)
} catch (error) {
  process.stderr.write(`No key was made. ${sayStartFailure(error)}\n`)
  process.exitCode = 2
}

/** Writes a key that only the owner of the file can read. It is never printed: npm prints lines of its own. */
function writeKey(file: string): string {
  const path = resolve(file)
  if (!createFile(path, newPrivatePem())) throw new Error(`${path} exists and is not replaced.`)
  return `${path} holds a new key that only you can read. Set EVIDENCE_KEY_FILE to it and keep a copy apart.`
}

/** Replaces the key in DATA_DIR. Throws when evidence is signed with another key. */
function rotate(): string {
  const { dataDir, evidenceKey } = readConfig(process.env)
  if (evidenceKey) {
    throw new Error(
      'EVIDENCE_KEY or EVIDENCE_KEY_FILE is set, so the key in DATA_DIR is not used. Replace the key there by a new one; npm run evidence-key -- <file> makes one.',
    )
  }
  return `Evidence is signed with key ${rotateKey(dataDir)} from the next start on.`
}
