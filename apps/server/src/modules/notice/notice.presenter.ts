import { type Notice, noticeCategories, type NoticeRow } from '@countersign/contract'
import { formatTime } from '../../platform/business-time.ts'
import type { StoredNotice, StoredNoticeRow } from './notice.repository.ts'

export function presentNoticeRow({ releasedAt, createName, ...row }: StoredNoticeRow): NoticeRow {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    categoryName: noticeCategories[row.category - 1] ?? '',
    releaseTime: formatTime(releasedAt),
    content: row.content,
    createName: createName ?? '',
  }
}

export function presentNotice(stored: StoredNotice): Notice {
  return {
    ...presentNoticeRow(stored),
    updateTime: stored.updatedAt ? formatTime(stored.updatedAt) : '',
    version: stored.version,
  }
}
