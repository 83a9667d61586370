import type {
  ArticleVersion,
  ArticleVersionRow,
  contract,
  InputOf,
  OutputOf,
  Page,
} from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Ctx, may } from '../../platform/context.ts'
import { mapPage } from '../../platform/records/page.ts'
import type { FileDeps } from '../file/index.ts'
import { namesOfPeople } from '../organisation/index.ts'
import { findArticle, type StoredArticle } from './article.repository.ts'
import { listEvents } from './event.repository.ts'
import { findVersion, pageOfVersions, type StoredVersion } from './version.repository.ts'
import { coverAddress, presentDocument, presentEvent, presentVersionRow } from './article.presenter.ts'
import { differenceOf } from './difference.rules.ts'
import { quizOf } from './quiz.rules.ts'
import { reviewing } from './review-flow.rules.ts'

type Named = Pick<InputOf<typeof contract.articleVersionList>, 'section' | 'id'>

/** An article whose versions the caller may see: the author, and people who review or manage articles. */
export async function getSeen(ctx: Ctx, { section, id }: Named): Promise<StoredArticle> {
  const { tenantId, user } = ctx
  const found = await findArticle(ctx.db, { tenantId, section }, id)
  const isSeen =
    found?.authorId === user.id ||
    (found !== undefined && found.newestNo > 0 && (may(user, reviewing) || may(user, 'article.manage')))
  if (!found || !isSeen) throw new AppError('notFound')
  return found
}

export async function getVersion(ctx: Ctx, id: string, no: number): Promise<StoredVersion> {
  const found = await findVersion(ctx.db, ctx.tenantId, id, no)
  if (!found) throw new AppError('notFound')
  return found
}

export async function listVersions(
  ctx: Ctx,
  { section, id, ...asked }: InputOf<typeof contract.articleVersionList>,
): Promise<Page<ArticleVersionRow>> {
  const { publishedNo } = await getSeen(ctx, { section, id })
  const page = await pageOfVersions(ctx.db, ctx.tenantId, id, asked)
  return mapPage(page, (row) => presentVersionRow(row, publishedNo))
}

/** A version in full, by default the newest. Refuses (notFound) an article without versions. */
export async function readVersion(
  ctx: Ctx,
  files: FileDeps,
  { section, id, no }: InputOf<typeof contract.articleVersionDetail>,
): Promise<ArticleVersion> {
  const article = await getSeen(ctx, { section, id })
  const version = await getVersion(ctx, id, no ?? article.newestNo)
  const names = await namesOfPeople(ctx.db, ctx.tenantId, [article.authorId])
  return {
    ...presentVersionRow(version, article.publishedNo),
    id,
    authorName: names.get(article.authorId) ?? '',
    state: article.state,
    summary: version.summary,
    coverUrl: coverAddress(ctx, files, version.coverId),
    asksConfirmation: version.asksConfirmation,
    quiz: quizOf(version.quiz),
    ...(await presentDocument(ctx, files, version.document)),
    events: (await listEvents(ctx.db, ctx.tenantId, id)).map(presentEvent),
  }
}

/** Two versions, line by line. */
export async function compareVersions(
  ctx: Ctx,
  { section, id, from, to }: InputOf<typeof contract.articleDifference>,
): Promise<OutputOf<typeof contract.articleDifference>> {
  const { publishedNo } = await getSeen(ctx, { section, id })
  const before = await getVersion(ctx, id, from)
  const after = await getVersion(ctx, id, to)
  return {
    from: presentVersionRow(before, publishedNo),
    to: presentVersionRow(after, publishedNo),
    lines: differenceOf(before.text, after.text),
  }
}
