import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { servePdf } from '../../platform/http/serve-pdf.ts'
import { serveSheet } from '../../platform/http/serve-sheet.ts'
import type { PdfRenderer } from '../../pdf/index.ts'
import type { FileDeps } from '../file/index.ts'
import { addComment, listComments, removeComment } from './comment.service.ts'
import { printArticle } from './print-article.service.ts'
import { answerQuiz, exportQuizResults, listLearned, listQuizResults, readQuiz } from './quiz.service.ts'
import {
  confirmReading,
  listArticles,
  openArticle,
  readArticle,
  readFront,
  searchArticles,
} from './read.service.ts'
import { decideOnArticle, listReaders, listToReview, pinArticle, withdrawArticle } from './review.service.ts'
import { compareVersions, listVersions, readVersion } from './version.service.ts'
import {
  listOwnArticles,
  readDraft,
  removeDrafts,
  saveArticle,
  submitArticle,
  takeArticleBack,
} from './write.service.ts'

export function articleRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { pdf, ...files }: FileDeps & { pdf: PdfRenderer },
): void {
  serve(app, deps, contract.articleOwn, (input, ctx) => listOwnArticles(ctx, files, input))
  serve(app, deps, contract.articleDraftDetail, (input, ctx) => readDraft(ctx, files, input))
  serve(app, deps, contract.articleSave, (input, ctx) => saveArticle(ctx, input))
  serve(app, deps, contract.articleRemove, (input, ctx) => removeDrafts(ctx, input))
  serve(app, deps, contract.articleSubmit, (input, ctx) => submitArticle(ctx, input))
  serve(app, deps, contract.articleTakeBack, (input, ctx) => takeArticleBack(ctx, input))
  serve(app, deps, contract.articleWithdraw, (input, ctx) => withdrawArticle(ctx, input))
  serve(app, deps, contract.articleVersionList, (input, ctx) => listVersions(ctx, input))
  serve(app, deps, contract.articleVersionDetail, (input, ctx) => readVersion(ctx, files, input))
  serve(app, deps, contract.articleDifference, (input, ctx) => compareVersions(ctx, input))
  servePdf(app, deps, contract.articlePdf, (input, ctx) =>
    printArticle(ctx, { pdf, store: files.store }, input),
  )
  serve(app, deps, contract.articleReviewList, (input, ctx) => listToReview(ctx, input))
  serve(app, deps, contract.articleAgree, (input, ctx) => decideOnArticle(ctx, 'agree', input))
  serve(app, deps, contract.articleReject, (input, ctx) => decideOnArticle(ctx, 'reject', input))
  serve(app, deps, contract.articlePin, (input, ctx) => pinArticle(ctx, input))
  serve(app, deps, contract.articleReaderList, (input, ctx) => listReaders(ctx, input))
  serve(app, deps, contract.articleFront, (input, ctx) => readFront(ctx, files, input))
  serve(app, deps, contract.articleList, (input, ctx) => listArticles(ctx, files, input))
  serve(app, deps, contract.articleSearch, (input, ctx) => searchArticles(ctx, files, input))
  serve(app, deps, contract.articleRead, (input, ctx) => readArticle(ctx, files, input))
  serve(app, deps, contract.articleOpened, (input, ctx) => openArticle(ctx, input))
  serve(app, deps, contract.articleConfirm, (input, ctx) => confirmReading(ctx, input))
  serve(app, deps, contract.articleQuiz, (input, ctx) => readQuiz(ctx, input))
  serve(app, deps, contract.articleQuizAnswer, (input, ctx) => answerQuiz(ctx, input))
  serve(app, deps, contract.articleQuizResults, (input, ctx) => listQuizResults(ctx, input))
  serveSheet(app, deps, contract.articleQuizExport, '测验结果', (input, ctx) => exportQuizResults(ctx, input))
  serve(app, deps, contract.articleLearning, (input, ctx) => listLearned(ctx, input))
  serve(app, deps, contract.articleCommentList, (input, ctx) => listComments(ctx, input))
  serve(app, deps, contract.articleCommentAdd, (input, ctx) => addComment(ctx, input))
  serve(app, deps, contract.articleCommentRemove, (input, ctx) => removeComment(ctx, input))
}
