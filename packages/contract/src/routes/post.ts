import * as z from 'zod/mini'
import { detailCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { route } from '../route.ts'
import { importReport } from '../import-report.ts'
import { xlsx } from '../media-types.ts'
import { sheetRefusals } from '../refusals.ts'
import { emptyInput, filledText, isTemplate, sortInput, text, wholeNumber, withDefault } from '../values.ts'

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

const filters = {
  /** Text that it contains. */
  postCode: z.optional(text(32)),
  /** Text that it contains. */
  postName: z.optional(text(40)),
  category: z.optional(category),
}
const sorts = ['postCode', 'postName', 'sort'] as const

export const postList = listCall(posts, {
  summary: 'List posts',
  row: post,
  filters,
  sorts,
})

export const postExport = route({
  method: 'GET',
  path: '/api/blade-system/post/export',
  needs: 'post.write',
  bytes: xlsx,
  summary: 'Export posts as a sheet (xlsx) that the import accepts, with the filters and sorting of the list',
  input: z.object({ ...filters, ...sortInput(sorts), isTemplate }),
  output: z.unknown(),
})

/** A row of an import of posts. A new post without a code has its name as code. */
export const postRow = z.object({
  category: withDefault(category, 3),
  postCode: filledText(32),
  postName: filledText(40),
  sort: z.optional(wholeNumber(0, 9999)),
  remark: withDefault(text(200), ''),
})

/** What identifies the post of a row. */
export const postRowKey = z.pick(postRow, { postName: true })

/** The file is sent as multipart in the field `file`. */
export const postImport = route({
  method: 'POST',
  path: '/api/blade-system/post/import',
  needs: 'post.write',
  takes: 'file',
  summary:
    'Import posts from a sheet (xlsx); the name identifies a post. If a row is refused, no row is imported',
  input: z.unknown(),
  output: importReport,
  refuses: sheetRefusals,
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
