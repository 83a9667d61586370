import * as z from 'zod/mini'
import { detailCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { route } from '../route.ts'
import { emptyInput, filledText, text, wholeNumber, withDefault } from '../values.ts'

/** The categories in the order of their numbers on the wire, which begin at 1. */
export const postCategories = ['高层', '中层', '基层', '其他'] as const

const category = wholeNumber(1, postCategories.length)

export const post = z.object({
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

const posts = { path: '/api/blade-system/post', needs: 'post.write' } as const

export const postList = listCall(posts, {
  summary: 'List posts',
  row: post,
  filters: {
    /** Text that it contains. */
    postCode: z.optional(text(32)),
    /** Text that it contains. */
    postName: z.optional(text(40)),
    category: z.optional(category),
  },
  sorts: ['postCode', 'postName', 'sort'],
})

export const postDetail = detailCall(posts, { summary: 'Return a post', row: post })

export const postSelect = route({
  method: 'GET',
  path: '/api/blade-system/post/select',
  summary: 'List all posts for a picker',
  input: emptyInput,
  output: z.array(z.object({ id: z.string(), postName: z.string() })),
})

export const postSubmit = submitCall(posts, {
  summary: 'Add a post, or change the post of this id',
  fields: z.object({
    category: withDefault(category, 3),
    postCode: filledText(32),
    postName: filledText(40),
    /** A new post without it becomes the last one. */
    sort: z.optional(wholeNumber(0, 9999)),
    remark: withDefault(text(200), ''),
  }),
  row: post,
  refuses: ['postCodeTaken', 'postNameTaken'],
  example: { category: 2, postCode: 'FM', postName: '财务经理', sort: 3 },
})

export const postRemove = removeCall(posts, 'Remove posts')
