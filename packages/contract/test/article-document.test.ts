import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ArticleBlock,
  type ArticleDocument,
  articleLimits,
  emptyDocument,
  filesOf,
  isArticleLink,
  isArticleVideo,
  outlineOf,
  parseArticleDocument,
  textOfDocument,
} from '../src/index.ts'

const paragraph = (text: string): ArticleBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const documentOf = (...content: unknown[]) => ({ type: 'doc', content })
const linked = (href: unknown) =>
  documentOf({
    type: 'paragraph',
    content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
  })
const problemOf = (given: unknown) => parseArticleDocument(given).problem
const fileAddress = '/api/files/019b8f61-0f4e-7a55-b1c8-92d3e7f60b1d'

const everything: ArticleDocument = {
  type: 'doc',
  content: [
    {
      type: 'heading',
      attrs: { level: 1, textAlign: 'center' },
      content: [{ type: 'text', text: '安全 生产' }],
    },
    {
      type: 'paragraph',
      attrs: { textAlign: null },
      content: [
        { type: 'text', text: '甲', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: '乙', marks: [{ type: 'link', attrs: { href: 'https://example.com/a?b=1' } }] },
      ],
    },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [
        {
          type: 'listItem',
          content: [
            paragraph('一'),
            { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('二')] }] },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [paragraph('引')] },
    { type: 'horizontalRule' },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 2, rowspan: 2 }, content: [paragraph('头')] }],
        },
        { type: 'tableRow' },
        {
          type: 'tableRow',
          content: [
            { type: 'tableCell', content: [paragraph('左')] },
            { type: 'tableCell', content: [paragraph('右')] },
          ],
        },
      ],
    },
    { type: 'image', attrs: { address: fileAddress, alt: '厂房', width: 'medium' } },
    { type: 'heading', attrs: { level: 2 } },
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: '尾' }] },
    { type: 'attachment', attrs: { address: fileAddress, name: '制度.pdf', size: 12 } },
    { type: 'video', attrs: { address: 'https://example.com/v', title: '录像', shown: 'card' } },
  ],
}

describe('a document of an article', () => {
  it('may hold every kind of node, and comes back as it was', () => {
    expect(parseArticleDocument(everything)).toEqual({ document: everything })
    expect(parseArticleDocument(emptyDocument())).toEqual({ document: emptyDocument() })
  })

  it('has a text of a line for each block', () => {
    expect(textOfDocument(everything)).toBe(
      '安全 生产\n甲\n乙\n一\n二\n引\n头\n\n左\t右\n厂房\n\n尾\n制度.pdf\n录像',
    )
  })

  it('has an outline of its headings that are not empty', () => {
    expect(outlineOf(everything)).toEqual([
      { anchor: 'section-1', level: 1, text: '安全 生产' },
      { anchor: 'section-3', level: 3, text: '尾' },
    ])
  })

  it('names each file once', () => {
    expect(filesOf(everything)).toEqual([fileAddress])
  })
})

describe('a link', () => {
  it.each([
    'https://example.com',
    'http://example.com/路径?a=%20#b',
    'HTTPS://EXAMPLE.COM/',
    'mailto:a@example.com?subject=x',
    'tel:+86-551-638111',
    '/study/detail?id=1',
    '/',
  ])('may be %j', (href) => {
    expect(isArticleLink(href)).toBe(true)
    expect(problemOf(linked(href))).toBeUndefined()
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///C:/secret',
    'blob:https://example.com/1',
    'view-source:https://example.com',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://user:pw@evil.example',
    'https://exa mple.com',
    'https://a\u202eb.example',
    'https://example.com/\u200b',
    'https://',
    'mailto:',
    'tel:<script>',
    'study/detail',
    '#a',
    '',
    `https://example.com/${'a'.repeat(articleLimits.link)}`,
  ])('may not be %j', (href) => {
    expect(isArticleLink(href)).toBe(false)
    expect(problemOf(linked(href))).toEqual({
      code: 'unsafeLink',
      at: 'content[0].content[0].marks[0].attrs.href',
    })
  })

  it.each([['javascript:alert(1)'], ['http://example.com'], ['//example.com'], ['/a'], ['mailto:a@b']])(
    'of a video may not be %j',
    (address) => {
      expect(isArticleVideo(address)).toBe(false)
      const video = { type: 'video', attrs: { address, title: '', shown: 'link' } }
      expect(problemOf(documentOf(video))).toEqual({ code: 'unsafeLink', at: 'content[0].attrs.address' })
    },
  )

  it('never leads to another site without naming it, whatever is put together', () => {
    const pieces = [
      '/',
      '\\',
      '\t',
      '\n',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      ' ',
      'javascript',
      'https',
      'evil.example',
    ]
    const piece = fc.constantFrom(...pieces)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (drawn) => {
        const href = drawn.join('')
        if (!isArticleLink(href)) return
        const { protocol, origin } = new URL(href, 'https://own.example/page')
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol)
        expect(href.startsWith('/') ? origin : 'https://own.example').toBe('https://own.example')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a picture', () => {
  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '/api/files/../../etc/passwd',
    '/api/files/a?x=1',
    '/api/files/',
    '/api/files/a\n',
    'file:///C:/a.png',
  ])('may not have the address %j', (address) => {
    const image = { type: 'image', attrs: { address, alt: '', width: 'full' } }
    expect(problemOf(documentOf(image))).toEqual({ code: 'unsafeFile', at: 'content[0].attrs.address' })
  })

  it.each([{ onerror: 'alert(1)' }, { style: 'x' }, { src: 'x' }, { srcset: 'x' }])(
    'may not have further attributes: %j',
    (further) => {
      const attrs = { address: fileAddress, alt: '', width: 'full', ...further }
      expect(problemOf(documentOf({ type: 'image', attrs }))).toEqual({
        code: 'wrongType',
        at: 'content[0].attrs',
      })
    },
  )

  it('has one of the named widths', () => {
    const attrs = { address: fileAddress, alt: '', width: '100%;background:url(//evil.example)' }
    expect(problemOf(documentOf({ type: 'image', attrs }))?.at).toBe('content[0].attrs.width')
  })
})

const cellOf = (attrs: unknown) =>
  documentOf({
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs, content: [paragraph('x')] }] }],
  })

/** Nodes within nodes, counted with the document. */
function nested(depth: number): unknown {
  let node: unknown = paragraph('x')
  for (let level = 3; level < depth; level += 1) node = { type: 'blockquote', content: [node] }
  return documentOf(node)
}

describe('what is no document', () => {
  it.each([
    ['null', null, ''],
    ['a text', '<script>alert(1)</script>', ''],
    ['a list', [], ''],
    ['a document without blocks', documentOf(), 'content'],
    ['an unknown node', documentOf({ type: 'script', content: [] }), 'content[0].type'],
    ['a frame', documentOf({ type: 'iframe', attrs: { src: 'https://x' } }), 'content[0].type'],
    ['a node named after a prototype', documentOf({ type: '__proto__' }), 'content[0].type'],
    ['code', documentOf({ type: 'codeBlock' }), 'content[0].type'],
    ['a handler', documentOf({ type: 'paragraph', onclick: 'alert(1)' }), 'content[0]'],
    ['a heading of level 4', documentOf({ type: 'heading', attrs: { level: 4 } }), 'content[0].attrs.level'],
    ['a span of 1e9', cellOf({ colspan: 1e9 }), 'content[0].content[0].content[0].attrs.colspan'],
    ['a span of 0', cellOf({ rowspan: 0 }), 'content[0].content[0].content[0].attrs.rowspan'],
    ['a span of NaN', cellOf({ rowspan: Number.NaN }), 'content[0].content[0].content[0].attrs.rowspan'],
    [
      'an item that begins with a list',
      documentOf({
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'horizontalRule' }] }],
      }),
      'content[0].content[0].content',
    ],
    ['a text outside of a paragraph', documentOf({ type: 'text', text: 'x' }), 'content[0].type'],
    [
      'an unknown mark',
      documentOf({
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'textStyle' }] }],
      }),
      'content[0].content[0].marks[0].type',
    ],
    [
      'a mark given twice',
      documentOf({
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }, { type: 'bold' }] }],
      }),
      'content[0].content[0].marks',
    ],
    ['an object with a prototype key', JSON.parse('{"type":"doc","content":[],"__proto__":{"a":1}}'), ''],
    [
      'a node with a prototype key',
      JSON.parse('{"type":"doc","content":[{"type":"paragraph","attrs":{"__proto__":{"a":1}}}]}'),
      'content[0]',
    ],
    [
      'a constructor key',
      documentOf({ type: 'paragraph', attrs: { constructor: { prototype: {} } } }),
      'content[0].attrs',
    ],
  ])('%s is refused at its place', (_name, given, at) => {
    expect(problemOf(given)).toEqual({ code: 'wrongType', at })
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
  })

  it('is a document that is too deep, also one of 100,000 levels', () => {
    expect(problemOf(nested(articleLimits.depth))).toBeUndefined()
    expect(problemOf(nested(articleLimits.depth + 1))?.code).toBe('tooDeep')
    expect(problemOf(nested(100_000))?.code).toBe('tooDeep')
  })

  it('is a document with too many children, nodes, characters or columns', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ type: 'horizontalRule' }))
    expect(problemOf(documentOf(...many(articleLimits.children)))).toBeUndefined()
    expect(problemOf(documentOf(...many(articleLimits.children + 1)))).toEqual({
      code: 'tooManyChildren',
      at: '',
    })
    const quotes = Array.from({ length: 11 }, () => ({ type: 'blockquote', content: many(1999) }))
    expect(problemOf(documentOf(...quotes))?.code).toBe('tooManyNodes')
    expect(problemOf(documentOf(paragraph('字'.repeat(articleLimits.characters))))).toBeUndefined()
    expect(problemOf(documentOf(paragraph('字'.repeat(articleLimits.characters)), paragraph('x')))).toEqual({
      code: 'tooLong',
      at: 'content[1].content[0]',
    })
    const cells = Array.from({ length: 3 }, () => ({
      type: 'tableCell',
      attrs: { colspan: 40 },
      content: [paragraph('x')],
    }))
    const row = { type: 'tableRow', content: cells }
    expect(problemOf(documentOf({ type: 'table', content: [row] }))?.code).toBe('tooManyColumns')
  })

  it.each([
    ['turns the direction', 'a\u202eb'],
    ['is invisible', 'a\u200bb'],
    ['is a control character', 'a\u0007b'],
    ['is a tab', 'a\tb'],
  ])('is a text with a character that %s', (_name, text) => {
    expect(problemOf(documentOf(paragraph(text)))).toEqual({
      code: 'hiddenCharacter',
      at: 'content[0].content[0].text',
    })
    const image = { type: 'image', attrs: { address: fileAddress, alt: text, width: 'full' } }
    expect(problemOf(documentOf(image))).toEqual({ code: 'hiddenCharacter', at: 'content[0].attrs.alt' })
  })

  it('is a text with line ends or half characters', () => {
    expect(problemOf(documentOf(paragraph('a\nb')))?.code).toBe('wrongType')
    expect(problemOf(documentOf(paragraph('\ud83d')))?.code).toBe('wrongType')
  })

  it('is never thrown, whatever JSON is given', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (given) => {
        expect(() => parseArticleDocument(given)).not.toThrow()
        expect(() => parseArticleDocument(documentOf(given))).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})
