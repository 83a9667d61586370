import { describe, expect, it } from 'vitest'
import { layOut } from '../../src/pdf/layout.ts'
import { card, items, jpegOf, pngOf, row, sample, tableCard } from './sample.ts'

const blocksOf = (input: Parameters<typeof layOut>[0]) => layOut(input).data.cards.map(({ blocks }) => blocks)

const labels = (input: Parameters<typeof layOut>[0]) =>
  blocksOf(input).map((blocks) =>
    blocks.flatMap((block) =>
      'table' in block ? [[block.label]] : block.rows.map((row) => row.fields.map(({ label }) => label)),
    ),
  )

describe('fields', () => {
  it('are placed two in a row in order, the last one alone', () => {
    const cards = [card('卡', { 甲: '1', 乙: '2', 丙: '3' })]
    expect(labels(sample({ cards }))).toEqual([[['甲', '乙'], ['丙']]])
  })

  it('fill the line if the text is long, and never change places', () => {
    const cards = [card('卡', { 甲: '1', 乙: '长'.repeat(40), 丙: '3', 丁: 'a\nb', 戊: '5' })]
    expect(labels(sample({ cards }))).toEqual([[['甲'], ['乙'], ['丙'], ['丁'], ['戊']]])
  })

  it('keep an amount in words on one line', () => {
    const cardOf = (words: string) => {
      const [amount, capital] = [card('', { 金额: '1' }), card('', { 大写: words }, 'moneyInWords')]
      return sample({ cards: [{ title: '卡', fields: [...amount.fields, ...capital.fields] }] })
    }
    expect(labels(cardOf('人民币叁万元整'))).toEqual([[['金额', '大写']]])
    expect(labels(cardOf('人民币贰佰零伍万柒仟陆佰伍拾柒元整'))).toEqual([[['金额'], ['大写']]])
  })

  it('list the names of their files', () => {
    const files = [{ id: '1', name: '发票.pdf' }]
    const cards = [
      {
        title: '卡',
        fields: [{ name: 'annexFile', label: '附件', type: 'attachment' as const, text: '', files }],
      },
    ]
    expect(blocksOf(sample({ cards }))).toEqual([
      [
        {
          rows: [
            { fields: [{ label: '附件', text: '', files: ['发票.pdf'], strong: false }], breakable: false },
          ],
        },
      ],
    ])
  })
})

describe('tables', () => {
  const fields = [...card('', { 甲: '1', 乙: '2' }).fields, ...tableCard(items(2)).fields]

  it('span the page at their position on the card', () => {
    const after = card('', { 丙: '3' }).fields
    const cards = [{ title: '卡', fields: [...fields, ...after] }]
    expect(labels(sample({ cards }))).toEqual([[['甲', '乙'], ['采购明细'], ['丙']]])
  })

  it('are a field without a value if they have no rows', () => {
    expect(blocksOf(sample({ cards: [tableCard([])] }))).toEqual([
      [
        {
          rows: [{ fields: [{ label: '采购明细', text: '', files: [], strong: false }], breakable: false }],
        },
      ],
    ])
  })

  it('align figures to the right, with the room they need', () => {
    const [[block] = []] = blocksOf(sample({ cards: [tableCard(items(3))] }))
    const columns = block && 'table' in block ? block.table.columns : []
    expect(columns.map(({ label, align }) => `${label} ${align}`)).toEqual([
      '名称 left',
      '规格型号 left',
      '数量 right',
      '单位 left',
      '单价 right',
      '金额 right',
    ])
    expect(columns.at(-1)?.width).toBeGreaterThan('1,234,567.00'.length)
    expect(columns.every(({ width }) => width > 0)).toBe(true)
  })
})

describe('signatures', () => {
  it('get generated names by their bytes, over all rounds', () => {
    const trail = [row({ signature: pngOf(1) }), row()]
    const rows = [row({ signature: jpegOf(2) })]
    const { data, pictures } = layOut(sample({ trail, history: [{ round: 1, endedAt: '', rows }] }))
    expect(data.rounds.map((round) => round.rows.map(({ picture }) => picture?.path))).toEqual([
      ['/signatures/0.png', undefined],
      ['/signatures/1.jpg'],
    ])
    expect(pictures.map(({ path }) => path)).toEqual(['/signatures/0.png', '/signatures/1.jpg'])
  })

  it.each([
    ['empty', new Uint8Array()],
    ['text', new TextEncoder().encode('<svg onload="x"/>')],
    ['only the head of a PNG', pngOf(1).slice(0, 12)],
    ['only the head of a JPEG', jpegOf(1).slice(0, 4)],
    ['a picture 5,000 px wide', pngOf(1, 5000, 10)],
  ])('are not passed on when they are %s', (_, bytes) => {
    const { data, pictures } = layOut(sample({ trail: [row({ signature: bytes })] }))
    expect(data.rounds[0]?.rows.map(({ picture }) => picture?.path)).toEqual([null])
    expect(pictures).toEqual([])
  })
})

describe('rounds', () => {
  it('list the earlier ones and when they ended', () => {
    const history = [{ round: 1, endedAt: '2026-11-18 17:20:00', rows: [row({ status: '驳回' })] }]
    const { rounds } = layOut(sample({ history })).data
    expect(rounds.map(({ title, note }) => [title, note])).toEqual([
      ['审批记录', null],
      ['第 1 轮审批记录', '结束于 2026-11-18 17:20:00'],
    ])
  })

  it('keep a row on one page unless one of its texts may fill a page', () => {
    const trail = [
      row({ opinion: '长'.repeat(250) }),
      row({ opinion: '长'.repeat(500) }),
      row({ opinion: '长'.repeat(1500) }),
      row({ opinion: '好\n'.repeat(200) }),
      row({ personName: 'W'.repeat(300) }),
    ]
    expect(layOut(sample({ trail })).data.rounds[0]?.rows.map(({ breakable }) => breakable)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })
})

it.each([
  ['export', '导出时间'],
  ['approval', '审批通过时间'],
] as const)('prints the time of the %s in Shanghai', (by, label) => {
  const dated = { by, at: new Date('2026-11-20T05:00:00Z') }
  expect(layOut(sample({ dated })).data.dated).toEqual({ label, time: '2026-11-20 13:00:00' })
})
