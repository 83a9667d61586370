import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { type FileStore, FolderStore } from '../modules/file/index.ts'
import { sha256 } from '../platform/canonical-json.ts'
import { listMigrations } from '../platform/database/migrate.ts'
import {
  backupFormat,
  filesFolder,
  type Manifest,
  manifestName,
  manifestSchema,
  sumsName,
  tablePath,
} from './manifest.ts'
import { Measured } from './measured.ts'

export interface Backup {
  folder: string
  /** SHA-256 of the manifest, which contains or covers everything else. */
  id: string
  manifest: Manifest
  files: { id: string; sha256: string }[]
  store: FileStore
}

/**
 * Reads a backup and compares every byte with its checksum. Throws when the folder is not a backup, is
 * incomplete or damaged, or needs another version.
 */
export async function readBackup(given: string): Promise<Backup> {
  const folder = resolve(given)
  const text = await readPart(folder, manifestName)
  const sums = readSums(folder, await readPart(folder, sumsName))
  if (sums.get(manifestName) !== sha256(text)) throw damage(folder, [`${manifestName} was changed`])
  const manifest = readManifest(folder, text)
  await requireKnown(manifest)
  const files = [...sums].flatMap(([path, hash]) =>
    path.startsWith('files/') ? [{ id: path.slice('files/xx/'.length), sha256: hash }] : [],
  )
  const missing = manifest.tables.map(({ name }) => tablePath(name)).filter((path) => !sums.has(path))
  if (missing.length > 0 || files.length !== manifest.files.count) {
    throw damage(folder, [`${sumsName} was changed`])
  }
  const defects: string[] = []
  for (const [path, hash] of sums) {
    const defect = await findDefect(folder, path, hash)
    if (defect) defects.push(defect)
  }
  if (defects.length > 0) throw damage(folder, defects)
  return { folder, id: sha256(text), manifest, files, store: new FolderStore(filesFolder(folder)) }
}

async function readPart(folder: string, name: string): Promise<string> {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  if (!existsSync(join(folder, name))) throw damage(folder, [`${name} is missing`])
  return readFile(join(folder, name), 'utf8')
}

const sumLine =
  /^([0-9a-f]{64}) {2}(manifest\.json|tables\/[a-z0-9_]+\.copy\.gz|files\/[0-9a-f]{2}\/[0-9a-f-]{36})$/

function readSums(folder: string, text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, hash, path] = sumLine.exec(line) ?? []
    if (hash === undefined || path === undefined) throw damage(folder, [`${sumsName} was changed`])
    sums.set(path, hash)
  }
  return sums
}

const anyFormat = z.object({ format: z.number(), version: z.string() })

function readManifest(folder: string, text: string): Manifest {
  const value: unknown = JSON.parse(text)
  const { format, version } = anyFormat.parse(value)
  if (format !== backupFormat) {
    throw new Error(
      `${folder} is a backup of format ${format}, made by version ${version}; this version reads format ${backupFormat}. Restore it with that version.`,
    )
  }
  return manifestSchema.parse(value)
}

async function requireKnown({ migration, version }: Manifest): Promise<void> {
  if ((await listMigrations()).includes(migration)) return
  throw new Error(
    `The backup was made by version ${version} at migration ${migration}, which this version does not know. Restore it with that version or a newer one.`,
  )
}

async function findDefect(folder: string, path: string, hash: string): Promise<string | undefined> {
  const file = join(folder, path)
  if (!existsSync(file)) return `${path} is missing`
  const measured = new Measured()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(createReadStream(file), measured, nowhere)
  return measured.sha256() === hash ? undefined : `${path} was changed`
}

const saidAtMost = 10

function damage(folder: string, defects: string[]): Error {
  const more = defects.length > saidAtMost ? `, and ${defects.length - saidAtMost} more` : ''
  return new Error(
    `${folder} is not a complete backup: ${defects.slice(0, saidAtMost).join(', ')}${more}. Use another backup.`,
  )
}
