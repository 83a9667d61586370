import { Readable } from 'node:stream'
import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { type HttpDeps, serve, serveBytes } from '../../platform/http/serve.ts'
import { readBrand, readBrandPicture, submitBrand } from './brand.service.ts'

export function brandRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.brandDetail, (_input, ctx) => readBrand(ctx))
  serve(app, deps, contract.brandSubmit, (input, ctx) => submitBrand(ctx, input))
  serveBytes(app, deps, contract.brandPicture, async (input, ctx, { reply }) => {
    const bytes = await readBrandPicture(ctx, input)
    return sendPicture(reply, bytes.byteLength, Readable.from([bytes]))
  })
}
