import type { Readable } from 'node:stream'
import type {
  ArticleSection,
  contract,
  InputOf,
  Learned,
  OutputOf,
  Page,
  Quiz,
  QuizResult,
} from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { existing } from '../../platform/existing.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import { findVersion } from './version.repository.ts'
import { timeOr } from './article.presenter.ts'
import type { PublishedRow } from './published.repository.ts'
import {
  findResult,
  listResults,
  pageOfLearned,
  pageOfResults,
  type ResultRow,
  saveAttempt,
} from './quiz.repository.ts'
import { mark, quizOf } from './quiz.rules.ts'
import { resultColumns } from './quiz-sheet.presenter.ts'
import { getPublished } from './read.service.ts'
import { subjectOf } from './review.service.ts'

/** Most rows of an export. */
const mostExported = 100_000

/** The quiz that staff answer. Refuses (notFound) an article that is not published or has none. */
async function getQuiz(
  ctx: Ctx,
  section: ArticleSection,
  id: string,
): Promise<{ article: PublishedRow; quiz: Quiz }> {
  const article = await getPublished(ctx, section, id)
  const version = existing(await findVersion(ctx.db, ctx.tenantId, id, article.no))
  const quiz = quizOf(version.quiz)
  if (!quiz) throw new AppError('notFound')
  return { article, quiz }
}

export async function readQuiz(
  ctx: Ctx,
  { section, id }: InputOf<typeof contract.articleQuiz>,
): Promise<OutputOf<typeof contract.articleQuiz>> {
  const { article, quiz } = await getQuiz(ctx, section, id)
  const whose = { articleId: id, no: article.no, userId: ctx.user.id }
  const best = await findResult(ctx.db, ctx.tenantId, whose)
  return {
    versionNo: article.no,
    passMark: quiz.passMark,
    questions: quiz.questions.map(({ kind, text, options }) => ({ kind, text, options })),
    best: best ? presentResult(best) : null,
  }
}

/**
 * Marks an attempt; the best one counts. Refuses (articleStale) answers to a version that is not published any more, and
 * (quizAnswers) questions without an answer.
 */
export function answerQuiz(
  ctx: Ctx,
  { section, id, versionNo, answers }: InputOf<typeof contract.articleQuizAnswer>,
): Promise<OutputOf<typeof contract.articleQuizAnswer>> {
  return once(ctx, 'article/answer', { section, id, versionNo, answers }, async (ctx) => {
    const { article, quiz } = await getQuiz(ctx, section, id)
    if (article.no !== versionNo) throw new AppError('articleStale', { field: 'versionNo' })
    const chosen = answers.map((answer) => answer.chosen)
    const marked = mark(quiz, chosen)
    if (!marked) throw new AppError('quizAnswers', { field: 'answers' })
    const { score, isPassed, isRight } = marked
    const whose = { articleId: id, no: article.no, userId: ctx.user.id }
    const attempt = { ...whose, id: ctx.newId(), answers: chosen, score, isPassed, at: ctx.now() }
    await saveAttempt(ctx.db, ctx.tenantId, attempt)
    const best = existing(await findResult(ctx.db, ctx.tenantId, whose))
    const right = quiz.questions.map((question) => question.right)
    return { score, isPassed, isRight, ...(isPassed && { right }), best: presentResult(best) }
  })
}

export async function listQuizResults(
  ctx: Ctx,
  { section, id, ...asked }: InputOf<typeof contract.articleQuizResults>,
): Promise<Page<QuizResult>> {
  const { article } = await getQuiz(ctx, section, id)
  const page = await pageOfResults(ctx.db, ctx.tenantId, { articleId: id, no: article.no }, asked)
  return mapPage(page, (row) => ({
    ...presentResult(row),
    userId: row.id,
    name: row.name,
    deptName: row.deptName,
  }))
}

/** The results of a quiz as a sheet with one row for each person. */
export async function exportQuizResults(
  ctx: Ctx,
  { section, id }: InputOf<typeof contract.articleQuizExport>,
): Promise<Readable> {
  const { article } = await getQuiz(ctx, section, id)
  const rows = await listResults(ctx.db, ctx.tenantId, { articleId: id, no: article.no }, mostExported)
  await recordAudit(ctx, {
    action: 'articleQuizExport',
    subject: subjectOf(article),
    after: { rows: rows.length },
  })
  return writeSheet(resultColumns, rows, ctx.language)
}

/** What the caller has read in a section, with confirmations and results. */
export async function listLearned(
  ctx: Ctx,
  { section, ...asked }: InputOf<typeof contract.articleLearning>,
): Promise<Page<Learned>> {
  const whose = { tenantId: ctx.tenantId, section, userId: ctx.user.id }
  return mapPage(await pageOfLearned(ctx.db, whose, asked), (row) => {
    const { score, isPassed, at, attempts } = row
    const isAnswered = score !== null && isPassed !== null && at !== null && attempts !== null
    return {
      id: row.id,
      title: row.title,
      readTime: formatTime(row.readAt),
      confirmTime: timeOr(row.confirmedAt),
      result: isAnswered ? presentResult({ score, isPassed, at, attempts }) : null,
    }
  })
}

function presentResult({
  score,
  isPassed,
  at,
  attempts,
}: Pick<ResultRow, 'score' | 'isPassed' | 'at' | 'attempts'>) {
  return { score, isPassed, time: formatTime(at), attempts }
}
