import type { Attachment } from '@countersign/contract'
import { attachmentExtensions } from '@countersign/forms'
import { Readable } from 'node:stream'
import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Ctx, CurrentUser, PublicCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isConnectionLost } from '../../platform/database/connection-lost.ts'
import type { KeptFigures } from '../../platform/kept-figures.ts'
import { once } from '../../platform/idempotency.ts'
import { settingsOf } from '../setting/index.ts'
import { attachmentMime, extensionOf, keepName, markedName } from './attachment-type.rules.ts'
import { type FileAddresses, type FileReader, readerOf } from './file-address.rules.ts'
import {
  type FileRow,
  listFiles,
  listRequestsOfFile,
  measureStored,
  saveFile,
  type StoredBytes,
} from './file.repository.ts'
import { filePurposes, type UnusedLimit } from './file-purposes.rules.ts'
import type { FileStore } from './file-store.types.ts'
import { incomingBytes } from './incoming-bytes.adapter.ts'
import { mayRunCode } from './pdf-code.adapter.ts'
import { readSignature } from './signature-image.adapter.ts'
import { findVirus, type ScannerAddress } from './virus-scanner.adapter.ts'
import { measureUnused } from './unused-file.repository.ts'

export type { FileRow }

export interface FileDeps {
  store: FileStore
  addresses: FileAddresses
  /** Limit on the files of a tenant, in bytes. */
  tenantBytes: number
  /** Where attachments are scanned for viruses; null for nowhere. */
  virusScanner: ScannerAddress | null
  /** Sizes of the files of each tenant. The figure of a tenant with many files is counted again only after ten minutes. */
  stored: KeptFigures<StoredBytes>
}

/** Stores a signature picture and answers its address. */
export async function keepSignature(ctx: Ctx, deps: FileDeps, baseCode: string): Promise<string> {
  const bytes = await readSignature(baseCode)
  const file = await keep(ctx, deps, 'files/uploadByte', sha256(baseCode), {
    bytes,
    name: 'signature.png',
    mime: 'image/png',
    purpose: 'signature',
  })
  return addressOf(ctx, deps, file.id)
}

/** Address of a file, signed for the caller. */
export function addressOf(
  ctx: Pick<Ctx, 'user' | 'now'>,
  deps: Pick<FileDeps, 'addresses'>,
  id: string,
): string {
  return deps.addresses.sign(id, readerOf(ctx), ctx.now())
}

export interface Upload {
  field: string
  name: string
  bytes: Readable
  /** Whether the bytes were cut off at the size limit; known once they have been read. */
  isTruncated: () => boolean
  /** Refuses a second file in the same upload; called once the bytes have been read. */
  refuseMore: () => Promise<void>
}

/**
 * Stores an attachment while its bytes arrive; the name of a PDF that may run code gets a mark. Refuses with fileMissing, fileType, fileContent, fileInfected,
 * scannerAway, tooLarge or tooManyUploads, and with unreadable when the upload breaks off.
 */
export async function keepUpload(ctx: Ctx, deps: FileDeps, given: Upload | undefined): Promise<Attachment> {
  if (given?.field !== 'file') {
    throw new AppError('fileMissing', { field: 'file' })
  }
  const asked = keepName(given.name)
  const settings = await settingsOf(ctx, ctx.tenantId)
  let size = 0
  let mime: string | undefined
  const checked = async function* () {
    for await (const piece of incomingBytes(given.bytes)) {
      mime ??= attachmentMime(asked, piece)
      if (mime === undefined) throw refusedType(asked)
      size += piece.length
      if (size > settings.fileMegabytes * mebibyte) throw new AppError('tooLarge', { field: 'file' })
      yield piece
    }
    if (given.isTruncated()) throw new AppError('tooLarge', { field: 'file' })
    await given.refuseMore()
  }
  const id = ctx.newId()
  try {
    const written = await deps.store.write(id, Readable.from(checked()), { isUpload: true })
    if (mime === undefined) throw refusedType(asked)
    await refuseInfected(ctx, deps, id)
    const runsCode = mime === 'application/pdf' && (await mayRunCode(deps.store.read(id)))
    const name = runsCode ? markedName(asked) : asked
    const row: FileRow = { id, ownerId: ctx.user.id, name, mime, purpose: 'attachment', ...written }
    const input = `${name} ${written.sha256}`
    const kept = await remember(ctx, deps, 'files/upload', { input, row })
    if (kept.id !== id) await deps.store.discard(id)
    return presentFile(ctx, deps, kept)
  } catch (error) {
    await discardUnlessKept(deps.store, id, error)
    throw error
  }
}

/**
 * Refuses fileInfected, and scannerAway when no scanner answers: a file that nobody scanned is not kept. The bytes have no row
 * yet, so that nobody can open them, and are discarded.
 */
async function refuseInfected(ctx: Ctx, { store, virusScanner }: FileDeps, id: string): Promise<void> {
  if (!virusScanner) return
  let virus: string | undefined
  try {
    virus = await findVirus(virusScanner, store.read(id))
  } catch (error) {
    ctx.log.error({ err: error }, 'an attachment could not be scanned and was refused')
    throw new AppError('scannerAway', { field: 'file' })
  }
  if (virus === undefined) return
  ctx.log.warn({ tenantId: ctx.tenantId, userId: ctx.user.id, virus }, 'an infected attachment was refused')
  throw new AppError('fileInfected', { detail: virus, field: 'file' })
}

/**
 * fileContent when the bytes do not fit the ending of the name; fileType when the ending may not be attached.
 */
function refusedType(name: string): AppError {
  const extension = extensionOf(name)
  return attachmentExtensions.includes(extension)
    ? new AppError('fileContent', { detail: extension, field: 'file' })
    : new AppError('fileType', { detail: extension || name, field: 'file' })
}

export function presentFile(
  ctx: Pick<Ctx, 'user' | 'now'>,
  deps: FileDeps,
  file: Pick<FileRow, 'id' | 'name' | 'size' | 'mime'>,
): Attachment {
  return {
    id: file.id,
    name: file.name,
    url: addressOf(ctx, deps, file.id),
    size: file.size,
    mime: file.mime,
  }
}

async function keep(
  ctx: Ctx,
  deps: FileDeps,
  route: string,
  input: string,
  file: { bytes: Uint8Array } & Pick<FileRow, 'name' | 'mime' | 'purpose'>,
): Promise<FileRow> {
  const id = ctx.newId()
  const { bytes, ...rest } = file
  const written = await deps.store.write(id, bytes, { isUpload: true })
  try {
    const row = { id, ownerId: ctx.user.id, ...rest, ...written }
    const kept = await remember(ctx, deps, route, { input, row })
    if (kept.id !== id) await deps.store.discard(id)
    return kept
  } catch (error) {
    await discardUnlessKept(deps.store, id, error)
    throw error
  }
}

/**
 * When the connection is lost, the row may have been committed, so the bytes must stay. Bytes without a row are
 * harmless.
 */
async function discardUnlessKept(store: FileStore, id: string, failure: unknown): Promise<void> {
  if (!isConnectionLost(failure)) await store.discard(id)
}

const dayMs = 24 * 3_600_000
const mebibyte = 2 ** 20

async function refuseManyUnused(ctx: Ctx, { ownerId, purpose, size }: FileRow): Promise<void> {
  const { unusedPerDay } = filePurposes[purpose]
  const most = unusedPerDay === 'setting' ? await unusedByCompany(ctx) : unusedPerDay
  if (!most) return
  const since = new Date(ctx.now().getTime() - dayMs)
  const unused = await measureUnused(ctx.db, ctx.tenantId, { ownerId, purpose, since })
  if (unused.count >= most.count || unused.bytes + size > most.bytes) throw new AppError('tooManyUploads')
}

async function refuseFullTenant(
  ctx: Ctx,
  { tenantBytes, stored }: FileDeps,
  { size }: FileRow,
): Promise<void> {
  const { bytes } = await stored.get(ctx.tenantId, ctx.now(), () => measureStored(ctx.db, ctx.tenantId))
  if (bytes + size <= tenantBytes) return
  throw new AppError('tenantFull', { detail: String(Math.round(tenantBytes / 1e6) / 1000), field: 'file' })
}

async function unusedByCompany(ctx: Ctx): Promise<UnusedLimit> {
  const { unusedFiles, unusedMegabytes } = await settingsOf(ctx, ctx.tenantId)
  return { count: unusedFiles, bytes: unusedMegabytes * mebibyte }
}

/** Saves the row after its bytes were stored. A repeated idempotency key answers the first row. */
function remember(
  ctx: Ctx,
  deps: FileDeps,
  route: string,
  { input, row }: { input: string; row: FileRow },
): Promise<FileRow> {
  return once(ctx, route, input, async (ctx) => {
    await refuseManyUnused(ctx, row)
    if (row.purpose === 'attachment') await refuseFullTenant(ctx, deps, row)
    await saveFile(ctx.db, ctx.tenantId, row)
    return row
  })
}

export interface FileReading extends FileDeps {
  /** Whether this session of this person has not ended. */
  isLoggedIn: (reader: FileReader) => Promise<boolean>
  /**
   * Whether this person may read one of these requests; a file may be read by those who may read a request that
   * holds it.
   */
  canReadAny: (db: Db, user: CurrentUser, approvalIds: string[]) => Promise<boolean>
}

/**
 * File of a signed address. Refuses (403, addressExpired) an address that was altered, has expired, or whose
 * session has ended.
 */
export async function openByAddress(
  ctx: PublicCtx,
  files: FileReading,
  given: Partial<Record<'tenant' | 'user' | 'session' | 'expires', string>> & {
    id: string
    signature: string
  },
): Promise<FileRow> {
  const { id, tenant: tenantId = '', user: userId = '', session: sessionId = '' } = given
  const address = { id, tenantId, userId, sessionId, expires: Number(given.expires) }
  const isSigned =
    Number.isFinite(address.expires) && files.addresses.isValid(address, given.signature, ctx.now())
  if (!isSigned || !(await files.isLoggedIn(address))) throw new AppError('addressExpired')
  return getFile(ctx.db, tenantId, id)
}

/**
 * File for its owner, for everybody (file-purposes.rules.ts), or for those who may read a request that holds
 * it. Refuses with notFound or forbidden.
 */
export async function openByToken(
  ctx: PublicCtx,
  files: FileReading,
  id: string,
  user: CurrentUser,
): Promise<FileRow> {
  const file = await getFile(ctx.db, user.tenantId, id)
  const { readers } = filePurposes[file.purpose]
  if (file.ownerId === user.id || readers === 'everybody') return file
  const requests = await listRequestsOfFile(ctx.db, user.tenantId, id)
  if (!(await files.canReadAny(ctx.db, user, requests))) throw new AppError('forbidden')
  return file
}

async function getFile(db: Db, tenantId: string, id: string): Promise<FileRow> {
  const [file] = await listFiles(db, tenantId, [id])
  if (!file) throw new AppError('notFound')
  return file
}
