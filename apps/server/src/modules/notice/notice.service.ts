import type { contract, InputOf, Notice, NoticeRow, Page } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { instantOf } from '../../platform/business-time.ts'
import { type Ctx, may } from '../../platform/context.ts'
import { lockRecords } from '../../platform/database/record-rows.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { requireAll } from '../../platform/records/require-all.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { type Board, boards } from './board.rules.ts'
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
  board: Board,
  { title, category, ...asked }: InputOf<typeof contract.noticeList>,
): Promise<Page<NoticeRow>> {
  const page = await listPage(ctx.db, { ...visibleTo(ctx, board), title, category }, asked)
  return mapPage(page, presentNoticeRow)
}

/** A notice that is to be released later is seen by the people who publish notices only. */
function visibleTo({ tenantId, user, now }: Pick<Ctx, 'tenantId' | 'user' | 'now'>, board: Board) {
  return { tenantId, board, ...(!may(user, boards[board].needs) && { releasedBy: now() }) }
}

/** One notice of a board. Refuses (404, notFound) a notice that does not exist, was removed or is not released yet. */
export async function readNotice(ctx: Ctx, board: Board, id: string): Promise<Notice> {
  const found = await findNotice(ctx.db, visibleTo(ctx, board), id)
  if (!found) throw new AppError('notFound')
  return presentNotice(found)
}

type Input = InputOf<typeof contract.noticeSubmit>

/**
 * Adds or changes a notice. Refuses blank words, a notice that does not exist on the board and one that was changed
 * meanwhile (noticeStale).
 */
export function submitNotice(ctx: Ctx, board: Board, input: Input): Promise<Notice> {
  const { route, save, subject } = boards[board]
  return once(ctx, `${route}/submit`, input, async (ctx) => {
    const words = { title: input.title.trim(), content: input.content.trim(), category: input.category }
    const release = input.releaseTime === undefined ? undefined : instantOf(input.releaseTime)
    refuseFields({
      releaseTime: input.releaseTime !== undefined && !release ? 'releaseTimeInvalid' : undefined,
      title: words.title === '' ? 'noticeTitleEmpty' : undefined,
      content: words.content === '' ? 'noticeContentEmpty' : undefined,
    })
    const { tenantId } = ctx
    const id = input.id ?? ctx.newId()
    const at = ctx.now()
    let before: StoredNotice | undefined
    if (input.id === undefined) {
      const by = ctx.user.id
      await insertNotice(ctx.db, tenantId, { id, board, ...words, releasedAt: release ?? at, by, at })
    } else {
      const [locked] = await lockRecords(ctx.db, 'notice', tenantId, [input.id])
      before = await findNotice(ctx.db, { tenantId, board }, id)
      requireVersion(before && locked, input.version, 'noticeStale')
      const releasedAt = release ?? before?.releasedAt ?? at
      await updateNotice(ctx.db, tenantId, { id, ...words, releasedAt, at })
    }
    await recordAudit(ctx, {
      action: save,
      subject: { kind: subject, id, name: words.title },
      before: before && wordsOf(before),
      after: words,
    })
    return readNotice(ctx, board, id)
  })
}

/** Removes notices of a board, all of them or none. Refuses with notFound when one does not exist there. */
export function removeNotices(ctx: Ctx, board: Board, ids: string[]): Promise<true> {
  const { remove, subject } = boards[board]
  const listed = (ctx: Ctx, ids: readonly string[]) =>
    listNoticesOf(ctx.db, { tenantId: ctx.tenantId, board }, ids)
  return removeRecords(ctx, 'notice', ids, {
    mayGo: async (ctx, ids) => requireAll(ids, await listed(ctx, ids)),
    note: async (ctx, ids) =>
      (await listed(ctx, ids)).map((notice) => ({
        action: remove,
        subject: { kind: subject, id: notice.id, name: notice.title },
        before: wordsOf(notice),
      })),
  })
}

function wordsOf({ title, category, content }: Pick<StoredNotice, 'title' | 'category' | 'content'>) {
  return { title, category, content }
}
