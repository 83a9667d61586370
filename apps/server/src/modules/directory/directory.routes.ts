import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import type { Directories } from './directories.adapter.ts'
import { askForRun, previewDirectory, readDirectory, setNightly } from './directory.service.ts'

export function directoryRoutes(app: FastifyInstance, deps: HttpDeps, directories: Directories): void {
  serve(app, deps, contract.directoryDetail, (_input, ctx) => readDirectory(ctx, directories))
  serve(app, deps, contract.directoryPreview, (_input, ctx) => previewDirectory(ctx, directories))
  serve(app, deps, contract.directoryRun, (input, ctx) => askForRun(ctx, directories, input))
  serve(app, deps, contract.directoryNightly, (input, ctx) => setNightly(ctx, directories, input))
}
