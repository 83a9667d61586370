import * as z from 'zod/mini'
import { articleDocument } from '../article-document.ts'
import { sampleId } from '../examples.ts'
import { route } from '../route.ts'
import { id, longText, page, pageInput, text, withDefault } from '../values.ts'
import { attachment } from './approval.ts'
import { section, versionNo } from './article.ts'

/** A published article as front page and lists show it. */
export const articleTile = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Address of the cover, or "". */
  coverUrl: z.string(),
  authorName: z.string(),
  publishTime: z.string(),
  /** People who have read it. */
  readCount: z.number(),
  isPinned: z.boolean(),
  asksConfirmation: z.boolean(),
})
export type ArticleTile = z.infer<typeof articleTile>

export const articleFront = route({
  method: 'GET',
  path: '/api/article/{section}/front',
  summary: 'Return the front page of a section',
  input: z.object({ section }),
  output: z.object({
    pinned: z.array(articleTile),
    newest: z.array(articleTile),
    mostRead: z.array(articleTile),
  }),
})

/** Orders of the list of published articles. */
export const articleSorts = ['newest', 'mostRead'] as const

export const articleList = route({
  method: 'GET',
  path: '/api/article/{section}/list',
  summary: 'List the published articles of a section',
  input: z.object({ section, ...pageInput, sort: withDefault(z.enum(articleSorts), 'newest') }),
  output: page(articleTile),
})

export const articleSearch = route({
  method: 'GET',
  path: '/api/article/{section}/search',
  summary:
    'Search titles and texts of the published articles of a section, newest first. An article is found that has every word, and every two neighbouring characters of a Chinese word',
  input: z.object({ section, ...pageInput, words: text(60) }),
  output: page(articleTile),
})

export const articleRead = route({
  method: 'GET',
  path: '/api/article/{section}/read',
  summary: 'Return a published article',
  input: z.object({ section, id }),
  output: z.extend(articleTile, {
    versionNo: z.number(),
    document: articleDocument,
    /** Uploaded files that the document names, with addresses signed for the caller. */
    files: z.array(attachment),
    hasQuiz: z.boolean(),
    commentCount: z.number(),
    /** Whether the caller may withdraw it. */
    mayWithdraw: z.boolean(),
    /** Time at which the caller confirmed this version, or "". */
    confirmTime: z.string(),
  }),
  refuses: ['notFound'],
})

export const articleOpened = route({
  method: 'POST',
  path: '/api/article/{section}/opened',
  summary: 'Count a reading of a published article, once for each person',
  input: z.object({ section, id }),
  output: z.object({ readCount: z.number() }),
  refuses: ['notFound'],
  example: { section: 'study', id: sampleId },
})

export const articleConfirm = route({
  method: 'POST',
  path: '/api/article/{section}/confirm',
  summary: 'Confirm that the caller has read this version of an article that asks for it',
  input: z.object({ section, id, versionNo }),
  output: z.object({ confirmTime: z.string() }),
  refuses: ['notFound', 'articleStale', 'articleNotConfirmed'],
  example: { section: 'study', id: sampleId, versionNo: 1 },
})

const articleComment = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  time: z.string(),
  isOwn: z.boolean(),
})
export type ArticleComment = z.infer<typeof articleComment>

export const articleCommentList = route({
  method: 'GET',
  path: '/api/article/{section}/comments',
  summary: 'List the comments on a published article, newest first',
  input: z.object({ section, id, ...pageInput }),
  output: page(articleComment),
  refuses: ['notFound'],
})

export const articleCommentAdd = route({
  method: 'POST',
  path: '/api/article/{section}/comment',
  summary: 'Comment on a published article',
  rate: 'comment',
  input: z.object({ section, id, text: longText(500) }),
  output: articleComment,
  refuses: ['notFound', 'commentEmpty'],
  example: { section: 'study', id: sampleId, text: '很有帮助。' },
})

export const articleCommentRemove = route({
  method: 'POST',
  path: '/api/article/{section}/removeComment',
  summary: "Remove an own comment, or anybody's with the permission to manage articles",
  input: z.object({ section, id }),
  output: z.literal(true),
  refuses: ['notFound', 'forbidden'],
  example: { section: 'study', id: sampleId },
})
