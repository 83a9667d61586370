import { differencesOf, type KeptArticle, listKeptArticles } from '../modules/article/index.ts'
import type { Tx } from '../platform/database/connect.ts'
import { firstLine } from '../platform/log.ts'
import type { Defect } from './defect.ts'

const articlesAtOnce = 100

/** Answers the number of a tenant's articles, and those that do not follow from their events and versions. */
export async function findArticleDefects(
  tx: Tx,
  tenantId: string,
): Promise<{ count: number; defects: Defect[] }> {
  const defects: Defect[] = []
  let count = 0
  let last = ''
  for (;;) {
    const articles = await listKeptArticles(tx, tenantId, last, articlesAtOnce)
    for (const kept of articles) {
      count += 1
      last = kept.article.id
      defects.push(...findOrFail(kept))
    }
    if (articles.length < articlesAtOnce) return { count, defects }
  }
}

/** An article that cannot be read is one defect; the others are still verified. */
function findOrFail(kept: KeptArticle): Defect[] {
  const { section, id } = kept.article
  const defect = (what: string): Defect => ({
    approvalId: '',
    applyNo: '',
    code: 'articleChanged',
    where: `${section}/${id}: ${what}`,
  })
  try {
    return differencesOf(kept).map(defect)
  } catch (error) {
    return [defect(firstLine(error))]
  }
}
