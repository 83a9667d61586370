import { articleSections, contract } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it, vi } from 'vitest'
import { contextAs } from '../../src/seed/as-person.ts'
import { getPerson } from '../../src/seed/demo.repository.ts'
import { seedArticles } from '../../src/seed/seed-articles.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const app = await startTestApp()
const { db, store, log, evidence } = app
const deps = { db, tenantId: '000000', store, log, evidence }
const as = async (account: string, hoursAgo: number) =>
  contextAs(deps, await getPerson(db, deps.tenantId, account), new Date(Date.now() - hoursAgo * 3_600_000))
await seedArticles(as, store)
const cast = await loginAll(app)

describe('the articles of the demo', () => {
  it('are read in every section, with a front page', async () => {
    for (const section of articleSections) {
      const { newest, mostRead } = await cast.zhangsan.data(contract.articleFront, { section })
      expect(newest.length).toBeGreaterThanOrEqual(2)
      expect(mostRead[0]?.readCount).toBeGreaterThanOrEqual(3)
      for (const { id } of newest) {
        const read = await cast.zhangsan.data(contract.articleRead, { section, id })
        expect(read.document.content.length).toBeGreaterThan(0)
        for (const { url } of read.files) expect((await app.raw({ method: 'GET', url })).status).toBe(200)
      }
    }
  })

  it('are in every state, with a pinned one, a picture, merged cells, a quiz and a confirmation', async () => {
    const { rows } = await app.owner.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from article group by state',
    )
    const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    expect(counts).toEqual({ draft: 1, published: 6, rejected: 1, reviewing: 3, withdrawn: 1 })
    const has = async (condition: string) => {
      const found = await app.owner.query(`select from article where ${condition}`)
      return found.rowCount
    }
    expect(await has(`document::text like '%"image"%'`)).toBeGreaterThanOrEqual(2)
    expect(await has(`document::text like '%rowspan%'`)).toBeGreaterThanOrEqual(3)
    expect(await has('quiz is not null')).toBe(2)
    expect(await has('asks_confirmation')).toBe(2)
    const { pinned } = await cast.lisi.data(contract.articleFront, { section: 'education' })
    expect(pinned).toMatchObject([{ title: '新员工入职培训：制度与流程', asksConfirmation: true }])
  })

  it('wait for the administrator alone, who may also manage them', async () => {
    const { id } = pinnedOf(await cast.admin.data(contract.articleFront, { section: 'education' }))
    for (const section of articleSections) {
      const { total } = await cast.admin.data(contract.articleReviewList, { section })
      expect(total).toBe(1)
      for (const by of [cast.zhangsan, cast.lisi, cast.wangwu, cast.zhaoliu]) {
        expect((await by.call(contract.articleReviewList, { section })).status).toBe(403)
      }
    }
    const readers = { section: 'education', id, isConfirmed: true }
    expect((await cast.admin.data(contract.articleReaderList, readers)).total).toBe(2)
    expect((await cast.lisi.call(contract.articleReaderList, readers)).status).toBe(403)
  })

  it('have results of a quiz, a learning record and comments', async () => {
    const { id } = pinnedOf(await cast.admin.data(contract.articleFront, { section: 'education' }))
    const { records } = await cast.admin.data(contract.articleQuizResults, { section: 'education', id })
    expect(records.map(({ name, isPassed }) => [name, isPassed])).toEqual(
      expect.arrayContaining([
        ['李四', true],
        ['张三', true],
        ['王五', false],
      ]),
    )
    expect((await cast.zhangsan.data(contract.articleLearning, { section: 'education' })).total).toBe(2)
    const { newest } = await cast.zhangsan.data(contract.articleFront, { section: 'typical' })
    const comments = await Promise.all(
      newest.map((one) =>
        cast.zhangsan.data(contract.articleCommentList, { section: 'typical', id: one.id }),
      ),
    )
    expect(comments.reduce((sum, { total }) => sum + total, 0)).toBe(3)
  })

  it('follow from their events, oldest first, none in the future', async () => {
    const verification = await verifyInstallation(app.db, app.dataDir)
    expect(verification.defects).toEqual([])
    expect(verification.articles).toBe(12)
    const { rows } = await app.owner.query(
      `select from article_event e join article_event later using (tenant_id, article_id)
       where later.seq > e.seq and later.at <= e.at or e.at > now()`,
    )
    expect(rows).toEqual([])
  })
})

function pinnedOf({ pinned }: { pinned: { id: string }[] }): { id: string } {
  const [first] = pinned
  if (!first) throw new Error('nothing is pinned')
  return first
}
