import { contract } from '@countersign/contract'
import { fieldsOf, forms, kinds } from '@countersign/forms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TakesNames } from '../../platform/http/parse-input.ts'
import { sendPdf } from '../../platform/http/send-pdf.ts'
import { asPerson, type HttpDeps, headerToken, serve, serveBytes } from '../../platform/http/serve.ts'
import { type ExportDeps, exportPdf, exportPlace } from './document/export.service.ts'
import { readLedger } from './link/ledger.service.ts'
import { readLinkable } from './link/link.service.ts'
import { listOfKind, type Totals } from './list/list.service.ts'
import { readDetail } from './read/detail.service.ts'
import type { Openings } from './read/openings.service.ts'
import { getForm } from './request/get-form.rules.ts'
import type { ApplyNumbers } from './submit/apply-no.service.ts'
import { keepDraft, removeDrafts } from './submit/draft.service.ts'
import { describeContext } from './submit/form-context.service.ts'
import { describeForm, previewApprovalPath } from './submit/preview.service.ts'
import { replayFlow } from './submit/replay-flow.service.ts'
import { submit } from './submit/submit.service.ts'

export interface FormRouteDeps extends ExportDeps {
  numbers: ApplyNumbers
  totals: Totals
  openings: Openings
}

const fieldNames = new Set(kinds.flatMap((kind) => fieldsOf(forms[kind]).map(({ name }) => name)))

/** A call that takes the fields of forms: those of the product, and those that a company added (forms: CustomField). */
const withFields = <R>(route: R): R & TakesNames => ({
  ...route,
  takesName: (name) => fieldNames.has(name) || /^custom\d+$/.test(name),
})

export function formRoutes(app: FastifyInstance, deps: HttpDeps, own: FormRouteDeps): void {
  serve(app, deps, withFields(contract.add), (input, ctx) =>
    submit(ctx, getForm(input.kind), 'submit', input, own.numbers),
  )
  serve(app, deps, withFields(contract.update), (input, ctx) =>
    submit(ctx, getForm(input.kind), 'resubmit', input, own.numbers),
  )
  serve(app, deps, withFields(contract.draft), (input, ctx) => keepDraft(ctx, getForm(input.kind), input))
  serve(app, deps, contract.remove, ({ kind, ids }, ctx) => removeDrafts(ctx, getForm(kind), ids))
  serve(app, deps, withFields(contract.preview), (input, ctx) =>
    previewApprovalPath(ctx, getForm(input.kind), input),
  )
  serve(app, deps, contract.flowReplay, (input, ctx) => replayFlow(ctx, input))
  serve(app, deps, contract.schema, ({ kind }, ctx) => describeForm(ctx, getForm(kind)))
  serve(app, deps, contract.formContext, (_input, ctx) => describeContext(ctx))
  serve(app, deps, contract.ledger, ({ kind, id }, ctx) => readLedger(ctx, getForm(kind).kind, id))
  serve(app, deps, contract.formDetail, async ({ kind, id }, ctx) =>
    own.openings.note(ctx, await readDetail(ctx, own.files, id, getForm(kind).kind)),
  )
  serve(app, deps, contract.linkable, (input, ctx) =>
    readLinkable(ctx, own.files, getForm(input.kind), input),
  )
  serve(app, deps, contract.formList, (input, ctx) => listOfKind(ctx, own.totals, getForm(input.kind), input))

  serve(app, deps, contract.exportPlace, async (_input, ctx) => exportPlace(ctx, own))

  serveBytes(app, deps, contract.exportPDF, async ({ kind, id }, ctx, { request, reply }) => {
    const form = getForm(kind)
    const { name, pdf } = await asPerson(
      deps,
      contract.exportPDF,
      { ctx, request, token: exportToken(request) },
      (ctx) => exportPdf(ctx, own, form, id),
    )
    return sendPdf(reply, name, pdf)
  })
}

/**
 * Token of an export call: the only call that also takes the token from its query, with or without `bearer `.
 */
function exportToken(request: FastifyRequest): string {
  const query = request.query
  const given =
    typeof query === 'object' && query !== null && 'blade-auth' in query ? query['blade-auth'] : undefined
  if (typeof given === 'string' && given !== '') return given.replace(/^bearer\s+/i, '')
  return headerToken(request)
}
