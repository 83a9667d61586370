import { describe, expect, it } from 'vitest'
import { KeptFigures } from '../../src/platform/kept-figures.ts'

const moment = (minutes: number) => new Date(Date.UTC(2026, 10, 18, 0, minutes))

/** Counts `looked` things, and records how often it was called. */
function counter(looked: number) {
  const counts = { asked: 0 }
  const count = async () => {
    counts.asked += 1
    return { looked, number: counts.asked }
  }
  return { counts, count }
}

describe('figures', () => {
  it('of up to ten thousand requests are counted at every call', async () => {
    const kept = new KeptFigures()
    const { counts, count } = counter(10_000)
    await kept.get('a', moment(0), count)
    await kept.get('a', moment(0), count)
    expect(counts.asked).toBe(2)
  })

  it('of more requests are cached for ten minutes, each scope by itself', async () => {
    const kept = new KeptFigures<{ looked: number; number: number }>()
    const { counts, count } = counter(10_001)
    expect(await kept.get('a', moment(0), count)).toMatchObject({ number: 1 })
    expect(await kept.get('a', moment(9), count)).toMatchObject({ number: 1 })
    expect(await kept.get('b', moment(9), count)).toMatchObject({ number: 2 })
    expect(await kept.get('a', moment(10), count)).toMatchObject({ number: 3 })
    expect(counts.asked).toBe(3)
  })

  it('are cached for two hundred scopes; one more replaces the least recently used', async () => {
    const kept = new KeptFigures<{ looked: number; number: number }>()
    const { counts, count } = counter(10_001)
    const ask = (scope: number) => kept.get(`scope ${scope}`, moment(0), count)
    for (let scope = 0; scope < 200; scope += 1) await ask(scope)
    await ask(0)
    await ask(200)
    expect(counts.asked).toBe(201)
    await ask(0)
    expect(counts.asked).toBe(201)
    await ask(1)
    expect(counts.asked).toBe(202)
  })

  it('requested several times at once are counted once, and a failed count is not cached', async () => {
    const kept = new KeptFigures<{ looked: number; number: number }>()
    const { counts, count } = counter(1)
    await Promise.all([kept.get('a', moment(0), count), kept.get('a', moment(0), count)])
    expect(counts.asked).toBe(1)
    const failing = () => Promise.reject(new Error('away'))
    await expect(kept.get('b', moment(0), failing)).rejects.toThrow('away')
    expect(await kept.get('b', moment(0), count)).toMatchObject({ number: 2 })
  })
})
