import { type ArticleBlock, type ArticleDocument, articleDocument } from '@countersign/contract'
import fc from 'fast-check'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { layOutArticle, type PrintedArticle } from '../../src/pdf/article.ts'
import { createCompile } from '../../src/pdf/compile.ts'
import { png } from '../hostile/bombs.ts'
import { edgesOf, textOf, textOfPages, withoutBlanks } from './read-pdf.ts'

const compile = createCompile()

const shown = '/api/files/shown'
const doc = (...content: unknown[]): ArticleDocument => articleDocument.parse({ type: 'doc', content })
const text = (written: string, ...marks: unknown[]) => ({ type: 'text', text: written, marks })
const paragraph = (...content: unknown[]) => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
})
const item = (...content: unknown[]) => ({ type: 'listItem', content })
const cell = (written: string, attrs: object = {}, type = 'tableCell') => ({
  type,
  attrs,
  content: [paragraph(written)],
})
const table = (...rows: unknown[][]) => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
})
const image = (address: string, width = 'full', alt = '示意图') => ({
  type: 'image',
  attrs: { address, alt, width },
})

const article = (document: ArticleDocument, over: Partial<PrintedArticle> = {}): PrintedArticle => ({
  sectionName: '学习园地',
  title: '灭火器使用要点',
  summary: '使用步骤与检查安排',
  authorName: '张三',
  versionNo: 3,
  isPublished: true,
  at: new Date('2026-11-20T01:30:00Z'),
  document,
  pictures: new Map([[shown, { bytes: png(800, 400), format: 'png', width: 800, height: 400 }]]),
  printedBy: '李四',
  printedAt: new Date('2026-11-24T01:30:00Z'),
  ...over,
})
const pdfOf = (document: ArticleDocument, over: Partial<PrintedArticle> = {}) =>
  compile(layOutArticle(article(document, over)))

/** Number of pictures on the pages, and addresses that a click opens. */
async function drawnOn(pdf: Uint8Array): Promise<{ pictures: number; links: string[] }> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 })
  const document = await task.promise
  let pictures = 0
  const links: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    for (const { url } of await page.getAnnotations()) if (url) links.push(url)
    const { fnArray } = await page.getOperatorList()
    const drawing: number[] = [OPS.paintImageXObject, OPS.paintImageMaskXObject, OPS.paintInlineImageXObject]
    pictures += fnArray.filter((operator) => drawing.includes(operator)).length
  }
  await task.destroy()
  return { pictures, links }
}

describe('an article as a PDF', () => {
  it('says who wrote it, when and which version it is, and prints everything in its order', async () => {
    const pdf = pdfOf(
      doc(
        { type: 'heading', attrs: { level: 1 }, content: [text('一、步骤')] },
        paragraph('请', text('认真', { type: 'bold' }), text('阅读', { type: 'italic' }), '。'),
        {
          type: 'orderedList',
          attrs: { start: 4 },
          content: [
            item(paragraph('提起')),
            item(paragraph('拔销'), { type: 'bulletList', content: [item(paragraph('查铅封'))] }),
          ],
        },
        { type: 'blockquote', content: [paragraph('人人有责')] },
        { type: 'horizontalRule' },
        image(shown),
        { type: 'attachment', attrs: { address: '/api/files/a', name: '须知.pdf', size: 2_500_000 } },
        {
          type: 'video',
          attrs: { address: 'https://video.example.com/fire', title: '演示', shown: 'card' },
        },
      ),
    )
    const words = await textOf(pdf)
    expect(words).toContain('学习园地灭火器使用要点作者张三发布时间2026-11-2009:30:00第3版使用步骤与检查安排')
    expect(words).toContain(
      '一、步骤请认真阅读。4.提起5.拔销•查铅封人人有责附件须知.pdf（2.4MB）视频演示https://video.example.com/fire附件1.须知.pdf（2.4MB）',
    )
    expect(words).toContain('导出时间2026-11-2409:30:00导出人李四第1页/共1页')
    expect(words).not.toContain('非当前发布版本')
    expect((await drawnOn(pdf)).pictures).toBe(1)
  })

  it('says of a version that staff do not read that it is none', async () => {
    const words = await textOf(pdfOf(doc(paragraph('一')), { isPublished: false }))
    expect(words).toContain('提交时间2026-11-2009:30:00第3版非当前发布版本')
  })

  it('names a picture that cannot be shown by its words', async () => {
    const pdf = pdfOf(doc(image('/api/files/gone'), image('/api/files/gone', 'small', '')))
    expect(await textOf(pdf)).toContain('图片无法显示：示意图图片无法显示')
    expect((await drawnOn(pdf)).pictures).toBe(0)
  })

  it('opens the addresses of links, and prints places of this site only', async () => {
    const link = (href: string) => text('点此', { type: 'link', attrs: { href } })
    const addresses = ['https://example.com/a?b=1#c', 'mailto:a@example.com', 'tel:+86-871']
    const { links } = await drawnOn(pdfOf(doc(paragraph(...addresses.map(link), link('/desk/notice')))))
    expect(links).toEqual(addresses)
  })

  it('prints hostile and long texts as texts, and keeps them on the page', async () => {
    const hostile = `#panic() *b* _i_ $x$ \\u{41} "'<a> // c @ref \`raw\` = h - l + n / t: ${'W'.repeat(90)}`
    const pdf = pdfOf(
      doc(
        paragraph(hostile),
        { type: 'heading', attrs: { level: 2 }, content: [text(hostile)] },
        { type: 'bulletList', content: [item(paragraph(hostile))] },
        { type: 'blockquote', content: [paragraph(hostile)] },
        table([cell(hostile, {}, 'tableHeader'), cell('b')], [cell(hostile), cell(hostile)]),
        image('/api/files/gone', 'full', hostile),
        { type: 'attachment', attrs: { address: '/api/files/a', name: hostile, size: 1 } },
        { type: 'video', attrs: { address: 'https://v.example.com', title: hostile, shown: 'link' } },
        paragraph(hostile),
      ),
      { title: hostile, summary: hostile, authorName: hostile, printedBy: '#W'.repeat(15) },
    )
    const words = await textOf(pdf)
    expect(words.split(withoutBlanks(hostile)).length - 1).toBeGreaterThanOrEqual(12)
    const { rightmost, lowest } = await edgesOf(pdf)
    expect(rightmost).toBeLessThanOrEqual(595 - 40)
    expect(lowest).toBeGreaterThan(20)
  })

  it('is the same document for the same input', () => {
    const document = doc(paragraph('一'), image(shown))
    expect(Buffer.from(pdfOf(document)).equals(Buffer.from(pdfOf(document)))).toBe(true)
  })
})

describe('a table of an article', () => {
  const placesOf = (...rows: unknown[][]) =>
    layOutArticle(article(doc(table(...rows)))).data.blocks.flatMap((block) =>
      block.type === 'table'
        ? block.cells.map(({ x, y, colspan, rowspan }) => [x, y, colspan, rowspan].join(' '))
        : [],
    )
  it.each([
    ['plain cells', [[cell('a'), cell('b')], [cell('c')]], ['0 0 1 1', '1 0 1 1', '0 1 1 1', '1 1 1 1']],
    [
      'merged cells beside and below each other',
      [
        [cell('a', { rowspan: 2 }), cell('b', { colspan: 2 })],
        [cell('c'), cell('d')],
        [cell('e', { colspan: 3 })],
      ],
      ['0 0 1 2', '1 0 2 1', '1 1 1 1', '2 1 1 1', '0 2 3 1'],
    ],
    ['a cell that reaches below the last row', [[cell('a', { rowspan: 50 })]], ['0 0 1 1']],
    [
      'a wide cell that a cell from above leaves no room for',
      [[cell('a'), cell('b', { rowspan: 2 })], [cell('c', { colspan: 2 })]],
      ['0 0 1 1', '1 0 1 2', '2 0 2 1', '0 1 1 1', '2 1 2 1'],
    ],
    ['a row that the cells above fill', [[cell('a', { rowspan: 2, colspan: 2 })], []], ['0 0 2 2']],
  ])('places %s without an overlap', (_what, rows, places) => {
    expect(placesOf(...rows)).toEqual(places)
  })

  it('is printed as plain rows when cells from above push it beyond all columns', async () => {
    const rows = Array.from({ length: 4 }, (_, y) =>
      Array.from({ length: 30 }, (_unused, x) => cell(`${y}之${x}。`, { rowspan: 4 })),
    )
    expect(placesOf(...rows)).toEqual([])
    const words = await textOf(pdfOf(doc(table(...rows))))
    for (const [y, row] of rows.entries()) {
      for (const x of row.keys()) expect(words).toContain(`${y}之${x}。`)
    }
  })

  it('keeps the rows of a merged cell on one page when they are few and short', async () => {
    const rows = Array.from({ length: 120 }, (_, index) =>
      index % 3 === 0
        ? [cell(`甲${index}。`, { rowspan: 3 }), cell(`乙${index}。`)]
        : [cell(index % 3 === 2 ? `丙${index - 2}。` : '中')],
    )
    const pages = await textOfPages(pdfOf(doc(table(...rows))))
    expect(pages.length).toBeGreaterThan(2)
    for (let index = 0; index < 120; index += 3) {
      const page = pages.find((one) => one.includes(`乙${index}。`))
      expect(page).toContain(`甲${index}。`)
      expect(page).toContain(`丙${index}。`)
    }
  })

  it('repeats its first row on every page when all its cells are headings', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => [cell(`第${index}行`), cell('二')])
    const head = (type: string) => [cell('楼层', {}, type), cell('责任人', {}, type)]
    const withHead = await textOfPages(pdfOf(doc(table(head('tableHeader'), ...rows))))
    expect(withHead.length).toBeGreaterThan(2)
    for (const page of withHead) expect(page).toContain('楼层责任人')
    const without = await textOfPages(pdfOf(doc(table(head('tableCell'), ...rows))))
    expect(without.filter((page) => page.includes('楼层责任人'))).toHaveLength(1)
  })
})

describe('the largest articles', () => {
  const times = (count: number, wrap: (inner: unknown) => unknown) =>
    doc(Array.from({ length: count }).reduce((inner) => wrap(inner), paragraph('最里面')))
  const many = <T>(length: number, of: (index: number) => T) =>
    Array.from({ length }, (_, index) => of(index))
  const all = [{ type: 'bold' }, { type: 'italic' }, { type: 'underline' }, { type: 'strike' }]
  const link = { type: 'link', attrs: { href: 'https://example.com' } }

  it.each([
    [
      'lists within lists',
      () => times(8, (inner) => ({ type: 'bulletList', content: [item(paragraph('项'), inner)] })),
    ],
    ['quotes within quotes', () => times(17, (inner) => ({ type: 'blockquote', content: [inner] }))],
    [
      'tables within tables',
      () => times(5, (inner) => table([{ type: 'tableCell', content: [inner] }, cell('旁')])),
    ],
    ['a table of 100 columns', () => doc(table(...many(60, () => many(100, (x) => cell(`列${x}`)))))],
    [
      'cells over 50 rows',
      () => doc(table(...many(60, () => many(3, () => cell('行', { colspan: 2, rowspan: 50 }))))),
    ],
    ['a cell of 200,000 characters', () => doc(table([cell('灭火器'.repeat(66_000)), cell('b')]))],
    ['one word of 200,000 letters', () => doc(paragraph('W'.repeat(199_990)))],
    [
      'a heading of 200,000 characters',
      () => doc({ type: 'heading', attrs: { level: 3 }, content: [text('灭火器'.repeat(66_000))] }),
    ],
    [
      '2000 looks in one paragraph',
      () => doc(paragraph(...many(2000, (x) => text('灭火器 abc', ...(x % 2 ? [...all, link] : []))))),
    ],
    ['2000 pictures', () => doc(...many(1999, () => image(shown, 'small')))],
    ['2000 line ends', () => doc(paragraph(...many(2000, () => ({ type: 'hardBreak' }))))],
  ])(
    'such as %s are drawn in time',
    async (_what, build) => {
      const began = performance.now()
      const pdf = pdfOf(build())
      expect(performance.now() - began).toBeLessThan(15_000)
      expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
    },
    60_000,
  )

  const { block } = fc.letrec<{ block: unknown; cell: unknown }>((tie) => {
    const small = fc.array(tie('block'), { minLength: 1, maxLength: 3 })
    const written = fc.array(
      fc.record({ type: fc.constant('text'), text: fc.constantFrom('灭火器', 'a b', 'W'.repeat(40), '#x') }),
      { maxLength: 3 },
    )
    const span = fc.integer({ min: 1, max: 4 })
    return {
      block: fc.oneof(
        { depthSize: 'small', maxDepth: 5 },
        fc.record({ type: fc.constant('paragraph'), content: written }),
        fc.record({
          type: fc.constant('heading'),
          attrs: fc.record({ level: fc.integer({ min: 1, max: 3 }) }),
          content: written,
        }),
        fc.constant({ type: 'horizontalRule' }),
        fc.constantFrom(image(shown), image('/api/files/gone', 'small')),
        fc.record({ type: fc.constant('blockquote'), content: small }),
        fc.record({
          type: fc.constantFrom('bulletList', 'orderedList'),
          content: fc.array(
            small.map((content) => item(paragraph('项'), ...content)),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        fc
          .array(fc.array(tie('cell'), { maxLength: 4 }), { minLength: 1, maxLength: 4 })
          .map((rows) => table(...rows)),
      ),
      cell: fc.record({
        type: fc.constantFrom('tableCell', 'tableHeader'),
        attrs: fc.record({ colspan: span, rowspan: span }),
        content: small,
      }),
    }
  })

  it('of any blocks within blocks are drawn', { timeout: 120_000 }, () => {
    const documents = fc.array(block, { minLength: 1, maxLength: 4 }).map((content) => doc(...content))
    fc.assert(
      fc.property(documents, (document) => {
        const blocks: readonly ArticleBlock[] = document.content
        expect(pdfOf({ type: 'doc', content: [...blocks] }).byteLength).toBeGreaterThan(1000)
      }),
      { numRuns: 150 },
    )
  })
})
