import {
  type ArticleDocument,
  articleDocument,
  type ArticleEvent,
  type ArticleTile,
  type ArticleVersionRow,
  type Attachment,
  type OwnArticle,
} from '@countersign/contract'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { addressOf, type FileDeps, listFiles, presentFile } from '../file/index.ts'
import type { ArticleRow } from './article.repository.ts'
import type { StoredEvent } from './event.repository.ts'
import type { VersionRow } from './version.repository.ts'
import { fileIdsOf } from './document-files.rules.ts'
import type { PublishedRow } from './published.repository.ts'

type Reader = Pick<Ctx, 'user' | 'now'>

export function coverAddress(ctx: Reader, files: FileDeps, coverId: string | null): string {
  return coverId === null ? '' : addressOf(ctx, files, coverId)
}

export function timeOr(at: Date | null): string {
  return at === null ? '' : formatTime(at)
}

export function presentOwn(ctx: Reader, files: FileDeps, row: ArticleRow): OwnArticle {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    coverUrl: coverAddress(ctx, files, row.coverId),
    state: row.state,
    isPublished: row.publishedNo !== null,
    updateTime: formatTime(row.updatedAt),
    publishTime: timeOr(row.publishedAt),
    readCount: row.readCount ?? 0,
    versionNo: row.newestNo,
    version: row.version,
  }
}

export function presentEvent({ action, versionNo, name, opinion, at }: StoredEvent): ArticleEvent {
  return { action, versionNo, name, opinion, time: formatTime(at) }
}

export function presentVersionRow(
  { no, title, createdAt }: VersionRow,
  publishedNo: number | null,
): ArticleVersionRow {
  return { no, title, time: formatTime(createdAt), isPublished: no === publishedNo }
}

export function presentTile(ctx: Reader, files: FileDeps, row: PublishedRow): ArticleTile {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    coverUrl: coverAddress(ctx, files, row.coverId),
    authorName: row.authorName,
    publishTime: formatTime(row.publishedAt),
    readCount: row.readCount,
    isPinned: row.pinnedAt !== null,
    asksConfirmation: row.asksConfirmation,
  }
}

/** A stored document, and the files that it names with addresses signed for the caller. */
export async function presentDocument(
  ctx: Ctx,
  files: FileDeps,
  stored: unknown,
): Promise<{ document: ArticleDocument; files: Attachment[] }> {
  const document = articleDocument.parse(stored)
  const found = await listFiles(ctx.db, ctx.tenantId, fileIdsOf(document))
  return { document, files: found.map((file) => presentFile(ctx, files, file)) }
}
