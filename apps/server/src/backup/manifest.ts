import { join } from 'node:path'
import { z } from 'zod'
import { keyIdOf, readPublicKey } from '../platform/keyring.ts'

/** Grows when a backup is written differently, so that an older program refuses what it would misread. */
export const backupFormat = 1

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** Of the product that wrote it. */
  version: z.string(),
  /** The newest of the database. */
  migration: z.string(),
  /** The moment everything in it is of, by the database's clock. */
  takenAt: z.iso.datetime(),
  /** In an order in which they can be loaded; `sha256` is that of the text. */
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.number().int(), sha256: hash })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/) })),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** The public keys that its evidence is checked with, as PEM by key id. Private keys are never in a backup. */
  publicKeys: z.record(z.string(), z.string()).default({}),
  /** What the installation itself had lost or found changed at that moment. */
  damaged: z.array(z.object({ id: z.string(), what: z.enum(['missing', 'changed']) })),
})
export type Manifest = z.infer<typeof manifestSchema>
export type DumpedTable = Manifest['tables'][number]
export type DamagedFile = Manifest['damaged'][number]

/** The ids of the keys that its evidence is checked with: from the keys, not from what the manifest calls them. */
export function sayKeys({ publicKeys }: Manifest): string {
  const ids = Object.values(publicKeys).map((pem) => keyIdOf(readPublicKey(pem)))
  return ids.join(', ') || 'none'
}

export function sayDamaged({ id, what }: DamagedFile): string {
  return `the installation's file ${id} ${what === 'missing' ? 'was missing' : 'had been changed'} when it was backed up`
}

/** A backup is a folder: these, and the bytes of files as a file store keeps them. */
export const manifestName = 'manifest.json'
/** Of all the rest, as `sha256sum --check` reads it. */
export const sumsName = 'SHA256SUMS'

export const tablesFolder = (folder: string) => join(folder, 'tables')
export const filesFolder = (folder: string) => join(folder, 'files')
/** From the backup's folder, with slashes. */
export const tablePath = (table: string) => `tables/${table}.copy.gz`
export const filePath = (id: string) => `files/${id.slice(-2)}/${id}`
