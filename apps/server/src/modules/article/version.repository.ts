import type { Page } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'

/** Makes a version of the draft. Its files are kept with it. */
export async function insertVersion(
  tx: Tx,
  tenantId: string,
  { articleId, no, text, at }: { articleId: string; no: number; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('article_version')
    .columns([
      'tenant_id',
      'article_id',
      'no',
      'title',
      'summary',
      'cover_id',
      'asks_confirmation',
      'document',
      'quiz',
      'text',
      'created_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('article')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', articleId)
        .select([
          'tenant_id',
          'id',
          sql<number>`${no}::int`.as('no'),
          'title',
          'summary',
          'cover_id',
          'asks_confirmation',
          'document',
          'quiz',
          sql<string>`${text}::text`.as('text'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
        ]),
    )
    .execute()
  await tx
    .updateTable('article_file')
    .set({ is_kept: true })
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .execute()
}

function selectVersions(db: Db, tenantId: string, articleId: string) {
  return db
    .selectFrom('article_version as v')
    .where('v.tenant_id', '=', tenantId)
    .where('v.article_id', '=', articleId)
    .select(['v.no', 'v.title', 'v.created_at as createdAt'])
}

export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number]

export function pageOfVersions(
  db: Db,
  tenantId: string,
  articleId: string,
  asked: PageAsked,
): Promise<Page<VersionRow>> {
  return readPage(selectVersions(db, tenantId, articleId), asked, {
    columns: {},
    first: [],
    id: 'v.no',
  })
}

export type StoredVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>

export function findVersion(db: Db, tenantId: string, articleId: string, no: number) {
  return selectVersions(db, tenantId, articleId)
    .where('v.no', '=', no)
    .select([
      'v.summary',
      'v.cover_id as coverId',
      'v.asks_confirmation as asksConfirmation',
      'v.document',
      'v.quiz',
      'v.text',
    ])
    .executeTakeFirst()
}
