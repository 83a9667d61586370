import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicKey, type KeyObject } from 'node:crypto'
import { canonicalJson, sha256 } from './canonical-json.ts'
import { explainKeys, keyStatement, type KeyStatement, type KeyTrust, stateKey } from './key-trust.ts'
import { Keyring, keyIdOf, newPrivatePem, publicPem, readPrivateKey, readPublicKey } from './keyring.ts'
import { createFile, replaceFile } from './whole-file.ts'

/** Folder of keys, the newest anchors and their time stamps, outside the database. */
export const evidenceFolder = (dataDir: string) => join(dataDir, 'evidence')
const keyPath = (dataDir: string) => join(evidenceFolder(dataDir), 'key.pem')
/** Public keys, and the signed statements that explain them. A key without one is not trusted. */
const trustedFolder = (dataDir: string) => join(evidenceFolder(dataDir), 'trusted')

/** Public keys as they are passed on, with the statements that explain them. */
export interface CarriedKeys {
  /** PEM. */
  publicKeys: readonly string[]
  statements: readonly KeyStatement[]
}

/**
 * Keys of an installation that starts: the given private key or the one kept in `dataDir`, which is made if
 * missing. Its public key is added to the kept ones, with its own note of when.
 */
export function openKeyring(dataDir: string, given: KeyObject | null): Keyring {
  const own = given ?? keptKey(dataDir)
  keepKeys(dataDir, { publicKeys: [publicPem(createPublicKey(own))], statements: [] })
  const [first] = readKeyTrust(dataDir, given).trusted
  if (first?.statement?.reason !== 'own') {
    const ring = new Keyring(own)
    const note = stateKey(ring, { keyId: ring.keyId, reason: 'own', time: new Date().toISOString() })
    keepKeys(dataDir, { publicKeys: [], statements: [note] })
  }
  return readKeyring(dataDir, given)
}

/** Keys for checking only; creates and changes nothing. `named` are ids of keys that a person trusts for this run. */
export function readKeyring(
  dataDir: string,
  given: KeyObject | null,
  named: readonly string[] = [],
): Keyring {
  const { trusted } = readKeyTrust(dataDir, given, named)
  return new Keyring(
    findOwn(dataDir, given),
    trusted.map(({ key }) => key),
  )
}

/** The keys that are trusted, and those that merely lie in the folder. Creates and changes nothing. */
export function readKeyTrust(
  dataDir: string,
  given: KeyObject | null,
  named: readonly string[] = [],
  carried: CarriedKeys = { publicKeys: [], statements: [] },
): KeyTrust {
  const own = findOwn(dataDir, given)
  const ownPublic = own ? [createPublicKey(own)] : []
  return explainKeys(
    [...ownPublic, ...keptKeys(dataDir), ...carried.publicKeys.map(readPublicKey)],
    [...readStatements(dataDir), ...carried.statements],
    [...ownPublic.map(keyIdOf), ...named],
  )
}

/** Keeps public keys and statements. None becomes trusted by this alone. */
export function keepKeys(dataDir: string, { publicKeys, statements }: CarriedKeys): void {
  const folder = trustedFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const pem of publicKeys) {
    const path = join(folder, `${keyIdOf(readPublicKey(pem))}.pem`)
    if (!existsSync(path)) replaceFile(path, pem)
  }
  for (const one of statements) {
    const text = canonicalJson(one)
    // Named after its content, so that no file that was put there keeps a statement from being written.
    const path = join(folder, `${sha256(text)}.json`)
    if (!existsSync(path)) replaceFile(path, `${text}\n`)
  }
}

/** Signs for keys that an operator names. Throws for an id that is not in the folder. */
export function trustKeys(dataDir: string, given: KeyObject | null, keyIds: readonly string[]): void {
  const signer = openKeyring(dataDir, given)
  const kept = keptKeys(dataDir).map(keyIdOf)
  const strange = keyIds.find((id) => !kept.includes(id))
  if (strange !== undefined)
    throw new Error(`There is no key ${strange} in ${trustedFolder(dataDir)}; it holds ${kept.join(', ')}.`)
  const time = new Date().toISOString()
  const statements = keyIds.map((keyId) => stateKey(signer, { keyId, reason: 'operator', time }))
  keepKeys(dataDir, { publicKeys: [], statements })
}

/**
 * Replaces the private key: the kept one, or a given one by a key in the new file `into`. The two keys sign for each other, so
 * that signatures of both are trusted. Answers the id of the new key. Throws when `into` exists.
 */
export function rotateKey(dataDir: string, old?: { given: KeyObject; into: string }): string {
  if (old && existsSync(old.into)) throw new Error(`${old.into} exists and is not replaced.`)
  const before = openKeyring(dataDir, old?.given ?? null)
  const pem = newPrivatePem()
  const key = readPrivateKey(pem)
  const after = new Keyring(key)
  const time = new Date().toISOString()
  keepKeys(dataDir, {
    publicKeys: [publicPem(createPublicKey(key))],
    statements: [
      stateKey(before, { keyId: after.keyId, reason: 'after', time }),
      stateKey(after, { keyId: before.keyId, reason: 'before', time }),
      stateKey(after, { keyId: after.keyId, reason: 'own', time }),
    ],
  })
  // The key comes last: if the process dies before, the statements are about a key that signs nothing.
  if (!old) replaceFile(keyPath(dataDir), pem)
  else if (!createFile(old.into, pem)) throw new Error(`${old.into} exists and is not replaced.`)
  return after.keyId
}

/** Statements in the folder. A file that is none is skipped: it explains nothing. */
export function readStatements(dataDir: string): KeyStatement[] {
  return filesIn(trustedFolder(dataDir), '.json').flatMap((text) => {
    try {
      return keyStatement.safeParse(JSON.parse(text)).data ?? []
    } catch {
      return []
    }
  })
}

/** The private key that signs: the given one, or the kept one if there is any. */
export function findOwn(dataDir: string, given: KeyObject | null): KeyObject | undefined {
  const path = keyPath(dataDir)
  return given ?? (existsSync(path) ? readPrivateKey(readFileSync(path, 'utf8')) : undefined)
}

/** The kept private key, made once and readable by its owner only. */
function keptKey(dataDir: string): KeyObject {
  const path = keyPath(dataDir)
  mkdirSync(evidenceFolder(dataDir), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) createFile(path, newPrivatePem())
  return readPrivateKey(readFileSync(path, 'utf8'))
}

function keptKeys(dataDir: string): KeyObject[] {
  return filesIn(trustedFolder(dataDir), '.pem').map(readPublicKey)
}

function filesIn(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith(ending))
  return names.map((name) => readFileSync(join(folder, name), 'utf8'))
}
