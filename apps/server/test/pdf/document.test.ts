import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createCompile } from '../../src/pdf/compile.ts'
import { layOut, type PdfInput } from '../../src/pdf/layout.ts'
import { edgesOf, piecesOfPages, textOf, textOfPages, withoutBlanks } from './read-pdf.ts'
import { card, jpegOf, pngOf, row, sample, tableCard } from './sample.ts'

const compile = createCompile()
const pdfOf = (input: PdfInput) => compile(layOut(input))
const withText = (text: string) => sample({ cards: [card('卡', { 内容: text })] })

const signedBy = (seed: number) => pdfOf(sample({ trail: [row({ signature: pngOf(seed) })] }))

/** Pictures, without the transparency masks that belong to them. */
function imagesIn(pdf: Uint8Array): number {
  const source = Buffer.from(pdf).toString('latin1')
  const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0
  return count(/\/Subtype\s*\/Image/g) - count(/\/SMask \d/g)
}

describe('a watermark', () => {
  it('is on every page, with any text of any length, and moves nothing', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`第${index}项`, 'x', '1', '台', '1.00', '1.00'])
    const cards = [tableCard(rows)]
    const watermark = `仅用于#panic() "办理" ${'很长的用途'.repeat(40)}`
    const plain = await textOfPages(pdfOf(sample({ cards })))
    const marked = await textOfPages(pdfOf(sample({ cards, watermark })))
    expect(marked).toHaveLength(plain.length)
    expect(plain.length).toBeGreaterThan(2)
    for (const page of marked) expect(page).toContain('仅用于#panic()"办理"很长的用途')
    for (const page of plain) expect(page).not.toContain('仅用于')
  })
})

describe('the company', async () => {
  const logo = await sharp(pngOf(1)).webp().toBuffer()

  it.each([
    ['its name', { name: '云岭#panic()' }, 0],
    ['its name and logo', { name: '云岭#panic()', logo }, 1],
    ['its logo alone', { name: '', logo }, 1],
  ])('stands in the head with %s, above the title', async (_what, company, pictures) => {
    const pdf = pdfOf(sample({ company }))
    expect(imagesIn(pdf) - imagesIn(pdfOf(sample({})))).toBe(pictures)
    expect(withoutBlanks(await textOf(pdf)).startsWith(company.name)).toBe(true)
  })
})

it('breaks no name of a person in whose place somebody signed', async () => {
  const signed = row({ personName: '欧阳王五（代 李四）' })
  const happened = { time: '', node: '', what: '评论', opinion: '', personName: '王五（代 张三）' }
  const [pieces] = await piecesOfPages(pdfOf(sample({ trail: [signed], happenings: [happened] })))
  expect(pieces).toEqual(expect.arrayContaining(['欧阳王五', '（代李四）', '王五', '（代张三）']))
})

describe('what happened besides the decisions', () => {
  const happened = {
    time: '2026-11-18 17:20:00',
    personName: '李四',
    node: '部门负责人',
    what: '转交给 王五',
    opinion: '我出差#panic()',
  }

  it('stands in a table of its own, with the words that were added', async () => {
    const text = await textOf(pdfOf(sample({ happenings: [happened, { ...happened, opinion: '' }] })))
    expect(withoutBlanks(text)).toContain('流转记录')
    expect(withoutBlanks(text)).toContain('李四部门负责人转交给王五：我出差#panic()')
  })

  it('names the attachments of a comment', async () => {
    const files = [{ name: '车票.pdf' }, { name: '酒店.pdf' }]
    const commented = { ...happened, what: '评论', opinion: '票据见附件', files }
    const text = await textOf(pdfOf(sample({ happenings: [commented] })))
    expect(withoutBlanks(text)).toContain('评论：票据见附件（附件：车票.pdf、酒店.pdf）')
  })

  it('has no table where nothing did', async () => {
    expect(await textOf(pdfOf(sample({ happenings: [] })))).not.toContain('流转记录')
  })

  it('may fill pages', async () => {
    const long = { ...happened, opinion: '很长的说明'.repeat(100) }
    const text = await textOf(pdfOf(sample({ happenings: Array.from({ length: 40 }, () => long) })))
    expect(withoutBlanks(text).split('转交给王五')).toHaveLength(41)
  })
})

describe('the document', () => {
  it('shows every value, including the history', async () => {
    const history = [
      {
        round: 1,
        endedAt: '2026-11-18 17:20:00',
        rows: [row({ status: '驳回', opinion: '收款账号有误', personName: '赵六', node: '总经理' })],
      },
    ]
    const input = sample({ history })
    const text = await textOf(pdfOf(input))
    const fields = input.cards.flatMap(({ title, fields }) => [
      title,
      ...fields.flatMap((field) => [field.label, field.text || '—']),
    ])
    const rows = [...input.trail, ...history.flatMap((round) => round.rows)].flatMap((one) => [
      one.personName,
      one.deptName,
      one.status,
      one.opinion,
      one.time,
      one.node,
    ])
    const heads = [
      '申请编号',
      '申请人',
      '部门',
      '申请时间',
      '主体公司',
      '序号',
      '姓名',
      '状态',
      '意见',
      '时间',
      '签名',
    ]
    const shown = [
      input.title,
      input.approvalStatus,
      ...Object.values(input.applicant),
      ...fields,
      ...rows,
      ...heads,
    ]
    expect(shown.filter((value) => !text.includes(withoutBlanks(value)))).toEqual([])
  })

  it('lists the warnings of the form below the cards, with any wording, and nothing if there are none', async () => {
    const warnings = [
      '累计付款 50,000.00 超过应付金额 45,000.00',
      '#panic("no") *粗* <a>',
      '很长的提示'.repeat(60),
    ]
    const text = await textOf(pdfOf(sample({ warnings })))
    const places = ['386,420.00', '提示', ...warnings, '审批记录'].map((one) =>
      text.indexOf(withoutBlanks(one)),
    )
    expect(places.includes(-1)).toBe(false)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(await textOf(pdfOf(sample({ warnings: [] })))).not.toContain('提示')
  })

  it('numbers its pages and repeats the head of the trail', async () => {
    const trail = Array.from({ length: 60 }, (_, index) =>
      row({ personName: `张${index}`, signature: pngOf(index + 1), opinion: '同意支付。'.repeat(index % 7) }),
    )
    const pages = await textOfPages(pdfOf(sample({ trail })))
    expect(pages.length).toBeGreaterThan(3)
    pages.forEach((text, index) => {
      expect(text).toContain(`第${index + 1}页/共${pages.length}页`)
      expect(text).toContain('合同付款申请单申请编号HTFK202611190012导出时间2026-11-20')
      expect(text).toContain('序号姓名部门状态意见时间签名')
    })
  })

  it('is the same, byte for byte, for the same input', () => {
    const input = sample()
    const first = pdfOf(input)
    pdfOf(withText('another'))
    expect(Buffer.from(pdfOf(input)).equals(first)).toBe(true)
  })

  it('can be made from a request without cards, rows or number', async () => {
    const text = await textOf(pdfOf(sample({ applyNo: '', cards: [], trail: [], approvalStatus: '草稿' })))
    expect(text).toContain('申请编号—')
    expect(text).toContain('草稿')
  })
})

describe('entered text', () => {
  it.each([
    '#panic("no")',
    '#import "/document.typ": *',
    '*bold* _italic_ `code` $x^2$ = 标题 @ref <label>',
    '<script>alert(1)</script>',
    '\\u{41} \\ // comment /* open',
    '"] + read("/etc/passwd") + ["',
    '- item + item / term: x',
    'https://example.com/#anchor',
  ])('is printed as written: %s', async (text) => {
    expect(await textOf(pdfOf(withText(text)))).toContain(withoutBlanks(text))
  })

  it('is printed without control characters and lone surrogates', async () => {
    expect(await textOf(pdfOf(withText('甲\u0000乙\ud83d丙\u001b丁')))).toContain('甲乙U+FFFD丙丁')
  })

  it.each([
    ['㛃𬭎龘䶮', '㛃𬭎龘䶮'],
    ['张𠮷、陈𡈽、林𤋮、王𪚥、李𥞅', '张𠮷、陈𡈽、林𤋮、王𪚥、李𥞅'],
    ['①㎡✓€￥Ж', '①㎡✓€￥Ж'],
    ['王𱍊', '王U+3134A'],
    ['好的👍 ❤️', '好的👍❤'],
    ['김', 'U+AE40'],
    ['a]b^c\\d-\ue000', 'a]b^c\\d-U+E000'],
  ])('of %s is printed as %s: a character without a glyph by its code point', async (text, printed) => {
    expect(await textOf(pdfOf(withText(text)))).toContain(printed)
  })

  it.each([
    ['letters', 'W'.repeat(400)],
    ['a web address', `https://example.com/${'path-'.repeat(60)}`],
    ['Chinese stops', '。'.repeat(300)],
    ['letters behind Chinese', `合同${'A1'.repeat(200)}`],
  ])('stays inside the page when it is a long run of %s', async (_, text) => {
    const pdf = pdfOf(
      sample({ cards: [card(text, { [text]: text })], trail: [row({ opinion: text, personName: text })] }),
    )
    expect((await edgesOf(pdf)).rightmost).toBeLessThan(595 - 36)
    expect(await textOf(pdf)).toContain(text)
  })

  it.each([
    ['unbroken letters', 'W'.repeat(20_000)],
    ['characters without a glyph', '김'.repeat(2000)],
  ])('is printed for thousands of %s', async (_, text) => {
    const applicant = { ...sample().applicant, applicationName: text }
    const pages = await textOfPages(pdfOf(sample({ applicant, cards: [card('卡', { 说明: text })] })))
    const printed = pages.join('').match(/W|U\+AE40/g)
    expect(printed?.length).toBeGreaterThanOrEqual(text.length * 2)
  })

  it.each([
    ['an opinion of many lines', { trail: [row({ opinion: `${'行\n'.repeat(249)}末` })] }],
    ['a name too long for its column', { trail: [row({ personName: `${'W'.repeat(400)}末` })] }],
    ['a cell of many lines', { cards: [tableCard([['1', '2', '3', '4', '5', `${'9\n'.repeat(120)}末`]])] }],
    ['a value of many lines', { cards: [card('卡', { 甲: '1', 乙: `${'行\n'.repeat(249)}末` })] }],
  ])('continues on the next page instead of running over the bottom: %s', async (_, values) => {
    const pdf = pdfOf(sample(values))
    expect(await textOf(pdf)).toContain('末')
    expect((await edgesOf(pdf)).lowest).toBeGreaterThan(20)
  })

  it('may be longer than a page', async () => {
    const text = '第一行，内容很长。'.repeat(900)
    const pages = await textOfPages(
      pdfOf(sample({ trail: [row({ opinion: text })], cards: [card('卡', { 说明: text })] })),
    )
    expect(pages.length).toBeGreaterThan(3)
  })
})

describe('signatures', () => {
  it('are printed, both PNG and JPEG', () => {
    expect(imagesIn(pdfOf(sample({ trail: [row()] })))).toBe(0)
    expect(imagesIn(pdfOf(sample({ trail: [row({ signature: pngOf(1) })] })))).toBe(1)
    expect(imagesIn(pdfOf(sample({ trail: [row({ signature: jpegOf(1) })] })))).toBe(1)
  })

  it('belong to this document, never to the one before', () => {
    const first = Buffer.from(signedBy(1))
    expect(first.equals(signedBy(9))).toBe(false)
    expect(first.equals(signedBy(1))).toBe(true)
  })

  it.each([
    ['a truncated PNG', pngOf(1).slice(0, 300)],
    ['a PNG that ends after its head', pngOf(1).slice(0, 33)],
    [
      'a PNG with noise inside',
      Uint8Array.from(pngOf(1), (byte, index) => (index > 60 ? byte ^ 0x5a : byte)),
    ],
    ['a truncated JPEG', jpegOf(1).slice(0, 400)],
    ['no picture', new TextEncoder().encode('hello')],
  ])('are replaced by words when one is %s, and the others stay', async (_, broken) => {
    const trail = [row({ signature: pngOf(2) }), row({ signature: broken, personName: '王五' })]
    const pdf = pdfOf(sample({ trail }))
    expect(await textOf(pdf)).toContain('签名图片无法显示')
    expect(imagesIn(pdf)).toBe(1)
  })
})

it('keeps a row with a long opinion on one page, and the opinion across it', async () => {
  const opinion = (number: number) => `始${number}${'核对过合同与发票。'.repeat(54)}终${number}`
  const trail = Array.from({ length: 12 }, (_, index) =>
    row({ opinion: opinion(index), signature: pngOf(index) }),
  )
  const pages = await textOfPages(pdfOf(sample({ trail })))
  expect(pages.length).toBeGreaterThan(1)
  for (const index of trail.keys())
    expect(pages.filter((page) => page.includes(`始${index}核`) && page.includes(`终${index}`))).toHaveLength(
      1,
    )
  // At 24 letters a line in its column, one opinion alone would take most of a page.
  expect(pages.length).toBeLessThan(6)
})
