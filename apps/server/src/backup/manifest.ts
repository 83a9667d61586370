import { join } from 'node:path'
import { z } from 'zod'
import type { CarriedKeys } from '../platform/key-folder.ts'
import { keyStatement } from '../platform/key-trust.ts'
import { keyIdOf, readPublicKey } from '../platform/keyring.ts'

/** Raised when the format changes, so that an older program refuses a backup it would misread. */
export const backupFormat = 1

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** Version of the product that wrote the backup. */
  version: z.string(),
  /** Newest migration of the database. */
  migration: z.string(),
  /** Time of the snapshot by the clock of the database. */
  takenAt: z.iso.datetime(),
  /** Tables in an order in which they can be loaded; `sha256` is that of the uncompressed text. */
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.number().int(), sha256: hash })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/) })),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** Public keys for checking the evidence, PEM by key id. Private keys are never in a backup. */
  publicKeys: z.record(z.string(), z.string()).default({}),
  /** Signed statements about these keys (key-trust.ts). */
  keyStatements: z.array(keyStatement).default([]),
  /** Files of the installation that were missing or changed when the backup was made. */
  damaged: z.array(z.object({ id: z.string(), what: z.enum(['missing', 'changed']) })),
})
export type Manifest = z.infer<typeof manifestSchema>
export type DumpedTable = Manifest['tables'][number]
export type DamagedFile = Manifest['damaged'][number]

/** Ids of the keys for checking the evidence, computed from the keys rather than read from the manifest. */
export function sayKeys({ publicKeys }: Manifest): string {
  const ids = Object.values(publicKeys).map((pem) => keyIdOf(readPublicKey(pem)))
  return ids.join(', ') || 'none'
}

export function keysIn({ publicKeys, keyStatements }: Manifest): CarriedKeys {
  return { publicKeys: Object.values(publicKeys), statements: keyStatements }
}

export function sayDamaged({ id, what }: DamagedFile): string {
  return `the installation's file ${id} ${what === 'missing' ? 'was missing' : 'had been changed'} when it was backed up`
}

/**
 * Names of the parts of a backup, which is a folder with these files and the bytes of files as a file store
 * keeps them.
 */
export const manifestName = 'manifest.json'
/** Checksums of all other files, in the format of `sha256sum --check`. */
export const sumsName = 'SHA256SUMS'

export const tablesFolder = (folder: string) => join(folder, 'tables')
export const filesFolder = (folder: string) => join(folder, 'files')
/** Path below the backup's folder, with slashes. */
export const tablePath = (table: string) => `tables/${table}.copy.gz`
export const filePath = (id: string) => `files/${id.slice(-2)}/${id}`
