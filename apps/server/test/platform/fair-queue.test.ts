import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue } from '../../src/platform/fair-queue.ts'

function filled(lines: Record<string, number>): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const [who, count] of Object.entries(lines)) {
    for (let number = 1; number <= count; number += 1) queue.push(who, `${who}${number}`)
  }
  return queue
}

describe('a fair queue', () => {
  it('takes one item of each person in turn, in the order each added them', () => {
    const queue = filled({ a: 3, b: 1, c: 2 })
    expect(queue.peek()).toBe('a1')
    expect(queue.shift()).toBe('a1')
    queue.push('d', 'd1')
    expect(queue.clear()).toEqual(['b1', 'c1', 'a2', 'd1', 'c2', 'a3'])
    expect([queue.size, queue.shift(), queue.peek(), queue.before('a')]).toEqual([
      0,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('drops the last item of its longest line, if that is longer than the given length', () => {
    const queue = filled({ a: 2, b: 3, c: 1 })
    expect([queue.shorten(3), queue.shorten(2), queue.shorten(2)]).toEqual([undefined, 'b3', undefined])
    expect([queue.shorten(1), queue.shorten(1), queue.shorten(1)]).toEqual(['a2', 'b2', undefined])
    expect([queue.size, queue.shorten(0)]).toEqual([3, undefined])
    expect(queue.clear()).toEqual(['a1', 'b1', 'c1'])
  })

  it("knows how many items are taken before a person's last", () => {
    const lines = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 5 }))
    fc.assert(
      fc.property(lines, fc.nat(6), (counts, taken) => {
        const queue = filled(counts)
        for (let number = 0; number < taken; number += 1) queue.shift()
        const places = Object.keys(counts).map((who) => [who, queue.sizeOf(who), queue.before(who)] as const)
        const order = queue.clear()
        for (const [who, size, before] of places) {
          const last = order.findLastIndex((one) => one.startsWith(who))
          expect(before).toBe(size === 0 ? undefined : last)
        }
      }),
    )
  })
})
