import { contract, textOfDocument } from '@countersign/contract'
import { type Caller, loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { upload } from '../file/multipart.ts'
import { picture } from '../file/pictures.ts'
import { articleWords, inStudy, paragraphs, publishedArticle } from './builders.ts'

const app = await startTestApp()
const cast = await loginAll(app)

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const link = (href: string) =>
  doc({
    type: 'paragraph',
    content: [{ type: 'text', text: '点此', marks: [{ type: 'link', attrs: { href } }] }],
  })
const image = (address: string) => ({ type: 'image', attrs: { address, alt: '灭火器', width: 'full' } })
const save = (document: unknown, by = cast.zhangsan) =>
  by.call(contract.articleSave, articleWords({ document }))

async function uploadedBy(
  by: Caller,
  filename = '图.png',
  bytes: Uint8Array = picture(40, 30),
): Promise<string> {
  return contract.upload.output.parse((await upload(by, [{ filename, bytes }])).body.data).id
}

describe('a document', () => {
  it.each([
    ['a script address', link('javascript:alert(1)')],
    ['a script address in another case after a blank', link(' JaVaScRiPt:alert(1)')],
    ['a data address', link('data:text/html,<script>alert(1)</script>')],
    ['an address of another site without a scheme', link('//evil.example')],
    ['a picture of another site', doc(image('https://evil.example/a.png'))],
    ['a picture whose address runs a script', doc(image('javascript:alert(1)'))],
    ['a picture with an event handler', doc({ ...image('/api/files/x'), onerror: 'alert(1)' })],
    [
      'a video that is no secure page',
      doc({ type: 'video', attrs: { address: 'http://x.example', title: '', shown: 'link' } }),
    ],
    ['a frame', doc({ type: 'iframe', attrs: { src: 'https://x.example' } })],
    ['raw HTML', doc({ type: 'html', content: '<img src=x onerror=alert(1)>' })],
    [
      'a cell over a thousand million columns',
      doc({
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableCell', attrs: { colspan: 1e9 }, content: [{ type: 'paragraph' }] }],
          },
        ],
      }),
    ],
    ['invisible characters', paragraphs('a\u202eb')],
  ])('with %s is refused at its place', async (_what, document) => {
    const { status, body } = await save(document)
    expect(status).toBe(400)
    expect(Object.keys(Object(body).fields).join()).toMatch(/^document/)
  })

  it('nested 20,000 times is refused at once', async () => {
    const deep = '{"type":"blockquote","content":['.repeat(20_000)
    const document = `{"type":"doc","content":[${deep}{"type":"paragraph"}${']}'.repeat(20_000)}]}`
    const began = performance.now()
    const { status } = await save(document)
    expect(status).toBe(400)
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('as long as it may be is published, compared, found and read', async () => {
    // Its pairs of characters differ from line to line, so that the search keeps many words.
    const long = (from: number) =>
      paragraphs(
        ...Array.from({ length: 100 }, (_, line) =>
          Array.from({ length: 1999 }, (_unused, at) =>
            String.fromCodePoint(0x4e00 + ((from + line * 7 + at * (line + 1)) % 20_000)),
          ).join(''),
        ),
      )
    const id = await publishedArticle(app, { document: long(0) })
    await cast.zhangsan.data(contract.articleSave, articleWords({ id, document: long(11) }))
    await cast.zhangsan.data(contract.articleSubmit, { ...inStudy, id })
    const { lines } = await cast.zhangsan.data(contract.articleDifference, { ...inStudy, id, from: 1, to: 2 })
    expect(lines).toHaveLength(200)
    await cast.admin.data(contract.articleAgree, { ...inStudy, id, versionNo: 2 })
    const words = textOfDocument(long(11)).slice(-6)
    const found = await cast.lisi.data(contract.articleSearch, { ...inStudy, words })
    expect(found.records.map((one) => one.id)).toEqual([id])
    expect((await cast.lisi.data(contract.articleRead, { ...inStudy, id })).document).toEqual(long(11))
  })

  it('names files that its author uploaded, whose addresses readers get signed', async () => {
    const [shown, attached] = [
      await uploadedBy(cast.zhangsan),
      await uploadedBy(cast.zhangsan, '须知.pdf', Buffer.from('%PDF-1.4')),
    ]
    const document = doc(image(`/api/files/${shown}`), {
      type: 'attachment',
      attrs: { address: `/api/files/${attached}`, name: '须知.pdf', size: 8 },
    })
    const id = await publishedArticle(app, { document })
    const read = await cast.lisi.data(contract.articleRead, { ...inStudy, id })
    expect(read.document).toEqual(document)
    expect(read.files.map((file) => file.id).toSorted()).toEqual([shown, attached].toSorted())
    for (const { url } of read.files) expect((await app.raw({ method: 'GET', url })).status).toBe(200)
  })

  it('of a picture alone may be submitted', async () => {
    const shown = image(`/api/files/${await uploadedBy(cast.zhangsan)}`)
    const document = doc({ ...shown, attrs: { ...shown.attrs, alt: '' } })
    const { id } = await cast.zhangsan.data(contract.articleSave, articleWords({ document }))
    expect((await cast.zhangsan.call(contract.articleSubmit, { ...inStudy, id })).status).toBe(200)
  })

  it.each([
    ['somebody else', async () => uploadedBy(cast.lisi)],
    ['nobody', async () => '019a0000-0000-7000-8000-000000000000'],
    ['nobody, by a name that is no id', async () => 'x'],
  ])('that names a file of %s is refused', async (_whose, id) => {
    const answer = await save(doc(image(`/api/files/${await id()}`)))
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'articleFileUnable', fields: { document: expect.any(String) } },
    })
  })

  it.each([
    ['PDF', '须知.pdf', Buffer.from('%PDF-1.4')],
    ['drawing', '平面图.dwg', Buffer.from('AC1032--')],
  ])('that shows a %s as a picture or as its cover is refused', async (_what, name, bytes) => {
    const id = await uploadedBy(cast.zhangsan, name, bytes)
    expect(await save(doc(image(`/api/files/${id}`)))).toMatchObject({
      status: 400,
      body: { error: 'articlePictureUnable', fields: { document: expect.stringContaining('PNG') } },
    })
    const covered = await cast.zhangsan.call(contract.articleSave, articleWords({ coverId: id }))
    expect(covered).toMatchObject({ status: 400, body: { fields: { coverId: expect.any(String) } } })
    const document = doc({ type: 'attachment', attrs: { address: `/api/files/${id}`, name, size: 8 } })
    expect((await save(document)).status).toBe(200)
  })

  it('keeps the files of its versions, and lets those of a draft go', async () => {
    const [kept, gone] = [await uploadedBy(cast.zhangsan), await uploadedBy(cast.zhangsan)]
    const id = await publishedArticle(app, { document: doc(image(`/api/files/${kept}`)) })
    const files = async () => {
      const { rows } = await app.owner.query<{ file_id: string }>(
        'select file_id from article_file where article_id = $1',
        [id],
      )
      return rows.map((row) => row.file_id)
    }
    await cast.zhangsan.data(
      contract.articleSave,
      articleWords({ id, document: doc(image(`/api/files/${gone}`)) }),
    )
    expect((await files()).toSorted()).toEqual([kept, gone].toSorted())
    await cast.zhangsan.data(contract.articleSave, articleWords({ id }))
    expect(await files()).toEqual([kept])
  })
})
