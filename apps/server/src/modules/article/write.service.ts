import {
  articleDocument,
  type ArticleDraft,
  type ArticleMoved,
  type contract,
  type InputOf,
  type OutputOf,
  type OwnArticle,
  type Page,
  textOfDocument,
} from '@countersign/contract'
import { AppError, type Refused, refuseFields } from '../../platform/app-error.ts'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { type FileDeps, holdFiles, isPicture, isUploadedBy, listFiles } from '../file/index.ts'
import {
  findArticle,
  insertArticle,
  listOwn,
  lockArticle,
  pageOfOwn,
  type Place,
  removeArticles,
  saveFilesOfDraft,
  type StoredArticle,
  updateArticle,
  type Written,
} from './article.repository.ts'
import { listEvents } from './event.repository.ts'
import { insertVersion } from './version.repository.ts'
import { presentDocument, presentEvent, presentOwn } from './article.presenter.ts'
import { fileIdsOf, pictureIdsOf } from './document-files.rules.ts'
import { moveArticle } from './move-article.service.ts'
import { quizOf, refusalsOfQuiz } from './quiz.rules.ts'

export async function listOwnArticles(
  ctx: Ctx,
  files: FileDeps,
  { section, state, ...asked }: InputOf<typeof contract.articleOwn>,
): Promise<Page<OwnArticle>> {
  const { tenantId, user, db } = ctx
  const page = await pageOfOwn(db, { tenantId, section, authorId: user.id, state }, asked)
  return mapPage(page, (row) => presentOwn(ctx, files, row))
}

/** An own article as it is edited. Refuses (notFound) one of another author. */
export async function readDraft(
  ctx: Ctx,
  files: FileDeps,
  { section, id }: InputOf<typeof contract.articleDraftDetail>,
): Promise<ArticleDraft> {
  const row = await getOwn(ctx, { tenantId: ctx.tenantId, section }, id)
  return {
    ...presentOwn(ctx, files, row),
    ...(await presentDocument(ctx, files, row.document)),
    coverId: row.coverId ?? '',
    asksConfirmation: row.asksConfirmation,
    quiz: quizOf(row.quiz),
    events: (await listEvents(ctx.db, ctx.tenantId, id)).map(presentEvent),
  }
}

async function getOwn(ctx: Ctx, place: Place, id: string): Promise<StoredArticle> {
  const found = await findArticle(ctx.db, place, id)
  if (found?.authorId !== ctx.user.id) throw new AppError('notFound')
  return found
}

/** The own article, locked until the transaction ends. */
async function openOwn(ctx: TxCtx, place: Place, id: string): Promise<StoredArticle> {
  await lockArticle(ctx.db, place, id)
  return getOwn(ctx, place, id)
}

/**
 * Saves a draft, or begins one. Saving what is stored changes nothing, so that a page may save as often as it likes.
 * Refuses a draft that was changed on another page (draftStale), one that is being reviewed, files and a cover that the
 * author did not upload, and a quiz outside of education or without right answers.
 */
export function saveArticle(
  ctx: Ctx,
  { section, id, version, coverId = '', quiz, ...input }: InputOf<typeof contract.articleSave>,
): Promise<OutputOf<typeof contract.articleSave>> {
  return once(ctx, 'article/save', { section, id, version, coverId, quiz, ...input }, async (ctx) => {
    const place = { tenantId: ctx.tenantId, section }
    const before = id === undefined ? undefined : await openOwn(ctx, place, id)
    if (before) requireVersion(before, version, 'draftStale')
    if (before?.state === 'reviewing') throw new AppError('articleInReview')
    const written: Written = { ...input, coverId: coverId === '' ? null : coverId, quiz: quiz ?? null }
    if (before && isSame(before, written)) {
      return { id: before.id, version: before.version, state: before.state }
    }
    if (quiz) {
      refuseFields({ quiz: section === 'education' ? undefined : 'quizSection', ...refusalsOfQuiz(quiz) })
    }
    const fileIds = await takeFiles(ctx, written)
    const at = ctx.now()
    const articleId = before?.id ?? ctx.newId()
    if (before) await updateArticle(ctx.db, ctx.tenantId, { ...written, id: articleId, at })
    else await insertArticle(ctx.db, place, { ...written, id: articleId, authorId: ctx.user.id, at })
    await saveFilesOfDraft(ctx.db, ctx.tenantId, articleId, fileIds)
    return { id: articleId, version: (before?.version ?? 0) + 1, state: before?.state ?? 'draft' }
  })
}

function isSame(before: StoredArticle, written: Written): boolean {
  const { title, summary, coverId, asksConfirmation, document, quiz } = before
  return (
    canonicalJson({ title, summary, coverId, asksConfirmation, document, quiz }) === canonicalJson(written)
  )
}

/** The files that an article names. They are held first, so that no clean-up deletes them meanwhile. */
async function takeFiles(ctx: TxCtx, { coverId, document }: Written): Promise<string[]> {
  const named = fileIdsOf(document)
  const ids = distinct(coverId === null ? named : [...named, coverId])
  await holdFiles(ctx.db, ctx.tenantId, ids)
  const own = (await listFiles(ctx.db, ctx.tenantId, ids)).filter((file) => isUploadedBy(ctx.user.id, file))
  const isOwn = (id: string) => own.some((file) => file.id === id)
  const isOwnPicture = (id: string) => own.some((file) => file.id === id && isPicture(file))
  refuseFields({
    document: refusalOfFiles({ named, shown: pictureIdsOf(document) }, { isOwn, isOwnPicture }),
    coverId: coverId === null || isOwnPicture(coverId) ? undefined : 'articleCoverUnable',
  })
  return ids
}

type Test = (id: string) => boolean

function refusalOfFiles(
  { named, shown }: { named: string[]; shown: string[] },
  { isOwn, isOwnPicture }: { isOwn: Test; isOwnPicture: Test },
): Refused | undefined {
  if (!named.every(isOwn)) return 'articleFileUnable'
  return shown.every(isOwnPicture) ? undefined : 'articlePictureUnable'
}

/** Removes own drafts, all of them or none. Refuses (articleKept) an article that was submitted. */
export function removeDrafts(
  ctx: Ctx,
  { section, ids }: InputOf<typeof contract.articleRemove>,
): Promise<true> {
  return once(ctx, 'article/remove', { section, ids }, async (ctx): Promise<true> => {
    const place = { tenantId: ctx.tenantId, section }
    const wanted = distinct(ids).toSorted()
    for (const id of wanted) await lockArticle(ctx.db, place, id)
    const found = await listOwn(ctx.db, { ...place, authorId: ctx.user.id }, wanted)
    requireAll(wanted, found)
    if (found.some(({ newestNo }) => newestNo > 0)) throw new AppError('articleKept')
    await removeArticles(ctx.db, ctx.tenantId, { ids: wanted, at: ctx.now() })
    return true
  })
}

/**
 * Submits the draft as a new version. Refuses one without title or text, one that is being reviewed, one that was changed
 * meanwhile, and (articleNoReviewer) a draft that nobody but its author could review.
 */
export function submitArticle(
  ctx: Ctx,
  input: InputOf<typeof contract.articleSubmit>,
): Promise<ArticleMoved> {
  return once(ctx, 'article/submit', input, async (ctx) => {
    const place = { tenantId: ctx.tenantId, section: input.section }
    const row = await openOwn(ctx, place, input.id)
    requireVersion(row, input.version, 'draftStale')
    const document = articleDocument.parse(row.document)
    const text = textOfDocument(document)
    refuseFields({
      title: row.title.trim() === '' ? 'articleTitleEmpty' : undefined,
      document: text.trim() === '' && fileIdsOf(document).length === 0 ? 'articleEmpty' : undefined,
    })
    const no = row.newestNo + 1
    return moveArticle(ctx, place, row, { action: 'submit', versionNo: no, opinion: '' }, () =>
      insertVersion(ctx.db, ctx.tenantId, { articleId: row.id, no, text, at: ctx.now() }),
    )
  })
}

/** Takes an own submission back. Refuses (articleNotInReview) one that was decided on. */
export function takeArticleBack(
  ctx: Ctx,
  input: InputOf<typeof contract.articleTakeBack>,
): Promise<ArticleMoved> {
  return once(ctx, 'article/takeBack', input, async (ctx) => {
    const place = { tenantId: ctx.tenantId, section: input.section }
    const row = await openOwn(ctx, place, input.id)
    return moveArticle(ctx, place, row, { action: 'takeBack', versionNo: row.newestNo, opinion: '' })
  })
}
