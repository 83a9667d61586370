import { describe, expect, it } from 'vitest'
import { orderByReferences } from '../../src/backup/order-by-references.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

describe('tables', () => {
  it('come after the tables that their rows refer to', () => {
    const ordered = orderByReferences(named('a', 'b', 'c', 'd'), [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'd' },
      { from: 'a', to: 'd' },
      { from: 'd', to: 'd' },
      { from: 'c', to: 'elsewhere' },
    ])
    expect(ordered.map(({ name }) => name)).toEqual(['c', 'd', 'b', 'a'])
  })

  it('that refer to each other in a circle cannot be ordered', () => {
    const circle = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ]
    expect(() => orderByReferences(named('a', 'b', 'c'), circle)).toThrow('in a circle: a, b')
  })
})
