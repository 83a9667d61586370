import { contract } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../file/multipart.ts'
import { picture } from '../file/pictures.ts'
import { hiddenTexts, hostileTexts } from '../hostile/hostile-texts.ts'
import { articleWords, granted, inStudy, paragraphs, publishedArticle, savedDraft } from './builders.ts'

const clock = { now: new Date('2026-11-24T09:00:00+08:00') }
const app = await startTestApp({
  now: () => (clock.now = new Date(clock.now.getTime() + 1000)),
})
await granted(app, 'finance', 'article.review')
const cast = await loginAll(app)

const notFound = { status: 404, body: { error: 'notFound' } }
const refused = (error: string, status = 409) => ({ status, body: { error } })
const read = (id: string, by = cast.lisi) => by.data(contract.articleRead, { ...inStudy, id })
const opened = (id: string, by = cast.lisi) => by.data(contract.articleOpened, { ...inStudy, id })
const search = async (words: string, section = 'typical') =>
  (await cast.lisi.data(contract.articleSearch, { section, words })).records.map(({ title }) => title)

describe('the front page of a section', () => {
  it('shows pinned, newest and most read articles of this section alone', async () => {
    const section = 'education'
    const one = await publishedArticle(app, { section, title: '一' })
    const two = await publishedArticle(app, { section, title: '二' })
    const three = await publishedArticle(app, { section, title: '三' })
    await publishedArticle(app, { title: '别的栏目' })
    for (const by of [cast.lisi, cast.wangwu]) await by.data(contract.articleOpened, { section, id: two })
    await cast.lisi.data(contract.articleOpened, { section, id: one })
    await cast.admin.data(contract.articlePin, { section, id: three, isPinned: true })
    const front = await cast.sunqi.data(contract.articleFront, { section })
    const titles = (tiles: { title: string }[]) => tiles.map(({ title }) => title)
    expect(titles(front.pinned)).toEqual(['三'])
    expect(titles(front.newest)).toEqual(['三', '二', '一'])
    expect(titles(front.mostRead)).toEqual(['二', '一', '三'])
    const listed = async (sort: string) =>
      titles((await cast.sunqi.data(contract.articleList, { section, sort })).records)
    expect(await listed('newest')).toEqual(['三', '二', '一'])
    expect(await listed('mostRead')).toEqual(['二', '一', '三'])
    // The one that was pinned last comes first, whatever was published last.
    await cast.admin.data(contract.articlePin, { section, id: one, isPinned: true })
    const both = await cast.sunqi.data(contract.articleFront, { section })
    expect(titles(both.pinned)).toEqual(['一', '三'])
    await cast.admin.data(contract.articlePin, { section, id: one, isPinned: false })
    await cast.admin.data(contract.articlePin, { section, id: three, isPinned: false })
    expect((await cast.sunqi.data(contract.articleFront, { section })).pinned).toEqual([])
  })

  it('keeps an article pinned when a newer version is published, and not when it is withdrawn', async () => {
    const id = await publishedArticle(app)
    await cast.admin.data(contract.articlePin, { ...inStudy, id, isPinned: true })
    const renew = async (versionNo: number) => {
      await cast.zhangsan.data(contract.articleSubmit, { ...inStudy, id })
      await cast.admin.data(contract.articleAgree, { ...inStudy, id, versionNo })
      return (await read(id)).isPinned
    }
    expect(await renew(2)).toBe(true)
    await cast.zhangsan.data(contract.articleWithdraw, { ...inStudy, id })
    expect(await renew(3)).toBe(false)
  })

  it('is arranged by people who may manage articles only', async () => {
    const id = await publishedArticle(app)
    expect(await cast.wangwu.call(contract.articlePin, { ...inStudy, id, isPinned: true })).toMatchObject(
      refused('forbidden', 403),
    )
    const { id: draft } = await savedDraft(cast.zhangsan)
    const pin = await cast.admin.call(contract.articlePin, { ...inStudy, id: draft, isPinned: true })
    expect(pin).toMatchObject(notFound)
  })
})

describe('reading an article', () => {
  it('counts each person once, also when the calls come together', async () => {
    const id = await publishedArticle(app)
    await Promise.all([opened(id), opened(id), opened(id), opened(id, cast.wangwu)])
    expect(await opened(id)).toEqual({ readCount: 2 })
    expect((await read(id)).readCount).toBe(2)
  })

  it('stays counted over a withdrawal and a newer version', async () => {
    const id = await publishedArticle(app)
    await opened(id)
    await cast.zhangsan.data(contract.articleWithdraw, { ...inStudy, id })
    await cast.zhangsan.data(contract.articleSubmit, { ...inStudy, id })
    await cast.admin.data(contract.articleAgree, { ...inStudy, id, versionNo: 2 })
    expect((await read(id)).readCount).toBe(1)
  })

  it('is closed to another company, which finds nothing in lists, search and front page', async () => {
    const id = await publishedArticle(app, { title: '只给本公司' })
    const stranger = await app.login('zhangsan', tenants.other)
    for (const call of [contract.articleRead, contract.articleOpened, contract.articleCommentList] as const) {
      expect(await stranger.call(call, { ...inStudy, id })).toMatchObject(notFound)
    }
    expect((await stranger.data(contract.articleList, inStudy)).total).toBe(0)
    expect((await stranger.data(contract.articleSearch, { ...inStudy, words: '本公司' })).total).toBe(0)
    expect(await stranger.data(contract.articleFront, inStudy)).toEqual({
      pinned: [],
      newest: [],
      mostRead: [],
    })
  })
})

describe('a confirmation', () => {
  const confirm = (id: string, versionNo: number, by = cast.lisi) =>
    by.call(contract.articleConfirm, { ...inStudy, id, versionNo })
  const readers = (id: string, isConfirmed: boolean) =>
    cast.admin.data(contract.articleReaderList, { ...inStudy, id, isConfirmed, size: 50 })

  it('is kept with its time, and tells managers who has not read', async () => {
    const id = await publishedArticle(app)
    await opened(id, cast.sunqi)
    expect((await readers(id, true)).total).toBe(0)
    const all = await readers(id, false)
    const first = await confirm(id, 1)
    const second = await confirm(id, 1)
    expect(second.body.data).toEqual(first.body.data)
    expect((await read(id)).confirmTime).toMatch(/^2026-11-24 /)
    const [done, left] = [await readers(id, true), await readers(id, false)]
    expect(done.records).toMatchObject([{ name: '李四', confirmTime: expect.stringMatching(/^2026/) }])
    expect(left.total).toBe(all.total - 1)
    const sunqi = left.records.find(({ name }) => name === '孙七')
    expect(sunqi).toMatchObject({ readTime: expect.stringMatching(/^2026/), confirmTime: '' })
  })

  it('is asked neither of guests nor of people who left', async () => {
    const { rows } = await app.owner.query<{ count: number }>(
      `with added as (
         insert into app_user (tenant_id, id, account, name, password_hash, status)
         select tenant_id, 'u-' || added.account, added.account, added.account, password_hash, added.status
         from app_user, (values ('guest', 'active'), ('left', 'inactive'), ('nobody', 'active')) as added (account, status)
         where tenant_id = '000000' and app_user.account = 'zhangsan' returning tenant_id, id),
       roles as (
         insert into user_role (tenant_id, user_id, role_id)
         select tenant_id, 'u-guest', id from role where tenant_id = '000000' and alias = 'guest')
       select count(*)::int from added`,
    )
    expect(rows).toEqual([{ count: 3 }])
    const names = (await readers(await publishedArticle(app), false)).records.map(({ name }) => name)
    // People without any role are staff.
    expect(names).toContain('nobody')
    expect(names).not.toEqual(expect.arrayContaining(['guest']))
    expect(names).not.toEqual(expect.arrayContaining(['left']))
  })

  it('is about one version: a newer one asks again, and an older one is refused', async () => {
    const id = await publishedArticle(app)
    await confirm(id, 1)
    await cast.zhangsan.data(contract.articleSubmit, { ...inStudy, id })
    await cast.admin.data(contract.articleAgree, { ...inStudy, id, versionNo: 2 })
    expect((await read(id)).confirmTime).toBe('')
    expect((await readers(id, true)).total).toBe(0)
    expect(await confirm(id, 1)).toMatchObject(refused('articleStale'))
    expect(await confirm(id, 2)).toMatchObject({ status: 200 })
    expect((await read(id)).readCount).toBe(1)
  })

  it('is refused where the article asks for none, and for managers there is no list', async () => {
    const id = await publishedArticle(app, { asksConfirmation: false })
    expect(await confirm(id, 1)).toMatchObject(refused('articleNotConfirmed'))
    const list = await cast.admin.call(contract.articleReaderList, { ...inStudy, id })
    expect(list).toMatchObject(refused('articleNotConfirmed'))
    expect(await cast.wangwu.call(contract.articleReaderList, { ...inStudy, id })).toMatchObject(
      refused('forbidden', 403),
    )
  })
})

describe('a comment', () => {
  const say = (id: string, text: string, by = cast.lisi) =>
    by.call(contract.articleCommentAdd, { ...inStudy, id, text })
  const comments = (id: string, by = cast.lisi) => by.data(contract.articleCommentList, { ...inStudy, id })

  it('is read by everybody, newest first, and removed by its author or a manager', async () => {
    const id = await publishedArticle(app)
    await say(id, '  很有帮助\n谢谢 ')
    await say(id, '同意', cast.wangwu)
    const { records } = await comments(id)
    expect(records.map(({ name, text, isOwn }) => [name, text, isOwn])).toEqual([
      ['王五', '同意', false],
      ['李四', '很有帮助\n谢谢', true],
    ])
    expect((await read(id)).commentCount).toBe(2)
    const remove = (comment: string | undefined, by = cast.lisi) =>
      by.call(contract.articleCommentRemove, { ...inStudy, id: comment })
    expect(await remove(records[0]?.id)).toMatchObject(refused('forbidden', 403))
    expect(await remove(records[1]?.id)).toMatchObject({ status: 200 })
    expect(await remove(records[1]?.id)).toMatchObject(notFound)
    expect(await remove(records[0]?.id, cast.admin)).toMatchObject({ status: 200 })
    expect((await comments(id)).total).toBe(0)
  })

  it('is refused when it is blank or too long, and where nothing is published', async () => {
    const id = await publishedArticle(app)
    expect(await say(id, ' \n ')).toMatchObject(refused('commentEmpty', 400))
    expect(await say(id, '长'.repeat(501))).toMatchObject({
      status: 400,
      body: { fields: { text: expect.any(String) } },
    })
    const { id: draft } = await savedDraft(cast.zhangsan)
    expect(await say(draft, '好')).toMatchObject(notFound)
  })
})

describe('the search', () => {
  beforeAll(async () => {
    const section = 'typical'
    await publishedArticle(app, { section, title: '灭火器的使用', document: paragraphs('一提二拔三握四压') })
    await publishedArticle(app, {
      section,
      title: 'Typst 排版',
      summary: '',
      document: paragraphs('Ｈｅｌｌｏ 2026年度总结'),
    })
    await publishedArticle(app, {
      section,
      title: '甲骨文𠮷字',
      summary: '生僻字',
      document: paragraphs('𠮷野家'),
    })
  })

  it.each([
    ['two characters of the title', '灭火', ['灭火器的使用']],
    ['one character', '拔', ['灭火器的使用']],
    ['words of the text', '三握四压', ['灭火器的使用']],
    ['words of the summary', '生僻', ['甲骨文𠮷字']],
    ['a Latin word in another case', 'tYPST', ['Typst 排版']],
    ['letters of full width', 'hello', ['Typst 排版']],
    ['several words, which all must be there', '总结 2026', ['Typst 排版']],
    ['characters outside the first plane', '𠮷野', ['甲骨文𠮷字']],
    ['a word that is there and one that is not', '灭火 年度', []],
    ['characters that stand apart', '提拔', []],
    ['signs alone', '%_', []],
  ])('finds by %s', async (_what, words, titles) => {
    expect(await search(words)).toEqual(titles)
  })

  it('finds what is published only, and by its published words', async () => {
    const section = 'typical'
    const id = await publishedArticle(app, { section, title: '台账旧版' })
    await cast.zhangsan.data(contract.articleSave, articleWords({ section, id, title: '凭证新版' }))
    expect(await search('台账')).toEqual(['台账旧版'])
    expect(await search('凭证')).toEqual([])
    await cast.zhangsan.data(contract.articleSubmit, { section, id })
    await cast.admin.data(contract.articleAgree, { section, id, versionNo: 2 })
    expect(await search('台账')).toEqual([])
    expect(await search('凭证')).toEqual(['凭证新版'])
    expect(await search('凭证', 'study')).toEqual([])
    await cast.zhangsan.data(contract.articleWithdraw, { section, id })
    expect(await search('凭证')).toEqual([])
  })
})

describe('a hostile text', () => {
  const texts = Object.entries(hostileTexts).filter(
    ([what]) => !hiddenTexts.some((hidden) => hidden === what),
  )

  it.each(texts)('containing %s is kept as text in title, document and comment', async (_what, text) => {
    const oneLine = text.replace('\r\n', ' ')
    const id = await publishedArticle(app, { title: oneLine, document: paragraphs(oneLine) })
    const article = await read(id)
    expect(article.title).toBe(oneLine)
    expect(article.document).toEqual(paragraphs(oneLine))
    const { text: kept } = await cast.lisi.data(contract.articleCommentAdd, { ...inStudy, id, text })
    expect(kept).toBe(text.replace('\r\n', '\n'))
  })
})

describe('a cover', () => {
  it('is an own picture, whose address readers get signed for them', async () => {
    const uploaded = await upload(cast.zhangsan, [{ filename: '封面.png', bytes: picture(40, 30) }])
    const { id: coverId } = contract.upload.output.parse(uploaded.body.data)
    const id = await publishedArticle(app, { coverId })
    const { coverUrl } = await read(id)
    expect(coverUrl).toContain(`/api/files/${coverId}?`)
    expect((await app.raw({ method: 'GET', url: coverUrl })).status).toBe(200)
    const stolen = await cast.lisi.call(contract.articleSave, articleWords({ coverId }))
    expect(stolen).toMatchObject({ ...refused('articleCoverUnable', 400) })
  })

  it('is no other file', async () => {
    const uploaded = await upload(cast.zhangsan, [{ filename: 'a.pdf', bytes: Buffer.from('%PDF-1.4') }])
    const { id: coverId } = contract.upload.output.parse(uploaded.body.data)
    const answer = await cast.zhangsan.call(contract.articleSave, articleWords({ coverId }))
    expect(answer).toMatchObject({ status: 400, body: { fields: { coverId: expect.any(String) } } })
  })
})
