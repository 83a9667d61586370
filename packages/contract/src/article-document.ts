import * as z from 'zod/mini'
import { storable } from './values.ts'

const run = z.strictObject({ type: z.literal('text'), text: storable(10_000).check(z.minLength(1)) })
const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  content: z.optional(z.array(run).check(z.maxLength(500))),
})

/** Content of an article: nothing but the nodes named here. */
export const articleDocument = z.strictObject({
  type: z.literal('doc'),
  content: z.array(paragraph).check(z.minLength(1), z.maxLength(2000)),
})
export type ArticleDocument = z.infer<typeof articleDocument>

/** The text of a document, a line for each paragraph. */
export function textOfDocument({ content }: ArticleDocument): string {
  return content.map((one) => (one.content ?? []).map(({ text }) => text).join('')).join('\n')
}
