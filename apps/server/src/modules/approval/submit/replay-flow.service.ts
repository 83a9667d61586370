import type { contract, InputOf, OutputOf } from '@countersign/contract'
import { type Definition, type PathStep, previewPath, wantsForPreview } from '@countersign/engine'
import type { FormDefinition } from '@countersign/forms'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { type Ctx, inSnapshot, type TxCtx } from '../../../platform/context.ts'
import { companiesServed, listFlowVersions, loadFacts } from '../../flow/index.ts'
import { findFormOfRound } from '../../form-customization/index.ts'
import { presentApprovalPath } from '../read/approval-path.presenter.ts'
import { getForm } from '../request/get-form.rules.ts'
import { readableAmong } from '../request/may-read.service.ts'
import { emptyState } from '../request/new-approval.rules.ts'
import { listLastSubmitted, type SubmittedRow } from '../request/round.repository.ts'
import { findStoredContent, type StoredContent } from '../request/stored-content.rules.ts'

type Replay = OutputOf<typeof contract.flowReplay>
type Line = Replay['changed'][number]['before'][number]

/**
 * Compares the routes of the last requests of a kind under a definition with those under their own versions. Both are
 * computed with the people of today, so that only the flows differ. Writes nothing. Requests that the caller may not
 * read are named by their number only.
 */
export function replayFlow(
  ctx: Ctx,
  { kind, company, definition, count }: InputOf<typeof contract.flowReplay>,
): Promise<Replay> {
  getForm(kind)
  return inSnapshot(ctx, async (ctx) => {
    const served = await companiesServed(ctx, kind, company)
    const rows = await listLastSubmitted(ctx.db, ctx.tenantId, { kind, count, served })
    const versions = await listFlowVersions(ctx.db, ctx.tenantId)
    const readable = await readableAmong(
      ctx.db,
      ctx.user,
      rows.map(({ id }) => id),
    )
    const changed: Replay['changed'] = []
    let replayed = 0
    for (const row of rows) {
      const content = findStoredContent(row.content)
      const form = content && findFormOfRound(content)
      const own = versions.get(row.flowVersionId)?.definition
      if (!content || !form || !own) continue
      replayed += 1
      const before = await routeOf(ctx, own, { form, row, content })
      const after = await routeOf(ctx, definition, { form, row, content })
      if (canonicalJson(before.map(asked)) === canonicalJson(after.map(asked))) continue
      changed.push({
        id: readable.has(row.id) ? row.id : '',
        applyNo: row.applyNo,
        applicationName: readable.has(row.id) ? row.name : '',
        before: await linesOf(ctx, own, before),
        after: await linesOf(ctx, definition, after),
      })
    }
    return { replayed, changed }
  })
}

interface Submitted {
  form: FormDefinition
  row: SubmittedRow
  content: StoredContent
}

async function routeOf(
  ctx: TxCtx,
  definition: Definition,
  { form, row, content }: Submitted,
): Promise<PathStep[]> {
  const state = emptyState({ applicantId: row.applicantId })
  const { facts } = await loadFacts(ctx.db, wantsForPreview(definition, state), {
    tenantId: ctx.tenantId,
    applicantId: row.applicantId,
    departmentId: row.departmentId,
    values: () => content.values,
    form: () => form,
  })
  return previewPath(definition, state, facts)
}

/** Steps differ when other people are asked, or in another way; a new name alone is no difference. */
function asked({ mode, people, skipped }: PathStep) {
  return { mode: people.length > 1 ? mode : '', people: people.map(({ userId }) => userId), skipped }
}

async function linesOf(ctx: Ctx, definition: Definition, steps: readonly PathStep[]): Promise<Line[]> {
  const shown = await presentApprovalPath(ctx, definition, steps)
  return shown.map(({ node, mode, people, skipped }) => ({
    node,
    mode: people.length > 1 ? mode : 'one',
    people: people.map(({ name }) => name).join('、'),
    skipped,
  }))
}
