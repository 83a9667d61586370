import { contract } from '@countersign/contract'
import { type Caller, loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { granted, inStudy, publishedArticle, savedDraft, submittedArticle } from './builders.ts'

const app = await startTestApp()
// Two people review: the administrator and wangwu.
await granted(app, 'finance', 'article.review')
const cast = await loginAll(app)

/** What a person was told of an article, oldest first. */
async function toldOf(by: Caller, id: string, language = 'zh') {
  while ((await moveBatch(app.db)) > 0);
  const headers = { 'accept-language': language }
  const { body } = await by.call(contract.messageList, { size: 50 }, { headers })
  const { records } = contract.messageList.output.parse(body.data)
  return records.filter(({ subjectId }) => subjectId === `study/${id}`).toReversed()
}

const decide = (action: 'articleAgree' | 'articleReject', id: string, versionNo = 1) =>
  cast.admin.data(contract[action], { ...inStudy, id, versionNo, opinion: '请补充图片' })

describe('a submission', () => {
  it('is told to everybody who reviews, and to nobody else', async () => {
    const id = await submittedArticle(cast.zhangsan, { title: '用电须知' })
    for (const by of [cast.admin, cast.wangwu]) {
      expect(await toldOf(by, id)).toMatchObject([
        {
          kind: 'articleSubmitted',
          title: '文章《用电须知》等您审核',
          subjectKind: 'articleToReview',
          approvalId: '',
          fromName: '张三',
          isRead: false,
        },
      ])
    }
    for (const by of [cast.zhangsan, cast.lisi]) expect(await toldOf(by, id)).toEqual([])
    expect(await toldOf(cast.wangwu, id, 'en')).toMatchObject([
      { title: 'The article “用电须知” is waiting for your review' },
    ])
  })

  it('is not told to its author, who reviews the articles of others', async () => {
    const id = await submittedArticle(cast.wangwu)
    expect(await toldOf(cast.wangwu, id)).toEqual([])
    expect(await toldOf(cast.admin, id)).toHaveLength(1)
  })

  it.each([
    ['decided on', (id: string) => decide('articleAgree', id)],
    ['taken back', (id: string) => cast.zhangsan.data(contract.articleTakeBack, { ...inStudy, id })],
  ])('that was %s is marked as read with every reviewer, and the next one is not', async (_what, end) => {
    const id = await submittedArticle(cast.zhangsan)
    expect((await toldOf(cast.wangwu, id)).map(({ isRead }) => isRead)).toEqual([false])
    await end(id)
    expect((await toldOf(cast.wangwu, id)).map(({ isRead }) => isRead)).toEqual([true])
    await cast.zhangsan.data(contract.articleSubmit, { ...inStudy, id })
    expect((await toldOf(cast.wangwu, id)).map(({ isRead }) => isRead)).toEqual([true, false])
    expect((await toldOf(cast.admin, id)).map(({ isRead }) => isRead)).toEqual([true, false])
  })

  it('that was decided on before the relay ran reaches its reviewers as read', async () => {
    const id = await submittedArticle(cast.zhangsan)
    await decide('articleAgree', id)
    expect((await toldOf(cast.wangwu, id)).map(({ isRead }) => isRead)).toEqual([true])
  })

  it('that was refused is told to nobody', async () => {
    const { id } = await savedDraft(cast.zhangsan, { title: ' ' })
    expect((await cast.zhangsan.call(contract.articleSubmit, { ...inStudy, id })).status).toBe(400)
    expect(await toldOf(cast.admin, id)).toEqual([])
  })
})

describe('a decision', () => {
  it.each([
    ['articleAgree', 'articlePublished', '您的文章《节水》已审核通过并发布', 'article'],
    ['articleReject', 'articleRejected', '您的文章《节水》被退回，请查看审核意见', 'ownArticle'],
  ] as const)('by %s is told to the author alone', async (action, kind, title, subjectKind) => {
    const id = await submittedArticle(cast.zhangsan, { title: '节水' })
    await decide(action, id)
    const { userName: fromName } = cast.admin
    expect(await toldOf(cast.zhangsan, id)).toMatchObject([{ kind, title, subjectKind, fromName }])
    expect(await toldOf(cast.lisi, id)).toEqual([])
  })

  it('to withdraw is told to the author when another person took it', async () => {
    const [own, managed] = [await publishedArticle(app), await publishedArticle(app, { title: '旧规定' })]
    await cast.zhangsan.data(contract.articleWithdraw, { ...inStudy, id: own })
    await cast.admin.data(contract.articleWithdraw, { ...inStudy, id: managed, reason: '已过时' })
    const kinds = async (id: string) => (await toldOf(cast.zhangsan, id)).map(({ kind }) => kind)
    expect(await kinds(own)).toEqual(['articlePublished'])
    expect(await kinds(managed)).toEqual(['articlePublished', 'articleWithdrawn'])
    expect((await toldOf(cast.zhangsan, managed)).at(-1)?.title).toBe('您的文章《旧规定》已被撤下')
  })
})
