import { describe, expect, it } from 'vitest'
import { eachInTurn } from '../../src/platform/each-in-turn.ts'

describe('work for each in turn', () => {
  const doing = async (reasons: (string | undefined)[]) => {
    const done: number[] = []
    const work = async (at: number) => {
      const reason = reasons[at]
      if (reason !== undefined) throw new Error(reason)
      done.push(at)
    }
    const said = await eachInTurn([...reasons.keys()], work).catch((error: unknown) => error)
    return { done, said: said instanceof Error ? said.message : said }
  }

  it('continues after a failure, and reports every reason once', async () => {
    expect(await doing([undefined, undefined])).toEqual({ done: [0, 1], said: undefined })
    expect(await doing(['no\nmore', undefined, 'no', 'not so', undefined])).toEqual({
      done: [1, 4],
      said: '3 of 5 failed: no; not so',
    })
  })

  it('stops if the database is unreachable', async () => {
    expect(await doing([undefined, 'Connection terminated', undefined])).toEqual({
      done: [0],
      said: 'Connection terminated',
    })
  })
})
