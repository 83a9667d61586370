import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Happened, Standing } from './standing.rules.ts'

export interface StoredEvent extends Happened {
  opinion: string
  name: string
  at: Date
}

/** The events of an article, oldest first. */
export async function listEvents(db: Db, tenantId: string, articleId: string): Promise<StoredEvent[]> {
  return db
    .selectFrom('article_event as e')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'e.tenant_id').onRef('u.id', '=', 'e.actor_id'),
    )
    .where('e.tenant_id', '=', tenantId)
    .where('e.article_id', '=', articleId)
    .orderBy('e.seq')
    .select([
      'e.action',
      'e.version_no as versionNo',
      'e.actor_id as actorId',
      'e.reviewer_ids as reviewerIds',
      'e.opinion',
      'u.name',
      'e.at',
    ])
    .execute()
}

export interface NewEvent extends Happened {
  articleId: string
  seq: number
  opinion: string
  at: Date
}

/** Adds an event, and writes the columns that follow from the events. */
export async function saveEvent(
  tx: Tx,
  tenantId: string,
  event: NewEvent,
  { state, newestNo, publishedNo }: Standing,
): Promise<void> {
  await tx
    .insertInto('article_event')
    .values({
      tenant_id: tenantId,
      article_id: event.articleId,
      seq: event.seq,
      action: event.action,
      version_no: event.versionNo,
      reviewer_ids: [...event.reviewerIds],
      opinion: event.opinion,
      actor_id: event.actorId,
      at: event.at,
    })
    .execute()
  await tx
    .updateTable('article')
    .set({ state, newest_no: newestNo, published_no: publishedNo, updated_at: event.at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', event.articleId)
    .execute()
}
