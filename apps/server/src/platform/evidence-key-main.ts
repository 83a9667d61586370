import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { rotateKey, trustKeys } from './key-folder.ts'
import { newPrivatePem } from './keyring.ts'
import { sayStartFailure } from './log.ts'
import { createFile } from './whole-file.ts'

const usage =
  'Name the new file: npm run evidence-key -- <file>, or npm run evidence-key -- rotate [<file>], or npm run evidence-key -- trust <key id>…'

// `npm run evidence-key -- <new file>` writes a new private key for EVIDENCE_KEY_FILE. With `-- rotate` it replaces
// the key kept in DATA_DIR while the app is stopped, or writes the successor of a given key to `<new file>`; signatures of the
// old key stay trusted. With `-- trust` the installation's key signs for keys that the operator names. Exit code 2 when it fails.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
try {
  process.stdout.write(`${run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`No key was made or trusted. ${sayStartFailure(error)}\n`)
  process.exitCode = 2
}

function run([word = '', ...more]: string[]): string {
  if (word === 'trust' && more.length > 0) return trust(more)
  if (word === 'rotate' && more.length <= 1) return rotate(more[0])
  if (word === '' || word === 'trust' || more.length > 0) throw new Error(usage)
  return writeKey(word)
}

/** Writes a key that only the owner of the file can read. It is never printed: npm prints lines of its own. */
function writeKey(file: string): string {
  const path = resolve(file)
  if (!createFile(path, newPrivatePem())) throw new Error(`${path} exists and is not replaced.`)
  return `${path} holds a new key that only you can read. Set EVIDENCE_KEY_FILE to it and keep a copy apart.`
}

/** Replaces the key in DATA_DIR, or writes the successor of a given key to a new file. */
function rotate(file: string | undefined): string {
  const { dataDir, evidenceKey: given } = readConfig(process.env)
  if (given && file === undefined) {
    throw new Error(
      'EVIDENCE_KEY or EVIDENCE_KEY_FILE is set, so the key in DATA_DIR is not used. Name a new file for its successor: npm run evidence-key -- rotate <file>',
    )
  }
  if (!given && file !== undefined)
    throw new Error('The key is kept in DATA_DIR and replaced there: npm run evidence-key -- rotate')
  if (!given || file === undefined)
    return `Evidence is signed with key ${rotateKey(dataDir)} from the next start on.`
  const into = resolve(file)
  const keyId = rotateKey(dataDir, { given, into })
  return `${into} holds key ${keyId}, which only you can read. Set EVIDENCE_KEY_FILE to it, start the app and keep a copy apart.`
}

function trust(keyIds: string[]): string {
  const { dataDir, evidenceKey } = readConfig(process.env)
  trustKeys(dataDir, evidenceKey, keyIds)
  return `Signatures of ${keyIds.join(', ')} are trusted from the next start on.`
}
