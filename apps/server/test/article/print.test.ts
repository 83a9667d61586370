import { contract } from '@countersign/contract'
import { type Caller, createTestApp, loginAll, startTestApp, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../file/multipart.ts'
import { picture } from '../file/pictures.ts'
import { png } from '../hostile/bombs.ts'
import { textOf } from '../pdf/read-pdf.ts'
import {
  articleWords,
  inEducation,
  inStudy,
  paragraphs,
  publishedArticle,
  savedDraft,
  submittedArticle,
} from './builders.ts'

const app = await startTestApp()
const cast = await loginAll(app)

const print = (by: Caller, id: string, no?: number) =>
  by.bytes(`/api/article/study/pdf?id=${id}${no === undefined ? '' : `&no=${no}`}`)
const refused = (by: Caller, id: string, over: object = {}) =>
  by.call(contract.articlePdf, { ...inStudy, id, ...over })

async function uploaded(filename: string, bytes: Uint8Array): Promise<string> {
  return contract.upload.output.parse((await upload(cast.zhangsan, [{ filename, bytes }])).body.data).id
}
const image = (id: string) => ({
  type: 'image',
  attrs: { address: `/api/files/${id}`, alt: '灭火器', width: 'full' },
})

describe('the PDF of an article', () => {
  it('prints for everybody what was published, under its title', async () => {
    const id = await publishedArticle(app, { title: '用水/用电: 须知' })
    const { status, headers } = await print(cast.lisi, id)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('用水 用电 须知.pdf')
    expect(app.articles.at(-1)).toMatchObject({
      sectionName: '学习园地',
      title: '用水/用电: 须知',
      summary: '灭火器的使用',
      authorName: '张三',
      versionNo: 1,
      isPublished: true,
      printedBy: '李四',
      document: paragraphs('一提二拔三握四压。', '请在月底前阅读。'),
    })
  })

  it('prints the version that staff read while a newer one is written and reviewed', async () => {
    const id = await publishedArticle(app)
    await savedDraft(cast.zhangsan, { id, title: '新标题', document: paragraphs('新内容') })
    await cast.zhangsan.data(contract.articleSubmit, { ...inStudy, id })
    expect((await print(cast.lisi, id)).status).toBe(200)
    expect(app.articles.at(-1)).toMatchObject({ versionNo: 1, isPublished: true })
    expect((await print(cast.zhangsan, id, 2)).status).toBe(200)
    expect(app.articles.at(-1)).toMatchObject({ versionNo: 2, isPublished: false, title: '新标题' })
  })

  it('prints versions that are not published for the author and content administrators alone', async () => {
    const id = await submittedArticle(cast.zhangsan)
    const admin = await app.login('admin')
    expect((await refused(cast.zhangsan, id)).status).toBe(404)
    expect((await refused(cast.lisi, id, { no: 1 })).status).toBe(404)
    for (const by of [cast.zhangsan, admin]) expect((await print(by, id, 1)).status).toBe(200)
    expect((await refused(cast.zhangsan, id, { no: 2 })).status).toBe(404)
  })

  it('is refused for a draft, an article of another section, one that was withdrawn, and to guests', async () => {
    const { id: draft } = await savedDraft(cast.zhangsan)
    const id = await publishedArticle(app)
    expect((await refused(cast.zhangsan, draft)).status).toBe(404)
    expect((await refused(cast.zhangsan, draft, { no: 1 })).status).toBe(404)
    expect((await refused(cast.lisi, id, inEducation)).status).toBe(404)
    await cast.zhangsan.data(contract.articleWithdraw, { ...inStudy, id })
    expect((await refused(cast.lisi, id)).status).toBe(404)
    expect((await print(cast.zhangsan, id, 1)).status).toBe(200)
  })

  it('holds its pictures upright and no larger than paper shows, and goes on without broken ones', async () => {
    const large = await uploaded('大图.jpg', picture(3000, 1500, 'image/jpeg'))
    const small = await uploaded('小图.png', picture(40, 30))
    // It says 20,000 by 20,000 pixels, which would take 400 MB to decode.
    const bomb = await uploaded('炸弹.png', png(20_000, 20_000, 1))
    const cut = await uploaded('残图.png', picture(300, 300).subarray(0, 200))
    const gone = await uploaded('失图.png', picture(20, 20))
    await app.store.discard(gone)
    const ids = [large, small, bomb, cut, gone]
    const document = { type: 'doc', content: [...ids, small].map(image) }
    const id = await publishedArticle(app, { document })
    expect((await print(cast.lisi, id)).status).toBe(200)
    const sizes = [...(app.articles.at(-1)?.pictures ?? [])].map(([address, { format, width, height }]) => [
      address.split('/').at(-1),
      format,
      width,
      height,
    ])
    expect(new Set(sizes)).toEqual(
      new Set([
        [large, 'jpg', 1400, 700],
        [small, 'png', 40, 30],
      ]),
    )
  })
})

describe('with the renderer of the product', () => {
  let real: TestApp
  beforeAll(async () => {
    real = await createTestApp({ pdf: 'real' })
  })
  afterAll(() => real.close())

  it('the PDF of an article holds its text', async () => {
    const id = await publishedArticle(real, articleWords())
    const { status, bytes } = await print(await real.login('lisi'), id)
    expect(status).toBe(200)
    expect(await textOf(bytes)).toContain('一提二拔三握四压。请在月底前阅读。')
  })
})
