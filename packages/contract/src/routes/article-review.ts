import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { sampleId } from '../examples.ts'
import { route } from '../route.ts'
import { clearedText, id, page, pageInput, withDefault, yesOrNo } from '../values.ts'
import { articleStates, section, versionNo } from './article.ts'

const decisionRefusals = [
  'notFound',
  'articleNotReviewer',
  'articleNotInReview',
  'articleDecided',
  'articleStale',
] as const satisfies ErrorCode[]

const articleToReview = z.object({
  id: z.string(),
  title: z.string(),
  authorName: z.string(),
  versionNo: z.number(),
  submitTime: z.string(),
  /** Whether staff read an older version of it. */
  isPublished: z.boolean(),
})
export type ArticleToReview = z.infer<typeof articleToReview>

export const articleReviewList = route({
  method: 'GET',
  path: '/api/article/{section}/toReview',
  needs: 'article.review',
  summary: 'List the articles that wait for the caller, longest waiting first',
  input: z.object({ section, ...pageInput }),
  output: page(articleToReview),
})

const decided = z.object({ id: z.string(), state: z.enum(articleStates), versionNo: z.number() })
/** `versionNo` is the version that the reviewer read. */
const decision = { section, id, versionNo }

export const articleAgree = route({
  method: 'POST',
  path: '/api/article/{section}/agree',
  needs: 'article.review',
  summary: 'Agree to a submitted version, which publishes it',
  input: z.object({ ...decision, opinion: withDefault(clearedText(500), '') }),
  output: decided,
  refuses: decisionRefusals,
  example: { section: 'study', id: sampleId, versionNo: 1, opinion: '同意发布' },
})

export const articleReject = route({
  method: 'POST',
  path: '/api/article/{section}/reject',
  needs: 'article.review',
  summary: 'Reject a submitted version; staff go on reading the one that was published before',
  input: z.object({ ...decision, opinion: clearedText(500) }),
  output: decided,
  refuses: [...decisionRefusals, 'articleOpinionEmpty'],
  example: { section: 'study', id: sampleId, versionNo: 1, opinion: '请补充图片' },
})

export const articlePin = route({
  method: 'POST',
  path: '/api/article/{section}/pin',
  needs: 'article.manage',
  summary: 'Put a published article at the top of the front page, or take it from there',
  input: z.object({ section, id, isPinned: yesOrNo }),
  output: z.literal(true),
  refuses: ['notFound'],
  example: { section: 'study', id: sampleId, isPinned: true },
})

const articleReader = z.object({
  userId: z.string(),
  name: z.string(),
  /** Name of the first department, or "". */
  deptName: z.string(),
  /** Time of the first reading, or "". */
  readTime: z.string(),
  /** Time of the confirmation, or "". */
  confirmTime: z.string(),
})
export type ArticleReader = z.infer<typeof articleReader>

export const articleReaderList = route({
  method: 'GET',
  path: '/api/article/{section}/readers',
  needs: 'article.manage',
  summary:
    'List the active staff who have confirmed the published version of an article that asks for it, or who have not',
  input: z.object({ section, id, ...pageInput, isConfirmed: withDefault(yesOrNo, false) }),
  output: page(articleReader),
  refuses: ['notFound', 'articleNotConfirmed'],
})
