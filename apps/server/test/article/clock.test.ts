import { contract } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { articleWithQuiz, inEducation, inStudy, publishedArticle, submittedArticle } from './builders.ts'

const hour = 3_600_000
const clock = { now: new Date('2026-11-24T09:00:00+08:00') }
const setBack = (hours: number) => {
  clock.now = new Date(clock.now.getTime() - hours * hour)
}
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)

// The clock of a server is set back when it was wrong. What happened keeps its order, which is that of its numbers.
describe('when the clock is set back', () => {
  it('an article is published, withdrawn and published anew, and its events keep their order', async () => {
    const id = await submittedArticle(cast.zhangsan, { title: '时钟' })
    setBack(30)
    await cast.admin.data(contract.articleAgree, { ...inStudy, id, versionNo: 1 })
    await cast.lisi.data(contract.articleOpened, { ...inStudy, id })
    setBack(1)
    await cast.zhangsan.data(contract.articleWithdraw, { ...inStudy, id })
    setBack(1)
    await cast.zhangsan.data(contract.articleSubmit, { ...inStudy, id })
    setBack(1)
    await cast.admin.data(contract.articleAgree, { ...inStudy, id, versionNo: 2 })
    const { events, publishTime, state } = await cast.zhangsan.data(contract.articleDraftDetail, {
      ...inStudy,
      id,
    })
    expect(events.map(({ action, time }) => [action, time.slice(5, 16)])).toEqual([
      ['submit', '11-24 09:00'],
      ['agree', '11-23 03:00'],
      ['withdraw', '11-23 02:00'],
      ['submit', '11-23 01:00'],
      ['agree', '11-23 00:00'],
    ])
    expect([state, publishTime]).toEqual(['published', '2026-11-23 00:00:00'])
    expect(await cast.lisi.data(contract.articleRead, { ...inStudy, id })).toMatchObject({
      versionNo: 2,
      readCount: 1,
    })
  })

  it('a confirmation and the best result keep their first time, and a newer version asks again', async () => {
    const id = await articleWithQuiz(app)
    const confirm = (versionNo: number) =>
      cast.lisi.data(contract.articleConfirm, { ...inEducation, id, versionNo })
    const answer = (versionNo: number) =>
      cast.lisi.data(contract.articleQuizAnswer, {
        ...inEducation,
        id,
        versionNo,
        answers: [[0], [0, 2], [1]].map((chosen) => ({ chosen })),
      })
    const [confirmed, answered] = [await confirm(1), await answer(1)]
    setBack(5)
    expect(await confirm(1)).toEqual(confirmed)
    expect((await answer(1)).best).toEqual({ ...answered.best, attempts: 2 })
    await cast.zhangsan.data(contract.articleSubmit, { ...inEducation, id })
    await cast.admin.data(contract.articleAgree, { ...inEducation, id, versionNo: 2 })
    const again = await confirm(2)
    expect(again.confirmTime < confirmed.confirmTime).toBe(true)
    expect((await answer(2)).best).toMatchObject({ attempts: 1, score: 100 })
  })

  it('reviewers and author are told, and a review that ended waits for nobody', async () => {
    const id = await submittedArticle(cast.zhangsan)
    setBack(2)
    await cast.admin.data(contract.articleAgree, { ...inStudy, id, versionNo: 1 })
    while ((await moveBatch(app.db)) > 0);
    const told = async (by: typeof cast.admin) =>
      (await by.data(contract.messageList, { size: 50 })).records.filter(
        ({ subjectId }) => subjectId === `study/${id}`,
      )
    expect(await told(cast.admin)).toMatchObject([{ kind: 'articleSubmitted', isRead: true }])
    expect(await told(cast.zhangsan)).toMatchObject([{ kind: 'articlePublished', isRead: false }])
  })

  it('lists show the time of the clock, and verification finds no defect', async () => {
    const later = await publishedArticle(app)
    setBack(3)
    const earlier = await publishedArticle(app)
    const { records } = await cast.lisi.data(contract.articleList, { ...inStudy, size: 50 })
    const ids = records.map(({ id }) => id)
    expect(ids.indexOf(later)).toBeLessThan(ids.indexOf(earlier))
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })
})
