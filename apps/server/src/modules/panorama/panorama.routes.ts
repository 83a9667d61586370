import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { readFile } from '../../platform/http/file-part.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { type HttpDeps, serve, serveBytes } from '../../platform/http/serve.ts'
import type { FileStore } from '../file/index.ts'
import { getPanoramaPictureFile, keepPanoramaPicture } from './panorama-picture.service.ts'
import {
  movePanorama,
  readPanorama,
  readRoomCard,
  readTour,
  removePanoramas,
  submitMap,
  submitPanorama,
  submitSpots,
} from './panorama.service.ts'

/** Limit on an uploaded picture, in bytes: a panorama of 11,904 × 5,952 pixels as a good JPEG. */
const largestPicture = 30 * 1024 * 1024

export function panoramaRoutes(app: FastifyInstance, deps: HttpDeps, { store }: { store: FileStore }): void {
  serve(app, deps, contract.panoramaTour, (_input, ctx) => readTour(ctx))
  serve(app, deps, contract.panoramaDetail, ({ id }, ctx) => readPanorama(ctx, id))
  serve(app, deps, contract.panoramaSubmit, (input, ctx) => submitPanorama(ctx, input))
  serve(app, deps, contract.panoramaSpots, (input, ctx) => submitSpots(ctx, input))
  serve(app, deps, contract.panoramaMove, (input, ctx) => movePanorama(ctx, input))
  serve(app, deps, contract.panoramaRemove, ({ ids }, ctx) => removePanoramas(ctx, ids))
  serve(app, deps, contract.panoramaMap, (input, ctx) => submitMap(ctx, input))
  serve(app, deps, contract.panoramaPictureUpload, async (_input, ctx, { request }) =>
    keepPanoramaPicture(ctx, store, await readFile(request, largestPicture)),
  )
  serveBytes(app, deps, contract.panoramaPicture, async (input, ctx, { reply }) => {
    const { fileId, size } = await getPanoramaPictureFile(ctx, input)
    return sendPicture(reply, size, store.read(fileId))
  })
  serve(app, deps, contract.panoramaRoom, ({ id }, ctx) => readRoomCard(ctx, id))
}
