import { contract } from '@countersign/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { disposition } from '../../platform/http/disposition.ts'
import { findFilePart } from '../../platform/http/file-part.ts'
import { asPerson, type HttpDeps, serve, serveBytes } from '../../platform/http/serve.ts'
import {
  type FileReading,
  type FileRow,
  keepSignature,
  keepUpload,
  openByAddress,
  openByToken,
} from './file.service.ts'

export function fileRoutes(app: FastifyInstance, deps: HttpDeps, files: FileReading): void {
  serve(app, deps, contract.uploadByte, ({ baseCode }, ctx) => keepSignature(ctx, files, baseCode))

  serve(app, deps, contract.upload, async (_input, ctx, { request }) => {
    const found = await findFilePart(request)
    return keepUpload(
      ctx,
      files,
      found && {
        field: found.part.fieldname,
        name: found.part.filename,
        bytes: found.part.file,
        isTruncated: () => found.part.file.truncated,
        refuseMore: found.refuseMore,
      },
    )
  })

  serveBytes(app, deps, contract.file, async (input, ctx, { request, reply }) => {
    const file =
      input.signature === undefined
        ? await asPerson(deps, contract.file, { ctx, request }, (ctx) =>
            openByToken(ctx, files, input.id, ctx.user),
          )
        : await openByAddress(ctx, files, { ...input, signature: input.signature })
    return sendFile(reply, files, file)
  })
}

/**
 * Pictures and PDFs open in the browser, other files are saved. The policy has no sandbox, since Chromium's PDF
 * viewer refuses to run in one.
 */
function sendFile(reply: FastifyReply, files: FileReading, file: FileRow): FastifyReply {
  const isShown = /^image\/(png|jpeg)$|^application\/pdf$/.test(file.mime)
  return reply
    .type(file.mime)
    .header('content-length', file.size)
    .header('content-disposition', disposition(file.name, isShown ? 'inline' : 'attachment'))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .header('cache-control', 'private, max-age=3600, immutable')
    .send(files.store.read(file.id))
}
