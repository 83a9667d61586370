import type { contract, InputOf, Notice, NoticeRow, Page } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockRecords } from '../../platform/database/record-rows.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { presentNotice, presentNoticeRow } from './notice.presenter.ts'
import { findNotice, insertNotice, listPage, updateNotice } from './notice.repository.ts'

export async function listNotices(
  ctx: Ctx,
  { title, category, ...asked }: InputOf<typeof contract.noticeList>,
): Promise<Page<NoticeRow>> {
  const page = await listPage(ctx.db, { tenantId: ctx.tenantId, title, category }, asked)
  return mapPage(page, presentNoticeRow)
}

/** One notice of the tenant. Refuses (404, notFound) a notice that does not exist or was removed. */
export async function readNotice(ctx: Ctx, id: string): Promise<Notice> {
  const found = await findNotice(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentNotice(found)
}

type Input = InputOf<typeof contract.noticeSubmit>

/**
 * Adds or changes a notice. Refuses blank words, a notice that does not exist and one that was changed
 * meanwhile (noticeStale).
 */
export function submitNotice(ctx: Ctx, input: Input): Promise<Notice> {
  return once(ctx, 'notice/submit', input, async (ctx) => {
    const words = { title: input.title.trim(), content: input.content.trim(), category: input.category }
    refuseFields({
      title: words.title === '' ? 'noticeTitleEmpty' : undefined,
      content: words.content === '' ? 'noticeContentEmpty' : undefined,
    })
    const id = input.id ?? ctx.newId()
    if (input.id === undefined) {
      await insertNotice(ctx.db, ctx.tenantId, { id, ...words, by: ctx.user.id, at: ctx.now() })
    } else {
      const [found] = await lockRecords(ctx.db, 'notice', ctx.tenantId, [input.id])
      requireVersion(found, input.version, 'noticeStale')
      await updateNotice(ctx.db, ctx.tenantId, { id, ...words, at: ctx.now() })
    }
    return readNotice(ctx, id)
  })
}

/** Removes notices, all of them or none. Refuses with notFound when one does not exist. */
export function removeNotices(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'notice', ids)
}
