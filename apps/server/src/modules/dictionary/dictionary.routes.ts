import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { readSentSheet } from '../../platform/http/sheet-part.ts'
import { serveSheet } from '../../platform/http/serve-sheet.ts'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { importEntries } from './dictionary-import.service.ts'
import {
  exportEntries,
  listChoices,
  listEntries,
  listForest,
  readEntry,
  removeEntries,
  submitEntry,
} from './dictionary-entry.service.ts'
import { listOffered } from './dictionary.service.ts'
import {
  listOwnDictionaries,
  readOwnDictionary,
  removeOwnDictionaries,
  submitOwnDictionary,
} from './own-dictionary.service.ts'

export function dictionaryRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.dictionary, ({ code }, ctx) => listOffered(ctx, code))
  serve(app, deps, contract.dictionaryForest, (input, ctx) => listForest(ctx, input))
  serve(app, deps, contract.dictionaryTree, (_input, ctx) => listChoices(ctx))
  serve(app, deps, contract.dictionaryEntries, (input, ctx) => listEntries(ctx, input))
  serve(app, deps, contract.dictionaryEntryDetail, ({ id }, ctx) => readEntry(ctx, id))
  serve(app, deps, contract.dictionaryEntrySubmit, (input, ctx) => submitEntry(ctx, input))
  serve(app, deps, contract.dictionaryEntryRemove, ({ ids }, ctx) => removeEntries(ctx, ids))
  serve(app, deps, contract.ownDictionaryList, (input, ctx) => listOwnDictionaries(ctx, input))
  serve(app, deps, contract.ownDictionaryDetail, ({ id }, ctx) => readOwnDictionary(ctx, id))
  serve(app, deps, contract.ownDictionarySubmit, (input, ctx) => submitOwnDictionary(ctx, input))
  serve(app, deps, contract.ownDictionaryRemove, ({ ids }, ctx) => removeOwnDictionaries(ctx, ids))
  serve(app, deps, contract.dictionaryImport, async (_input, ctx, { request }) =>
    importEntries(ctx, await readSentSheet(request)),
  )
  serveSheet(app, deps, contract.dictionaryExport, '字典数据', (input, ctx) => exportEntries(ctx, input))
}
