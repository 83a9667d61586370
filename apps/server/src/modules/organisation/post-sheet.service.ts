import type { Readable } from 'node:stream'
import type { contract, ImportReport, InputOf } from '@countersign/contract'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { importSheet, type SentSheet } from '../../platform/sheet/import-sheet.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import { posts } from './post.repository.ts'
import { postColumns, PostPlan } from './post-sheet.rules.ts'

/** Most posts of an export. */
const mostExported = 20_000

/** The posts that a list shows, as a sheet that the import accepts. */
export async function exportPosts(
  ctx: Ctx,
  { isTemplate, ...asked }: InputOf<typeof contract.postExport>,
): Promise<Readable> {
  if (isTemplate) return writeSheet(postColumns, [], ctx.language)
  const { records } = await posts.page(ctx.db, ctx.tenantId, { ...asked, current: 1, size: mostExported })
  const { ascs: _ascs, descs: _descs, ...filters } = asked
  await recordAudit(ctx, { action: 'postExport', after: { ...filters, rows: records.length } })
  return writeSheet(postColumns, records, ctx.language)
}

/**
 * Adds the posts of a sheet whose names are new and changes the others; blank cells change nothing. Imports all rows or, when
 * any is refused, none; the report names each refused row.
 */
export function importPosts(ctx: Ctx, sheet: SentSheet): Promise<ImportReport> {
  return importSheet(ctx, sheet, {
    route: 'post/import',
    columns: postColumns,
    plan: async (ctx) => {
      const { plan, write } = await planPosts(ctx)
      return { add: (row) => plan.add(row), write }
    },
  })
}

/** Locks the posts, and plans what rows of a sheet say of them. */
export async function planPosts(
  ctx: TxCtx,
): Promise<{ plan: PostPlan; write: (ctx: TxCtx) => Promise<void> }> {
  await lockList(ctx.db, 'post', ctx.tenantId)
  const plan = new PostPlan(await posts.list(ctx.db, ctx.tenantId), ctx.newId)
  return {
    plan,
    write: async (ctx) => {
      for (const { post } of plan.changed) await posts.save(ctx.db, ctx.tenantId, post)
      await recordAudit(
        ctx,
        plan.changed.map(({ found, post }) => ({
          action: 'postSave',
          subject: { kind: 'post', id: post.id, name: post.postName },
          ...(found && { before: { ...found } }),
          after: { ...post },
        })),
      )
    },
  }
}
