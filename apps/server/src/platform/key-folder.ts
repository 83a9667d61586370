import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicKey, type KeyObject } from 'node:crypto'
import { Keyring, keyIdOf, newPrivatePem, publicPem, readPrivateKey, readPublicKey } from './keyring.ts'
import { createFile, replaceFile } from './whole-file.ts'

/** Folder of keys, the newest anchors and their time stamps, outside the database. */
export const evidenceFolder = (dataDir: string) => join(dataDir, 'evidence')
const keyPath = (dataDir: string) => join(evidenceFolder(dataDir), 'key.pem')
const trustedFolder = (dataDir: string) => join(evidenceFolder(dataDir), 'trusted')

/**
 * Keys of an installation that starts: the given private key or the one kept in `dataDir`, which is made if
 * missing. Its public key is added to the trusted ones and stays trusted after the private key is replaced.
 */
export function openKeyring(dataDir: string, given: KeyObject | null): Keyring {
  const own = given ?? keptKey(dataDir)
  trust(dataDir, [publicPem(createPublicKey(own))])
  return new Keyring(own, trustedKeys(dataDir))
}

/** Keys for checking only; creates and changes nothing. */
export function readKeyring(dataDir: string, given: KeyObject | null): Keyring {
  const path = keyPath(dataDir)
  const own = given ?? (existsSync(path) ? readPrivateKey(readFileSync(path, 'utf8')) : undefined)
  return new Keyring(own, trustedKeys(dataDir))
}

/** Adds public keys (PEM) to the trusted ones. */
export function trust(dataDir: string, pems: Iterable<string>): void {
  const folder = trustedFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const pem of pems) {
    const path = join(folder, `${keyIdOf(readPublicKey(pem))}.pem`)
    if (!existsSync(path)) replaceFile(path, pem)
  }
}

/** Replaces the private key; signatures of the old one stay trusted. Answers the id of the new key. */
export function rotateKey(dataDir: string): string {
  const before = readKeyring(dataDir, null)
  trust(dataDir, before.publicKeys.values())
  mkdirSync(evidenceFolder(dataDir), { recursive: true, mode: 0o700 })
  replaceFile(keyPath(dataDir), newPrivatePem())
  return openKeyring(dataDir, null).keyId
}

/** The kept private key, made once and readable by its owner only. */
function keptKey(dataDir: string): KeyObject {
  const path = keyPath(dataDir)
  mkdirSync(evidenceFolder(dataDir), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) createFile(path, newPrivatePem())
  return readPrivateKey(readFileSync(path, 'utf8'))
}

function trustedKeys(dataDir: string): KeyObject[] {
  const folder = trustedFolder(dataDir)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.pem'))
  return names.map((name) => readPublicKey(readFileSync(join(folder, name), 'utf8')))
}
