import * as z from 'zod/mini'
import { articleDocument, articleLimits } from '../article-document.ts'
import { quiz } from '../article-quiz.ts'
import { sampleId } from '../examples.ts'
import { route } from '../route.ts'
import {
  id,
  ids,
  longText,
  page,
  pageInput,
  structure,
  text,
  wholeNumber,
  withDefault,
  yesOrNo,
} from '../values.ts'
import { attachment } from './approval.ts'

/** 学习园地, 教育培训 and 典型案例. */
export const articleSections = ['study', 'education', 'typical'] as const
export type ArticleSection = (typeof articleSections)[number]

/** Section in the path of every call. An article of another section is not found. */
export const section = z.enum(articleSections)

/** States of an article as its author sees it: where its newest version is. */
export const articleStates = ['draft', 'reviewing', 'rejected', 'published', 'withdrawn'] as const
export type ArticleState = (typeof articleStates)[number]

/** Number of a version, from 1. */
export const versionNo = wholeNumber(1, 1_000_000)

/** Count of saves, against which a change is checked. */
const saves = wholeNumber(1, 1_000_000_000)

const ownArticle = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Address of the cover, or "". */
  coverUrl: z.string(),
  state: z.enum(articleStates),
  /** Whether staff can read a version of it, also while a newer one is being written or reviewed. */
  isPublished: z.boolean(),
  updateTime: z.string(),
  /** Time of the publication that staff see, or "". */
  publishTime: z.string(),
  readCount: z.number(),
  /** Number of its newest version; 0 before the first submission. */
  versionNo: z.number(),
  /** Increases with each save. */
  version: z.number(),
})
export type OwnArticle = z.infer<typeof ownArticle>

/** What happened to an article. */
export const articleActions = ['submit', 'agree', 'reject', 'takeBack', 'withdraw'] as const
export type ArticleAction = (typeof articleActions)[number]

const articleEvent = z.object({
  action: z.enum(articleActions),
  /** Version that it is about. */
  versionNo: z.number(),
  name: z.string(),
  /** Opinion of the reviewer, or reason of a withdrawal. */
  opinion: z.string(),
  time: z.string(),
})
export type ArticleEvent = z.infer<typeof articleEvent>

const articleDraft = z.extend(ownArticle, {
  document: articleDocument,
  /** Id of the uploaded picture of the cover, or "". */
  coverId: z.string(),
  asksConfirmation: z.boolean(),
  quiz: z.nullable(quiz),
  /** Uploaded files that the document and the cover name, with addresses signed for the caller. */
  files: z.array(attachment),
  /** Oldest first. */
  events: z.array(articleEvent),
})
export type ArticleDraft = z.infer<typeof articleDraft>

export const articleOwn = route({
  method: 'GET',
  path: '/api/article/{section}/own',
  summary: "List the caller's own drafts and published articles, last changed first",
  input: z.object({ section, ...pageInput, state: z.optional(z.enum(articleStates)) }),
  output: page(ownArticle),
})

export const articleDraftDetail = route({
  method: 'GET',
  path: '/api/article/{section}/draft',
  summary: 'Return an own article as its author edits it',
  input: z.object({ section, id }),
  output: articleDraft,
  refuses: ['notFound'],
})

export const articleSave = route({
  method: 'POST',
  path: '/api/article/{section}/save',
  summary:
    'Save an own draft, or begin one without `id`. A call with `version` changes no other version. Saving what is stored already changes nothing. What staff read stays as it is until a reviewer agrees to a submission',
  // As many nodes as an article may have, each with its type, attributes and marks.
  body: { bytes: 2 * 1024 * 1024, values: 8 * articleLimits.nodes },
  input: z.object({
    section,
    id: z.optional(id),
    version: z.optional(saves),
    title: withDefault(text(100), ''),
    summary: withDefault(longText(300), ''),
    /** An uploaded picture. */
    coverId: z.optional(id),
    /** Whether readers are asked to confirm that they read it. */
    asksConfirmation: withDefault(yesOrNo, false),
    document: structure(articleDocument),
    /** In the section of education only; without it the article has no quiz. */
    quiz: z.optional(structure(quiz)),
  }),
  output: z.object({ id: z.string(), version: z.number(), state: z.enum(articleStates) }),
  refuses: [
    'notFound',
    'draftStale',
    'articleInReview',
    'articleFileUnable',
    'articlePictureUnable',
    'articleCoverUnable',
    'quizSection',
    'quizRight',
    'quizOptions',
  ],
  example: {
    section: 'study',
    title: '消防安全知识',
    summary: '灭火器的使用',
    asksConfirmation: true,
    document: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '一提二拔三握四压。' }] }],
    },
  },
})

export const articleRemove = route({
  method: 'POST',
  path: '/api/article/{section}/remove',
  summary: 'Remove own drafts that were never submitted',
  input: z.object({ section, ids }),
  output: z.literal(true),
  refuses: ['notFound', 'articleKept'],
  example: { section: 'study', ids: [sampleId] },
})

const moved = z.object({ id: z.string(), state: z.enum(articleStates), versionNo: z.number() })
export type ArticleMoved = z.infer<typeof moved>

export const articleSubmit = route({
  method: 'POST',
  path: '/api/article/{section}/submit',
  summary: 'Submit an own draft to the content administrators as a new version',
  input: z.object({ section, id, version: z.optional(saves) }),
  output: moved,
  refuses: [
    'notFound',
    'draftStale',
    'articleInReview',
    'articleNoReviewer',
    'articleTitleEmpty',
    'articleEmpty',
  ],
  example: { section: 'study', id: sampleId, version: 3 },
})

export const articleTakeBack = route({
  method: 'POST',
  path: '/api/article/{section}/takeBack',
  summary: 'Take back an own article that nobody has decided on',
  input: z.object({ section, id }),
  output: moved,
  refuses: ['notFound', 'articleNotInReview'],
  example: { section: 'study', id: sampleId },
})

export const articleWithdraw = route({
  method: 'POST',
  path: '/api/article/{section}/withdraw',
  summary: "Withdraw a published article: the own, or anybody's with the permission to manage articles",
  input: z.object({ section, id, reason: withDefault(longText(500), '') }),
  output: moved,
  refuses: ['notFound', 'articleNotPublished'],
  example: { section: 'study', id: sampleId, reason: '内容已过时' },
})

const articleVersionRow = z.object({
  no: z.number(),
  title: z.string(),
  time: z.string(),
  /** Whether it is the version that staff read. */
  isPublished: z.boolean(),
})
export type ArticleVersionRow = z.infer<typeof articleVersionRow>

export const articleVersionList = route({
  method: 'GET',
  path: '/api/article/{section}/versions',
  summary: 'List the versions of an article, newest first, for its author and content administrators',
  input: z.object({ section, id, ...pageInput }),
  output: page(articleVersionRow),
  refuses: ['notFound'],
})

const articleVersion = z.extend(articleVersionRow, {
  id: z.string(),
  authorName: z.string(),
  state: z.enum(articleStates),
  summary: z.string(),
  coverUrl: z.string(),
  asksConfirmation: z.boolean(),
  quiz: z.nullable(quiz),
  document: articleDocument,
  files: z.array(attachment),
  events: z.array(articleEvent),
})
export type ArticleVersion = z.infer<typeof articleVersion>

export const articleVersionDetail = route({
  method: 'GET',
  path: '/api/article/{section}/version',
  summary: 'Return a version of an article, by default the newest',
  input: z.object({ section, id, no: z.optional(versionNo) }),
  output: articleVersion,
  refuses: ['notFound'],
})

/** Without `no` everybody gets the published version. */
export const articlePdf = route({
  method: 'GET',
  path: '/api/article/{section}/pdf',
  bytes: 'application/pdf',
  summary:
    'Draw a published article as a PDF, or with `no` a version of it for its author and content administrators',
  input: z.object({ section, id, no: z.optional(versionNo) }),
  output: z.unknown(),
  refuses: ['notFound', 'busy'],
})

const comparedLine = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type ComparedLine = z.infer<typeof comparedLine>

export const articleDifference = route({
  method: 'GET',
  path: '/api/article/{section}/difference',
  summary: 'Compare two versions of an article, paragraph by paragraph',
  input: z.object({ section, id, from: versionNo, to: versionNo }),
  output: z.object({ from: articleVersionRow, to: articleVersionRow, lines: z.array(comparedLine) }),
  refuses: ['notFound'],
})
