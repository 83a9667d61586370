import type { Attachment } from '@countersign/contract'
import { Readable } from 'node:stream'
import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Ctx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { attachmentMime, extensionOf, keepName } from './attachment-type.ts'
import type { FileAddresses } from './file-address.ts'
import { type FileRow, saveFile } from './file.repository.ts'
import { incomingBytes } from './incoming-bytes.ts'
import type { FileStore } from './file-store.ts'
import { readSignature } from './signature-image.ts'

export interface FileDeps {
  store: FileStore
  addresses: FileAddresses
}

/** Keeps a signature picture; answers its address. */
export async function keepSignature(ctx: Ctx, deps: FileDeps, baseCode: string): Promise<string> {
  const bytes = await readSignature(baseCode)
  const file = await keep(ctx, deps, 'files/uploadByte', sha256(baseCode), {
    bytes,
    name: 'signature.png',
    mime: 'image/png',
    purpose: 'signature',
  })
  return deps.addresses.sign({ id: file.id, tenantId: ctx.tenantId, userId: ctx.user.id }, ctx.now())
}

/** Keeps an attachment whose bytes are still coming in. `isTruncated` says that the size limit cut it off. */
export async function keepAttachment(
  ctx: Ctx,
  deps: FileDeps,
  given: { name: string; bytes: Readable; isTruncated: () => boolean },
): Promise<Attachment> {
  const name = keepName(given.name)
  let mime: string | undefined
  const checked = async function* () {
    for await (const piece of incomingBytes(given.bytes)) {
      mime ??= attachmentMime(name, piece)
      if (mime === undefined) throw new AppError('fileType', { detail: extensionOf(name) || name })
      yield piece
    }
    if (given.isTruncated()) throw new AppError('tooLarge')
  }
  const id = ctx.newId()
  try {
    const written = await deps.store.write(id, Readable.from(checked()))
    if (mime === undefined) throw new AppError('fileType', { detail: extensionOf(name) || name })
    const row: FileRow = { id, ownerId: ctx.user.id, name, mime, purpose: 'attachment', ...written }
    const kept = await remember(ctx, 'files/upload', `${name} ${written.sha256}`, row)
    if (kept.id !== id) await deps.store.discard(id)
    return presentFile(ctx, deps, kept)
  } catch (error) {
    await deps.store.discard(id)
    throw error
  }
}

export function presentFile(
  ctx: Pick<Ctx, 'tenantId' | 'user' | 'now'>,
  deps: FileDeps,
  file: FileRow,
): Attachment {
  const url = deps.addresses.sign({ id: file.id, tenantId: ctx.tenantId, userId: ctx.user.id }, ctx.now())
  return { id: file.id, name: file.name, url, size: file.size, mime: file.mime }
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
  const written = await deps.store.write(id, bytes)
  try {
    const kept = await remember(ctx, route, input, { id, ownerId: ctx.user.id, ...rest, ...written })
    if (kept.id !== id) await deps.store.discard(id)
    return kept
  } catch (error) {
    await deps.store.discard(id)
    throw error
  }
}

/** The row after its bytes; a replayed key answers the first row. */
function remember(ctx: Ctx, route: string, input: string, row: FileRow): Promise<FileRow> {
  return once(ctx, route, input, async (ctx) => {
    await saveFile(ctx.db, ctx.tenantId, row)
    return row
  })
}
