import * as z from 'zod/mini'
import { route } from '../route.ts'
import {
  emptyInput,
  filledText,
  id,
  ids,
  page,
  pageInput,
  sortInput,
  text,
  wholeNumber,
  withDefault,
} from '../values.ts'

/** The categories in the order of their numbers on the wire, which begin at 1. */
export const postCategories = ['高层', '中层', '基层', '其他'] as const

const category = wholeNumber(1, postCategories.length)

const post = z.object({
  id: z.string(),
  tenantId: z.string(),
  category: z.number(),
  categoryName: z.string(),
  postCode: z.string(),
  postName: z.string(),
  /** Position in lists, ascending. */
  sort: z.number(),
  remark: z.string(),
  /** Increases with each change. */
  version: z.number(),
})
export type Post = z.infer<typeof post>

export const postList = route({
  method: 'GET',
  path: '/api/blade-system/post/list',
  needs: 'post.write',
  summary: 'List posts',
  input: z.object({
    ...pageInput,
    /** Text that it contains. */
    postCode: z.optional(text(32)),
    /** Text that it contains. */
    postName: z.optional(text(40)),
    category: z.optional(category),
    ...sortInput(['postCode', 'postName', 'sort']),
  }),
  output: page(post),
})

export const postDetail = route({
  method: 'GET',
  path: '/api/blade-system/post/detail',
  needs: 'post.write',
  summary: 'Return a post',
  input: z.object({ id }),
  output: post,
})

export const postSelect = route({
  method: 'GET',
  path: '/api/blade-system/post/select',
  summary: 'List all posts for a picker',
  input: emptyInput,
  output: z.array(z.object({ id: z.string(), postName: z.string() })),
})

export const postSubmit = route({
  method: 'POST',
  path: '/api/blade-system/post/submit',
  needs: 'post.write',
  summary: 'Add a post, or change the post of this id. A call with `version` changes no other version',
  input: z.object({
    id: z.optional(id),
    category: withDefault(category, 3),
    postCode: filledText(32),
    postName: filledText(40),
    /** A new post without it becomes the last one. */
    sort: z.optional(wholeNumber(0, 9999)),
    remark: withDefault(text(200), ''),
    version: z.optional(wholeNumber(1, 1_000_000_000)),
  }),
  output: post,
})

export const postRemove = route({
  method: 'POST',
  path: '/api/blade-system/post/remove',
  needs: 'post.write',
  summary: 'Remove posts',
  input: z.object({ ids }),
  output: z.literal(true),
})
