import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createCompile } from '../../src/pdf/compile.ts'
import { layOut } from '../../src/pdf/layout.ts'
import { card, pngOf, row, sample } from './sample.ts'

const compile = createCompile()
const signature = pngOf(3)

async function export50(from: number) {
  for (let number = from; number < from + 50; number += 1) {
    const cards = [card(`卡${number}`, { 内容: `${number}值`.repeat(300) })]
    compile(layOut(sample({ cards, trail: [row({ signature }), row({ opinion: `意见${number}` })] })))
    // As in the worker, each document has its own turn: native memory is freed between turns.
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate()
  }
}

/** Memory outside the heap of JavaScript, where the compiler keeps its cache: the heap grows until a collection is due. */
function nativeMemory(): number {
  const { rss, heapTotal } = process.memoryUsage()
  return rss - heapTotal
}

it('memory stays flat over hundreds of documents', async () => {
  for (const from of [0, 50, 100]) await export50(from)
  const growths: number[] = []
  for (const from of [150, 200, 250, 300, 350]) {
    const before = nativeMemory()
    await export50(from)
    growths.push((nativeMemory() - before) / 2 ** 20)
  }
  // A cache that is never emptied grows in every batch by 40 MB. Without a leak, single batches grew by up to 29 MB, and
  // beside other work three of five by more than 10.
  const [, second] = growths.sort((a, b) => a - b)
  expect(second).toBeLessThan(10)
})
