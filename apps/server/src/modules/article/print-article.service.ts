import { type ArticleDocument, articleDocument, type contract, type InputOf } from '@countersign/contract'
import { drawInTurn, type PdfRenderer, type PrintedArticle, type PrintedPicture } from '../../pdf/index.ts'
import { type Ctx, inSnapshot } from '../../platform/context.ts'
import { existing } from '../../platform/existing.ts'
import { type FileStore, isPicture, listFiles } from '../file/index.ts'
import { namesOfPeople } from '../organisation/index.ts'
import { addressOfFile, pictureIdsOf } from './document-files.rules.ts'
import { findPrintedPicture } from './printed-picture.adapter.ts'
import { getPublished } from './read.service.ts'
import { sectionNames } from './section-names.rules.ts'
import { getSeen, getVersion } from './version.service.ts'

/** Limits on the pictures of one document; further ones are replaced by words. */
const mostPictures = 200
const mostBytes = 40 * 1024 * 1024

type Named = InputOf<typeof contract.articlePdf>
type Version = Omit<PrintedArticle, 'pictures' | 'printedBy' | 'printedAt'>

/**
 * Draws the published version for everybody, or with `no` any version for those who see the versions of the article.
 * Refuses (notFound) everything else.
 */
export async function printArticle(
  ctx: Ctx,
  { pdf, store }: { pdf: PdfRenderer; store: FileStore },
  named: Named,
): Promise<{ name: string; pdf: Uint8Array }> {
  // Refused before it waits for its turn.
  const version = await inSnapshot(ctx, (ctx) => readVersionToPrint(ctx, named))
  const drawn = await drawInTurn(ctx, pdf, async () => ({
    ...version,
    pictures: await printedPictures(ctx, store, version.document),
    printedBy: ctx.user.name,
    printedAt: ctx.now(),
  }))
  return { name: fileNameOf(version.title), pdf: drawn.pdf }
}

/** A title without the signs that file systems refuse in a name. */
function fileNameOf(title: string): string {
  return title.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim() || '文章'
}

async function readVersionToPrint(ctx: Ctx, { section, id, no }: Named): Promise<Version> {
  const { authorId, publishedNo, publishedAt } = await findSeen(ctx, { section, id, no })
  const version = await getVersion(ctx, id, no ?? existing(publishedNo ?? undefined))
  const names = await namesOfPeople(ctx.db, ctx.tenantId, [authorId])
  const isPublished = version.no === publishedNo
  return {
    sectionName: sectionNames[section],
    title: version.title,
    summary: version.summary,
    authorName: names.get(authorId) ?? '',
    versionNo: version.no,
    isPublished,
    at: (isPublished ? publishedAt : null) ?? version.createdAt,
    document: articleDocument.parse(version.document),
  }
}

interface VisibleArticle {
  authorId: string
  publishedNo: number | null
  publishedAt: Date | null
}

async function findSeen(ctx: Ctx, { section, id, no }: Named): Promise<VisibleArticle> {
  if (no !== undefined) return getSeen(ctx, { section, id })
  const row = await getPublished(ctx, section, id)
  return { ...row, publishedNo: row.no }
}

/** The pictures of a document by their addresses, decoded one after the other. */
async function printedPictures(
  ctx: Ctx,
  store: FileStore,
  document: ArticleDocument,
): Promise<Map<string, PrintedPicture>> {
  const ids = pictureIdsOf(document).slice(0, mostPictures)
  const files = await listFiles(ctx.db, ctx.tenantId, ids)
  const pictures = new Map<string, PrintedPicture>()
  let size = 0
  for (const { id } of files.filter(isPicture)) {
    const bytes = await store.findAll(id)
    const picture = bytes && (await findPrintedPicture(bytes))
    if (!picture || size + picture.bytes.byteLength > mostBytes) continue
    size += picture.bytes.byteLength
    pictures.set(addressOfFile(id), picture)
  }
  return pictures
}
