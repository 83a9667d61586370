import { contract, type InputOf } from '@countersign/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { CurrentUser } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { getFilePart } from '../../platform/http/file-part.ts'
import { type HttpDeps, headerToken, type PublicCtx, serve, serveBytes } from '../../platform/http/serve.ts'
import { type FileRow, listFiles, listRequestsOfFile } from './file.repository.ts'
import { type FileDeps, keepAttachment, keepSignature } from './file.service.ts'

export interface FileRouteDeps extends FileDeps {
  /** Whether this person may read one of these requests; reading a file follows the request that holds it. */
  canReadAny: (db: Db, user: CurrentUser, approvalIds: string[]) => Promise<boolean>
}

export function fileRoutes(app: FastifyInstance, deps: HttpDeps, files: FileRouteDeps): void {
  serve(app, deps, contract.uploadByte, ({ baseCode }, ctx) => keepSignature(ctx, files, baseCode))

  serve(app, deps, contract.upload, async (_input, ctx, { request }) => {
    const part = await getFilePart(request, 'file')
    return keepAttachment(ctx, files, {
      name: part.filename,
      bytes: part.file,
      isTruncated: () => part.file.truncated,
    })
  })

  serveBytes(app, deps, contract.file, async (input, ctx, { request, reply }) => {
    const file =
      input.signature === undefined
        ? await fileForToken(deps, files, ctx, input.id, headerToken(request))
        : await fileForAddress(files, ctx, input)
    return sendFile(reply, files, file)
  })
}

async function fileForAddress(
  files: FileRouteDeps,
  ctx: PublicCtx,
  input: InputOf<typeof contract.file>,
): Promise<FileRow> {
  const { id, tenant: tenantId = '', user: userId = '', signature = '' } = input
  const address = { id, tenantId, userId, expires: Number(input.expires) }
  if (!Number.isFinite(address.expires) || !files.addresses.isValid(address, signature, ctx.now())) {
    throw new AppError('addressExpired')
  }
  return getFile(ctx.db, tenantId, id)
}

async function fileForToken(
  deps: HttpDeps,
  files: FileRouteDeps,
  ctx: PublicCtx,
  id: string,
  token: string,
): Promise<FileRow> {
  const user = await deps.authenticate(token)
  const file = await getFile(ctx.db, user.tenantId, id)
  if (file.ownerId === user.id) return file
  const requests = await listRequestsOfFile(ctx.db, user.tenantId, id)
  if (!(await files.canReadAny(ctx.db, user, requests))) throw new AppError('forbidden')
  return file
}

async function getFile(db: Db, tenantId: string, id: string): Promise<FileRow> {
  const [file] = await listFiles(db, tenantId, [id])
  if (!file) throw new AppError('notFound')
  return file
}

/** Pictures and PDF show in place, the rest is saved; no sandbox on PDF, which Chromium's viewer refuses. */
function sendFile(reply: FastifyReply, files: FileRouteDeps, file: FileRow): FastifyReply {
  const isShown = /^image\/(png|jpeg)$|^application\/pdf$/.test(file.mime)
  return reply
    .type(file.mime)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(isShown ? 'inline' : 'attachment', file.name))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=3600, immutable')
    .send(files.store.read(file.id))
}

/** RFC 6266: an ASCII name for old clients, the real one in `filename*`. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  )
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
