import { postCategories } from '@countersign/contract'
import type { Ctx } from '../../platform/context.ts'
import { recordCalls } from '../../platform/records/record-calls.ts'
import { posts } from './post.repository.ts'

export const {
  page: listPosts,
  read: readPost,
  submit: submitPost,
  remove: removePosts,
} = recordCalls({
  records: posts,
  route: 'post',
  unique: { postCode: 'postCodeTaken', postName: 'postNameTaken' },
  present: (post, tenantId) => ({ ...post, tenantId, categoryName: postCategories[post.category - 1] ?? '' }),
  audit: { save: 'postSave', remove: 'postRemove', kind: 'post', name: ({ postName }) => postName },
})

export async function listPostsToPick(ctx: Ctx): Promise<{ id: string; postName: string }[]> {
  return (await posts.list(ctx.db, ctx.tenantId)).map(({ id, postName }) => ({ id, postName }))
}
