import * as z from 'zod/mini'
import { choice, maxQuestions, questionKinds } from '../article-quiz.ts'
import { xlsx } from '../media-types.ts'
import { sampleId } from '../examples.ts'
import { route } from '../route.ts'
import { id, page, pageInput, structures } from '../values.ts'
import { section, versionNo } from './article.ts'

const result = z.object({
  /** Percentage of right answers, rounded down. */
  score: z.number(),
  isPassed: z.boolean(),
  time: z.string(),
  attempts: z.number(),
})

export const articleQuiz = route({
  method: 'GET',
  path: '/api/article/{section}/quiz',
  summary: "Return the questions of a published article's quiz, without the right answers",
  input: z.object({ section, id }),
  output: z.object({
    versionNo: z.number(),
    passMark: z.number(),
    questions: z.array(
      z.object({ kind: z.enum(questionKinds), text: z.string(), options: z.array(z.string()) }),
    ),
    /** The caller's best result of this version; null before the first attempt. */
    best: z.nullable(result),
  }),
  refuses: ['notFound'],
})

export const articleQuizAnswer = route({
  method: 'POST',
  path: '/api/article/{section}/answer',
  summary: 'Answer a quiz; the best of several attempts counts',
  input: z.object({
    section,
    id,
    versionNo,
    /** For each question the positions of the chosen options. */
    answers: structures(z.array(z.object({ chosen: choice })).check(z.maxLength(maxQuestions))),
  }),
  output: z.object({
    score: z.number(),
    isPassed: z.boolean(),
    /** Whether each question was answered rightly. */
    isRight: z.array(z.boolean()),
    /** The right options of each question, once the quiz is passed. */
    right: z.optional(z.array(z.array(z.number()))),
    best: result,
  }),
  refuses: ['notFound', 'articleStale', 'quizAnswers'],
  example: {
    section: 'education',
    id: sampleId,
    versionNo: 1,
    answers: [{ chosen: [0] }, { chosen: [1, 2] }],
  },
})

const quizResult = z.extend(result, { userId: z.string(), name: z.string(), deptName: z.string() })
export type QuizResult = z.infer<typeof quizResult>

export const articleQuizResults = route({
  method: 'GET',
  path: '/api/article/{section}/results',
  needs: 'article.manage',
  summary: 'List the best result of each person in the quiz of a published article, newest first',
  input: z.object({ section, id, ...pageInput }),
  output: page(quizResult),
  refuses: ['notFound'],
})

export const articleQuizExport = route({
  method: 'GET',
  path: '/api/article/{section}/exportResults',
  needs: 'article.manage',
  bytes: xlsx,
  summary: 'Export the results of the quiz of a published article as a sheet (xlsx)',
  input: z.object({ section, id }),
  output: z.unknown(),
  refuses: ['notFound'],
})

const learned = z.object({
  id: z.string(),
  title: z.string(),
  readTime: z.string(),
  /** Time of the last confirmation, or "". */
  confirmTime: z.string(),
  /** The best result of the last answered quiz; null without one. */
  result: z.nullable(result),
})
export type Learned = z.infer<typeof learned>

export const articleLearning = route({
  method: 'GET',
  path: '/api/article/{section}/learning',
  summary:
    "List the caller's learning record: the articles read, with confirmation and result, last read first",
  input: z.object({ section, ...pageInput }),
  output: page(learned),
})
