import type { contract, InputOf, Notice, NoticeRow, Page } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { instantOf } from '../../platform/business-time.ts'
import { type Ctx, may } from '../../platform/context.ts'
import { lockRecords } from '../../platform/database/record-rows.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { presentNotice, presentNoticeRow } from './notice.presenter.ts'
import {
  findNotice,
  insertNotice,
  listNoticesOf,
  listPage,
  type StoredNotice,
  updateNotice,
} from './notice.repository.ts'

export async function listNotices(
  ctx: Ctx,
  { title, category, ...asked }: InputOf<typeof contract.noticeList>,
): Promise<Page<NoticeRow>> {
  const page = await listPage(ctx.db, { ...visibleTo(ctx), title, category }, asked)
  return mapPage(page, presentNoticeRow)
}

/** A notice that is to be released later is seen by the people who publish notices only. */
function visibleTo({ tenantId, user, now }: Pick<Ctx, 'tenantId' | 'user' | 'now'>) {
  return { tenantId, ...(!may(user, 'notice.write') && { releasedBy: now() }) }
}

/** One notice of the tenant. Refuses (404, notFound) a notice that does not exist, was removed or is not released yet. */
export async function readNotice(ctx: Ctx, id: string): Promise<Notice> {
  const found = await findNotice(ctx.db, visibleTo(ctx), id)
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
    const release = input.releaseTime === undefined ? undefined : instantOf(input.releaseTime)
    refuseFields({
      releaseTime: input.releaseTime !== undefined && !release ? 'releaseTimeInvalid' : undefined,
      title: words.title === '' ? 'noticeTitleEmpty' : undefined,
      content: words.content === '' ? 'noticeContentEmpty' : undefined,
    })
    const id = input.id ?? ctx.newId()
    const at = ctx.now()
    let before: StoredNotice | undefined
    if (input.id === undefined) {
      await insertNotice(ctx.db, ctx.tenantId, {
        id,
        ...words,
        releasedAt: release ?? at,
        by: ctx.user.id,
        at,
      })
    } else {
      const [found] = await lockRecords(ctx.db, 'notice', ctx.tenantId, [input.id])
      requireVersion(found, input.version, 'noticeStale')
      before = await findNotice(ctx.db, { tenantId: ctx.tenantId }, id)
      const releasedAt = release ?? before?.releasedAt ?? at
      await updateNotice(ctx.db, ctx.tenantId, { id, ...words, releasedAt, at })
    }
    await recordAudit(ctx, {
      action: 'noticeSave',
      subject: { kind: 'notice', id, name: words.title },
      before: before && wordsOf(before),
      after: words,
    })
    return readNotice(ctx, id)
  })
}

/** Removes notices, all of them or none. Refuses with notFound when one does not exist. */
export function removeNotices(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'notice', ids, {
    note: async (ctx, ids) => {
      const notices = await listNoticesOf(ctx.db, ctx.tenantId, ids)
      return notices.map((notice) => ({
        action: 'noticeRemove',
        subject: { kind: 'notice', id: notice.id, name: notice.title },
        before: wordsOf(notice),
      }))
    },
  })
}

function wordsOf({ title, category, content }: Pick<StoredNotice, 'title' | 'category' | 'content'>) {
  return { title, category, content }
}
