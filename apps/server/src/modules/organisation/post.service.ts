import { type contract, type InputOf, type Page, type Post, postCategories } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { findPost, listAll, listPage, savePost, type StoredPost } from './post.repository.ts'

export async function listPosts(
  ctx: Ctx,
  { postCode, postName, category, ...asked }: InputOf<typeof contract.postList>,
): Promise<Page<Post>> {
  const filter = { tenantId: ctx.tenantId, postCode, postName, category }
  return mapPage(await listPage(ctx.db, filter, asked), presentPost)
}

export async function listPostsToPick(ctx: Ctx): Promise<{ id: string; postName: string }[]> {
  const posts = await listAll(ctx.db, ctx.tenantId)
  return posts.map(({ id, postName }) => ({ id, postName }))
}

/** One post of the tenant. Refuses (404, notFound) a post that does not exist or was removed. */
export async function readPost(ctx: Ctx, id: string): Promise<Post> {
  const found = await findPost(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentPost(found)
}

/**
 * Adds or changes a post. Refuses a post that does not exist or was changed meanwhile, and a code or a name that another
 * post has.
 */
export function submitPost(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.postSubmit>,
): Promise<Post> {
  return once(ctx, 'post/submit', { ...input, version }, async (ctx) => {
    await lockList(ctx.db, 'post', ctx.tenantId)
    const posts = await listAll(ctx.db, ctx.tenantId)
    const found = posts.find(({ id }) => id === input.id)
    if (input.id !== undefined) requireVersion(found, version)
    const others = posts.filter((post) => post !== found)
    refuseFields({
      postCode: others.some(({ postCode }) => postCode === input.postCode) ? 'postCodeTaken' : undefined,
      postName: others.some(({ postName }) => postName === input.postName) ? 'postNameTaken' : undefined,
    })
    const { id = ctx.newId(), sort = found?.sort ?? (posts.at(-1)?.sort ?? -1) + 1 } = input
    const post = { ...input, id, sort, tenantId: ctx.tenantId }
    await savePost(ctx.db, post)
    await recordAudit(ctx, { action: 'postSave', subject: subjectOf(post), before: found, after: post })
    return readPost(ctx, id)
  })
}

/** Removes posts, all of them or none. Refuses with notFound when one does not exist. */
export function removePosts(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'post', ids, {
    note: async (ctx, ids) =>
      (await listAll(ctx.db, ctx.tenantId))
        .filter(({ id }) => ids.includes(id))
        .map((post) => ({ action: 'postRemove', subject: subjectOf(post), before: post })),
  })
}

function subjectOf({ id, postName }: Pick<StoredPost, 'id' | 'postName'>) {
  return { kind: 'post', id, name: postName } as const
}

function presentPost(post: StoredPost): Post {
  return { ...post, categoryName: postCategories[post.category - 1] ?? '' }
}
