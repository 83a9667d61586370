import type { KeyObject } from 'node:crypto'
import { readKeyTrust } from '../platform/key-folder.ts'
import { keyIdOf, readPublicKey } from '../platform/keyring.ts'
import { keysIn, type Manifest, sayKeys } from './manifest.ts'

/** Word that accepts a backup without any key, whose evidence nobody signed. */
const unsigned = 'unsigned'

export interface Receiver {
  dataDir: string
  /** The given private key, if it is not kept in `dataDir`. */
  key: KeyObject | null
  /** Ids of keys that the operator names. */
  named: readonly string[]
}

/**
 * Refuses a backup with a key that neither the operator names nor a trusted key signed for: anybody who can write in the
 * backup's folder can sign anything with a key of their own and put it there. A backup without keys is refused, too, since
 * keys and signatures can be taken away.
 */
export function requireKnownKeys(manifest: Manifest, { dataDir, key, named }: Receiver): void {
  const carried = keysIn(manifest)
  if (carried.publicKeys.length === 0) {
    if (named.includes(unsigned)) return
    throw new Error(
      `The backup holds no key: nothing in it is signed. If it was made before evidence was signed, accept it with --trust ${unsigned}.`,
    )
  }
  const absent = named.find(
    (id) => !carried.publicKeys.map((pem) => keyIdOf(readPublicKey(pem))).includes(id),
  )
  if (absent !== undefined) throw new Error(`The backup holds no key ${absent}, but ${sayKeys(manifest)}.`)
  const { unexplained } = readKeyTrust(dataDir, key, named, carried)
  if (unexplained.length === 0) return
  throw new Error(
    `The backup's evidence is checked with ${sayKeys(manifest)}, and nothing here explains ${unexplained.join(', ')}. Compare with the ids that npm run backup printed; if you know them, accept them with ${unexplained.map((id) => `--trust ${id}`).join(' ')}.`,
  )
}

/** Reads \`<folder> [--trust <key id>]…\`. */
export function readRestoreWords(words: readonly string[]): { folder: string; named: string[] } {
  const [folder, ...more] = words
  const pairs = more.flatMap((word, index) => (index % 2 === 0 ? [[word, more[index + 1]] as const] : []))
  const named = pairs.flatMap(([word, id]) => (word === '--trust' && id !== undefined ? [id] : []))
  if (folder === undefined || named.length < pairs.length)
    throw new Error('Name the folder of the backup: npm run restore -- <folder> [--trust <key id>]…')
  return { folder, named }
}
