import { articleDocument } from '@countersign/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createPdfRenderer, type PdfRenderer } from '../../src/pdf/index.ts'
import { textOf } from './read-pdf.ts'
import { sample } from './sample.ts'

const workerFile = new URL('./unruly-worker.ts', import.meta.url)
let renderer: PdfRenderer | undefined

function start(options: Parameters<typeof createPdfRenderer>[0] = {}): PdfRenderer {
  renderer = createPdfRenderer({ workerFile, ...options })
  return renderer
}

afterEach(async () => {
  await renderer?.close()
})

const good =
  (applyNo = 'N1') =>
  async () =>
    sample({ applyNo })
const bad = (title: string) => async () => sample({ title })

describe('a failing worker', () => {
  it.each([
    ['hangs', '挂起', 4000, { reason: 'timeout' }],
    ['ends', '退出', 60_000, { reason: 'crashed' }],
    ['throws', '抛出', 60_000, { reason: 'crashed' }],
    ['uses too much memory', '吃内存', 60_000, { reason: 'crashed' }],
    ['cannot draw the document', '失败', 60_000, { reason: 'failed' }],
  ])('fails that request when it %s, and the next one is served', async (_, title, timeoutMs, error) => {
    const { render } = start({ timeoutMs, maxOldSpaceMb: 96 })
    const outcomes = await Promise.allSettled([render(good('N1')), render(bad(title)), render(good('N2'))])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await expect(Promise.resolve(outcomes[1])).resolves.toMatchObject({ reason: error })
    expect(await textOf((await render(good('N3'))).pdf)).toContain('N3')
  })
})

describe('an article at whose tables the compiler hangs', () => {
  const article = (title: string) => async () => ({
    sectionName: '学习园地',
    title,
    summary: '',
    authorName: '张三',
    versionNo: 1,
    isPublished: true,
    at: new Date(0),
    document: articleDocument.parse({
      type: 'doc',
      content: [
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                {
                  type: 'tableCell',
                  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'cell-text' }] }],
                },
              ],
            },
          ],
        },
      ],
    }),
    pictures: new Map<string, never>(),
    printedBy: '李四',
    printedAt: new Date(0),
  })

  it('is drawn without its tables and with their text', async () => {
    const { render } = start({ timeoutMs: 9000 })
    expect(await textOf((await render(article('表格挂起'))).pdf)).toContain('cell-text')
  })

  it('fails when it hangs without tables, too', async () => {
    const { render } = start({ timeoutMs: 4000 })
    await expect(render(article('挂起'))).rejects.toMatchObject({ reason: 'timeout' })
  })
})

describe('the queue', () => {
  it('refuses at once when it is full', async () => {
    const { render } = start({ maxWaiting: 1 })
    const outcomes = await Promise.allSettled([render(good()), render(good()), render(good())])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes[2]).toMatchObject({ reason: { reason: 'busy' } })
  })

  it('reads the input of only the next document while one is rendered', async () => {
    const { render } = start()
    const read: string[] = []
    const drawn = ['N1', 'N2', 'N3'].map((name) =>
      render(() => {
        read.push(name)
        return good(name)()
      }),
    )
    // Long before a worker has started.
    await new Promise(setImmediate)
    expect(read).toEqual(['N1', 'N2'])
    await Promise.all(drawn)
    expect(read).toEqual(['N1', 'N2', 'N3'])
  })

  it('renders one document of each person in turn, and says how many come before', async () => {
    const { render, waitingBefore } = start()
    const order: string[] = []
    const ask = async (who: string, name: string) => {
      await render(good(name), who)
      order.push(name)
    }
    const drawn = [
      ...['A1', 'A2', 'A3', 'A4'].map((name) => ask('a', name)),
      ...['B1', 'B2'].map((name) => ask('b', name)),
      ask('c', 'C1'),
    ]
    expect(['a', 'b', 'c', 'd'].map(waitingBefore)).toEqual([6, 5, 3, undefined])
    await Promise.all(drawn)
    expect(order).toEqual(['A1', 'A2', 'B1', 'C1', 'A3', 'B2', 'A4'])
    expect(waitingBefore('a')).toBeUndefined()
  })

  it("refuses a person's requests beyond their limit, and nobody else's", async () => {
    const { render } = start({ maxWaitingOfOne: 1 })
    const outcomes = await Promise.allSettled(
      ['a', 'a', 'a', 'b'].map((who, index) => render(good(`N${index}`), who)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[2]).toMatchObject({ reason: { reason: 'busy' } })
  })

  it('returns each person their own document, with several workers too', async () => {
    const { render } = start({ workers: 2 })
    const numbers = Array.from({ length: 12 }, (_, index) => `NR${index}X`)
    const texts = await Promise.all(numbers.map(async (applyNo) => textOf((await render(good(applyNo))).pdf)))
    texts.forEach((text, index) => expect(text).toContain(numbers[index]))
  })
})

describe('closing', () => {
  it('finishes the current document, and refuses the others and all that follow', async () => {
    const { render, close } = start()
    const inHand = render(good())
    const waiting = render(good())
    const [ended, refused] = await Promise.allSettled([inHand, waiting, close()])
    expect(ended.status).toBe('fulfilled')
    expect(refused).toMatchObject({ reason: { reason: 'closed' } })
    await expect(render(good())).rejects.toMatchObject({ reason: 'closed' })
  })
})
