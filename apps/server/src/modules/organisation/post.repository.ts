import type { Page, Sort } from '@countersign/contract'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import { upsert } from '../../platform/database/upsert.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'

interface Filter {
  tenantId: string
  postCode?: string
  postName?: string
  category?: number
}

/** Posts; removed ones stay in the table and are left out. */
function select(db: Db, { tenantId, postCode, postName, category }: Filter) {
  const query = db.selectFrom('post').where('tenant_id', '=', tenantId).where('removed_at', 'is', null)
  return filtered(query, {
    contains: { post_code: postCode, post_name: postName },
    equals: { category },
  }).select([
    'id',
    'tenant_id as tenantId',
    'category',
    'post_code as postCode',
    'post_name as postName',
    'sort',
    'remark',
    'version',
  ])
}

export type StoredPost = Awaited<ReturnType<typeof listAll>>[number]

export function listPage(db: Db, filter: Filter, asked: PageAsked & Sort): Promise<Page<StoredPost>> {
  return readPage(select(db, filter), asked, order)
}

const order = {
  columns: { postCode: 'post_code', postName: 'post_name', sort: 'sort' },
  first: [['sort', 'asc']],
  id: 'id',
} as const

/** All posts, in the order of lists. */
export function listAll(db: Db, tenantId: string) {
  return select(db, { tenantId }).orderBy('sort').orderBy('id').execute()
}

export function findPost(db: Db, tenantId: string, id: string): Promise<StoredPost | undefined> {
  return select(db, { tenantId }).where('id', '=', id).executeTakeFirst()
}

/** Adds a post, or changes the post of this id. */
export async function savePost(tx: Tx, post: Omit<StoredPost, 'version'>): Promise<void> {
  await upsert(
    tx,
    'post',
    {
      tenant_id: post.tenantId,
      id: post.id,
      category: post.category,
      post_code: post.postCode,
      post_name: post.postName,
      sort: post.sort,
      remark: post.remark,
    },
    { version: 'next' },
  ).execute()
}
