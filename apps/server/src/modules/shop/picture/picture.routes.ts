import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { readFile } from '../../../platform/http/file-part.ts'
import { sendPicture } from '../../../platform/http/send-picture.ts'
import { type HttpDeps, serve, serveBytes } from '../../../platform/http/serve.ts'
import type { FileStore } from '../../file/index.ts'
import { getShopPictureFile, keepShopPicture } from './picture.service.ts'

/** Limit on an uploaded picture, in bytes. */
const largestPicture = 10 * 1024 * 1024

export function pictureRoutes(app: FastifyInstance, deps: HttpDeps, { store }: { store: FileStore }): void {
  serve(app, deps, contract.shopPictureUpload, async (_input, ctx, { request }) =>
    keepShopPicture(ctx, store, await readFile(request, largestPicture)),
  )
  serveBytes(app, deps, contract.shopPicture, async (input, ctx, { reply }) => {
    const { fileId, size } = await getShopPictureFile(ctx, input)
    return sendPicture(reply, size, store.read(fileId))
  })
}
