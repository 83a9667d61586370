import { contract } from '@countersign/contract'
import { type Caller, loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { breakingAt } from '../races/breaking-connection.ts'
import {
  articleWords,
  granted,
  inStudy,
  paragraphs,
  publishedArticle,
  revoked,
  savedDraft,
  submittedArticle,
} from './builders.ts'

const breaking = breakingAt()
const clock = { now: new Date('2026-11-24T09:00:00+08:00') }
const app = await startTestApp({
  now: () => clock.now,
  wrap: (connection) => {
    breaking.watch(connection.pool)
    return connection.db
  },
})
// Two people review: the administrator and wangwu.
await granted(app, 'finance', 'article.review')
const cast = await loginAll(app)

const notFound = { status: 404, body: { error: 'notFound' } }
const refused = (error: string, status = 409) => ({ status, body: { error } })
const draftOf = (id: string) => cast.zhangsan.data(contract.articleDraftDetail, { ...inStudy, id })
const agree = (id: string, versionNo = 1, by = cast.admin) =>
  by.call(contract.articleAgree, { ...inStudy, id, versionNo })
const submit = (id: string, over = {}) =>
  cast.zhangsan.call(contract.articleSubmit, { ...inStudy, id, ...over })

describe('a draft', () => {
  it('is saved, found in the own list and returned as it was written', async () => {
    const words = articleWords({ title: '新的草稿' })
    const { id, version } = await cast.zhangsan.data(contract.articleSave, words)
    expect(version).toBe(1)
    const { section: _section, ...written } = words
    expect(await draftOf(id)).toMatchObject({ ...written, state: 'draft', version: 1, events: [], files: [] })
    const own = await cast.zhangsan.data(contract.articleOwn, inStudy)
    expect(own.records[0]).toMatchObject({ id, title: '新的草稿', state: 'draft', isPublished: false })
    const others = await cast.lisi.data(contract.articleOwn, inStudy)
    expect(others.records.map((one) => one.id)).not.toContain(id)
  })

  it('saved again without a change keeps its version, and with one gets the next', async () => {
    const words = articleWords()
    const { id } = await cast.zhangsan.data(contract.articleSave, words)
    const same = await cast.zhangsan.data(contract.articleSave, { ...words, id, version: 1 })
    expect(same.version).toBe(1)
    const other = await cast.zhangsan.data(contract.articleSave, { ...words, id, version: 1, summary: '改' })
    expect(other.version).toBe(2)
  })

  it('saved by two pages at once keeps one change and refuses the other', async () => {
    const { id, version } = await savedDraft(cast.zhangsan)
    const answers = await Promise.all(
      ['甲', '乙'].map((title) =>
        cast.zhangsan.call(contract.articleSave, articleWords({ id, version, title })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused('draftStale'))
  })

  it('begun twice with one idempotency key is one draft', async () => {
    const headers = { 'idempotency-key': 'draft-once' }
    const words = articleWords()
    const first = await cast.zhangsan.call(contract.articleSave, words, { headers })
    const second = await cast.zhangsan.call(contract.articleSave, words, { headers })
    expect(second.body.data).toEqual(first.body.data)
  })

  it.each(['fails', 'ends the connection', 'is carried out, but its answer is lost'] as const)(
    'is submitted once when a statement %s at any place and the call is repeated',
    async (how) => {
      const { id } = await savedDraft(cast.zhangsan)
      const headers = { 'idempotency-key': `submit-${how.replaceAll(' ', '-')}` }
      const versions = async () => {
        const { rows } = await app.owner.query('select no from article_version where article_id = $1', [id])
        return rows.length
      }
      let statement = 0
      let answer
      do {
        statement += 1
        breaking.arm(statement, how)
        answer = await cast.zhangsan.call(contract.articleSubmit, { ...inStudy, id }, { headers })
        expect(await versions()).toBeLessThanOrEqual(1)
      } while (breaking.disarm())
      expect(answer).toMatchObject({ status: 200, body: { data: { state: 'reviewing', versionNo: 1 } } })
      expect(statement).toBeGreaterThan(10)
      expect(await draftOf(id)).toMatchObject({
        state: 'reviewing',
        versionNo: 1,
        events: [{ action: 'submit' }],
      })
    },
  )

  it('is neither read, saved, submitted nor removed by anybody else', async () => {
    const { id } = await savedDraft(cast.zhangsan)
    const other = await app.login('admin', tenants.other)
    for (const by of [cast.lisi, cast.admin, other]) {
      expect(await by.call(contract.articleDraftDetail, { ...inStudy, id })).toMatchObject(notFound)
      expect(await by.call(contract.articleSave, articleWords({ id }))).toMatchObject(notFound)
      expect(await by.call(contract.articleSubmit, { ...inStudy, id })).toMatchObject(notFound)
      expect(await by.call(contract.articleRemove, { ...inStudy, ids: [id] })).toMatchObject(notFound)
    }
    for (const by of [cast.admin, other]) {
      expect(await by.call(contract.articleVersionList, { ...inStudy, id })).toMatchObject(notFound)
      expect(await agree(id, 1, by)).toMatchObject(notFound)
    }
  })

  it('is not found in another section', async () => {
    const { id } = await savedDraft(cast.zhangsan)
    const elsewhere = { section: 'typical', id }
    expect(await cast.zhangsan.call(contract.articleDraftDetail, elsewhere)).toMatchObject(notFound)
    expect(await cast.zhangsan.call(contract.articleSubmit, elsewhere)).toMatchObject(notFound)
  })

  it('is removed until it was submitted once', async () => {
    const [gone, kept] = [await savedDraft(cast.zhangsan), await submittedArticle(cast.zhangsan)]
    const remove = (ids: string[]) => cast.zhangsan.call(contract.articleRemove, { ...inStudy, ids })
    expect(await remove([gone.id, kept])).toMatchObject(refused('articleKept'))
    expect(await remove([gone.id])).toMatchObject({ status: 200 })
    expect(await cast.zhangsan.call(contract.articleDraftDetail, { ...inStudy, id: gone.id })).toMatchObject(
      notFound,
    )
  })

  it.each([
    ['a blank title', { title: '  ' }, 'articleTitleEmpty', 'title'],
    ['a blank text', { document: paragraphs(' ') }, 'articleEmpty', 'document'],
  ])('with %s is saved, and refused at its field when it is submitted', async (_what, over, error, field) => {
    const { id } = await savedDraft(cast.zhangsan, over)
    const answer = await submit(id)
    expect(answer).toMatchObject(refused(error, 400))
    expect(answer.body).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  it.each([
    ['a node that no document has', { type: 'doc', content: [{ type: 'script', text: 'x' }] }],
    ['a member that no node has', { ...paragraphs('x'), onload: 'alert(1)' }],
    ['HTML', '<p>x</p>'],
    ['nothing', null],
    ['a list', [paragraphs('x')]],
    ['a bomb of paragraphs', paragraphs(...Array.from({ length: 20_001 }, () => 'x'))],
  ])('is refused at its document with %s', async (_what, document) => {
    const answer = await cast.zhangsan.call(contract.articleSave, articleWords({ document }))
    expect(answer.status).toBe(400)
    expect(Object.keys(Object(answer.body).fields ?? {}).join()).toMatch(/^document/)
  })

  it.each([
    ['version', -1],
    ['version', 1e308],
    ['version', '1e9'],
  ])('is refused with the number %s = %s', async (name, value) => {
    const { id } = await savedDraft(cast.zhangsan)
    const answer = await cast.zhangsan.call(contract.articleSave, articleWords({ id, [name]: value }))
    expect(answer).toMatchObject({ status: 400, body: { fields: { [name]: expect.any(String) } } })
  })
})

describe('a review', () => {
  it('asks the holders of the permission, and publishes what one of them agrees to', async () => {
    const id = await submittedArticle(cast.zhangsan, { title: '等待审核' })
    for (const by of [cast.admin, cast.wangwu]) {
      const waiting = await by.data(contract.articleReviewList, { ...inStudy, size: 50 })
      expect(waiting.records.find((one) => one.id === id)).toMatchObject({
        title: '等待审核',
        authorName: '张三',
        versionNo: 1,
        isPublished: false,
      })
    }
    expect(await cast.lisi.call(contract.articleRead, { ...inStudy, id })).toMatchObject(notFound)
    expect(await agree(id)).toMatchObject({
      status: 200,
      body: { data: { id, state: 'published', versionNo: 1 } },
    })
    expect(await cast.lisi.data(contract.articleRead, { ...inStudy, id })).toMatchObject({
      title: '等待审核',
      versionNo: 1,
    })
    const left = await cast.wangwu.data(contract.articleReviewList, { ...inStudy, size: 50 })
    expect(left.records.map((one) => one.id)).not.toContain(id)
    expect((await draftOf(id)).events.map(({ action, name }) => [action, name])).toEqual([
      ['submit', '张三'],
      ['agree', '管理员'],
    ])
  })

  it('decided by two people at once is decided by one of them', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await submittedArticle(cast.zhangsan)
      const answers = await Promise.all([
        agree(id),
        cast.wangwu.call(contract.articleReject, { ...inStudy, id, versionNo: 1, opinion: '不妥' }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)).toMatchObject(refused('articleDecided'))
      expect((await draftOf(id)).events).toHaveLength(2)
    }
  })

  it('waits for who holds the permission by now: a new holder decides, a former one does not', async () => {
    const id = await submittedArticle(cast.zhangsan)
    const [first, second] = [await submittedArticle(cast.zhangsan), await submittedArticle(cast.zhangsan)]
    await granted(app, 'user', 'article.review')
    const lisi = await app.login('lisi')
    const waiting = async (by: Caller) =>
      (await by.data(contract.articleReviewList, { ...inStudy, size: 50 })).records.map((one) => one.id)
    expect(await waiting(lisi)).toEqual(expect.arrayContaining([id, first, second]))
    // Everybody is a reviewer now; what waits does not wait for its author.
    expect(await waiting(await app.login('zhangsan'))).not.toContain(id)
    expect(await agree(id, 1, await app.login('zhangsan'))).toMatchObject(refused('articleNotReviewer', 403))
    expect(await agree(first, 1, lisi)).toMatchObject({ status: 200 })
    await revoked(app, 'user', 'article.review')
    expect(await agree(second, 1, lisi)).toMatchObject(refused('forbidden', 403))
    expect(await agree(second)).toMatchObject({ status: 200 })
    // The events of the first still replay, although their reviewer holds the permission no more.
    expect(await submit(first)).toMatchObject({ status: 200, body: { data: { versionNo: 2 } } })
    await cast.zhangsan.data(contract.articleTakeBack, { ...inStudy, id: first })
    await agree(id)
  })

  it('is refused to its author, even with the permission', async () => {
    const id = await submittedArticle(cast.wangwu)
    expect(await agree(id, 1, cast.wangwu)).toMatchObject(refused('articleNotReviewer', 403))
    expect(await agree(id, 1, cast.lisi)).toMatchObject(refused('forbidden', 403))
    expect(await agree(id)).toMatchObject({ status: 200 })
  })

  it('of another version than the one seen is refused', async () => {
    const id = await submittedArticle(cast.zhangsan)
    expect(await agree(id, 2)).toMatchObject(refused('articleStale'))
    await cast.zhangsan.data(contract.articleTakeBack, { ...inStudy, id })
    expect(await agree(id)).toMatchObject(refused('articleDecided'))
    await submit(id)
    expect(await agree(id, 1)).toMatchObject(refused('articleStale'))
    expect(await agree(id, 2)).toMatchObject({ status: 200 })
  })

  it('that rejects needs an opinion, which the author reads', async () => {
    const id = await submittedArticle(cast.zhangsan)
    const reject = (opinion: string) =>
      cast.admin.call(contract.articleReject, { ...inStudy, id, versionNo: 1, opinion })
    expect(await reject('  ')).toMatchObject(refused('articleOpinionEmpty', 400))
    expect(await reject('请补充图片')).toMatchObject({ status: 200 })
    const draft = await draftOf(id)
    expect(draft).toMatchObject({ state: 'rejected', isPublished: false })
    expect(draft.events.at(-1)).toMatchObject({ action: 'reject', opinion: '请补充图片', name: '管理员' })
    expect(await submit(id)).toMatchObject({ status: 200 })
  })

  it('keeps the author from saving and submitting until it is taken back', async () => {
    const id = await submittedArticle(cast.zhangsan)
    expect(await cast.zhangsan.call(contract.articleSave, articleWords({ id }))).toMatchObject(
      refused('articleInReview'),
    )
    expect(await submit(id)).toMatchObject(refused('articleInReview'))
    const takeBack = () => cast.zhangsan.call(contract.articleTakeBack, { ...inStudy, id })
    expect(await takeBack()).toMatchObject({ status: 200, body: { data: { state: 'draft' } } })
    expect(await takeBack()).toMatchObject(refused('articleNotInReview'))
    expect(await cast.zhangsan.call(contract.articleSave, articleWords({ id }))).toMatchObject({
      status: 200,
    })
  })

  it('of a newer version that is taken back leaves the article published', async () => {
    const id = await publishedArticle(app)
    await submit(id)
    const { state } = await cast.zhangsan.data(contract.articleTakeBack, { ...inStudy, id })
    expect(state).toBe('published')
    expect(await draftOf(id)).toMatchObject({ state: 'published', isPublished: true, versionNo: 2 })
  })

  it('submitted twice at once makes one version', async () => {
    const { id } = await savedDraft(cast.zhangsan)
    const answers = await Promise.all([submit(id), submit(id), submit(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await draftOf(id)).toMatchObject({ versionNo: 1, state: 'reviewing' })
  })

  it('of a draft that was changed meanwhile is not begun', async () => {
    const { id } = await savedDraft(cast.zhangsan)
    await cast.zhangsan.data(contract.articleSave, articleWords({ id }))
    expect(await submit(id, { version: 1 })).toMatchObject(refused('draftStale'))
  })

  it('is refused when nobody but the author could review', async () => {
    const lonely = await app.login('admin', tenants.other)
    const { id } = await lonely.data(contract.articleSave, articleWords())
    expect(await lonely.call(contract.articleSubmit, { ...inStudy, id })).toMatchObject(
      refused('articleNoReviewer'),
    )
    expect((await lonely.data(contract.articleVersionList, { ...inStudy, id })).total).toBe(0)
  })
})

describe('a published article', () => {
  it('stays as it is while a newer version is written, reviewed and rejected', async () => {
    const id = await publishedArticle(app, { title: '第一版' })
    const title = async () => (await cast.lisi.data(contract.articleRead, { ...inStudy, id })).title
    await cast.zhangsan.data(contract.articleSave, articleWords({ id, title: '第二版' }))
    expect(await title()).toBe('第一版')
    await submit(id)
    expect(await draftOf(id)).toMatchObject({ state: 'reviewing', isPublished: true, versionNo: 2 })
    await cast.admin.data(contract.articleReject, { ...inStudy, id, versionNo: 2, opinion: '不妥' })
    expect(await title()).toBe('第一版')
    await submit(id)
    await agree(id, 3)
    expect(await title()).toBe('第二版')
  })

  it('is withdrawn by its author or a manager, and by nobody else', async () => {
    const withdraw = (id: string, by = cast.zhangsan) =>
      by.call(contract.articleWithdraw, { ...inStudy, id, reason: '内容已过时' })
    const [own, managed] = [await publishedArticle(app), await publishedArticle(app)]
    const stranger = await app.login('admin', tenants.other)
    for (const by of [cast.lisi, cast.wangwu, stranger]) {
      expect(await withdraw(own, by)).toMatchObject(notFound)
    }
    expect(await withdraw(own)).toMatchObject({ status: 200, body: { data: { state: 'withdrawn' } } })
    expect(await withdraw(own)).toMatchObject(refused('articleNotPublished'))
    expect(await withdraw(managed, cast.admin)).toMatchObject({ status: 200 })
    for (const id of [own, managed]) {
      expect(await cast.lisi.call(contract.articleRead, { ...inStudy, id })).toMatchObject(notFound)
    }
    expect((await draftOf(managed)).events.at(-1)).toMatchObject({
      action: 'withdraw',
      name: '管理员',
      opinion: '内容已过时',
    })
    await submit(own)
    expect(await agree(own, 2)).toMatchObject({ status: 200 })
    expect(await cast.lisi.data(contract.articleRead, { ...inStudy, id: own })).toMatchObject({
      versionNo: 2,
    })
  })

  it('is withdrawn while its next version goes on being reviewed', async () => {
    const id = await publishedArticle(app)
    await submit(id)
    await cast.zhangsan.data(contract.articleWithdraw, { ...inStudy, id })
    expect(await draftOf(id)).toMatchObject({ state: 'reviewing', isPublished: false })
    expect(await agree(id, 2)).toMatchObject({ status: 200, body: { data: { state: 'published' } } })
  })

  it('has versions that never change, and a difference between two of them', async () => {
    const id = await publishedArticle(app, { document: paragraphs('甲', '乙', '丙') })
    await cast.zhangsan.data(
      contract.articleSave,
      articleWords({ id, title: '新标题', document: paragraphs('甲', '丁', '丙', '戊') }),
    )
    await submit(id)
    const { records } = await cast.zhangsan.data(contract.articleVersionList, { ...inStudy, id })
    expect(records.map(({ no, isPublished }) => [no, isPublished])).toEqual([
      [2, false],
      [1, true],
    ])
    for (const by of [cast.zhangsan, cast.admin, cast.wangwu]) {
      const first = await by.data(contract.articleVersionDetail, { ...inStudy, id, no: 1 })
      expect(first.document).toEqual(paragraphs('甲', '乙', '丙'))
      const newest = await by.data(contract.articleVersionDetail, { ...inStudy, id })
      expect(newest).toMatchObject({ no: 2, title: '新标题', authorName: '张三', state: 'reviewing' })
    }
    const compare = (from: number, to: number) =>
      cast.zhangsan.call(contract.articleDifference, { ...inStudy, id, from, to })
    expect((await compare(1, 2)).body.data).toMatchObject({
      from: { no: 1 },
      to: { no: 2 },
      lines: [
        { kind: 'same', text: '甲' },
        { kind: 'removed', text: '乙' },
        { kind: 'added', text: '丁' },
        { kind: 'same', text: '丙' },
        { kind: 'added', text: '戊' },
      ],
    })
    expect(await compare(1, 3)).toMatchObject(notFound)
    expect(await cast.lisi.call(contract.articleVersionDetail, { ...inStudy, id, no: 1 })).toMatchObject(
      notFound,
    )
  })

  it('cannot be changed by the app in its versions and events', async () => {
    const id = await publishedArticle(app)
    for (const table of ['article_version', 'article_event']) {
      const where = `tenant_id = '000000' and article_id = '${id}'`
      const change = app.connection.pool.query(`update ${table} set tenant_id = tenant_id where ${where}`)
      await expect(change).rejects.toThrow('permission denied')
      await expect(app.connection.pool.query(`delete from ${table} where ${where}`)).rejects.toThrow(
        'permission denied',
      )
    }
  })
})
