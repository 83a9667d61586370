import { rates } from '@countersign/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createPdfRenderer } from '../../src/pdf/index.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { FairRates, SlowRefusals } from '../../src/platform/http/fair-rates.ts'
import { createLog } from '../../src/platform/log.ts'
import { connectionsOfAll, shareAmong, shareOf, shareOfConnections } from '../../src/platform/share.ts'
import { readSheet } from '../../src/platform/sheet/read-sheet.ts'

afterEach(() => shareAmong(1))

describe('a limit of the installation', () => {
  it.each([
    // processes, of 2, of 20 with at least 4, of 1000, connections of one, of the database
    [1, 2, 20, 1000, 20, 60],
    [2, 1, 10, 500, 10, 60],
    [3, 1, 6, 333, 8, 60],
    [4, 1, 5, 250, 8, 66],
    [8, 1, 4, 125, 8, 102],
    [16, 1, 4, 62, 8, 174],
  ])('is divided among %i processes', (processes, ofTwo, ofTwenty, ofThousand, ofOne, ofAll) => {
    shareAmong(processes)
    expect([shareOf(2), shareOf(20, 4), shareOf(1000)]).toEqual([ofTwo, ofTwenty, ofThousand])
    expect([shareOfConnections(), connectionsOfAll()]).toEqual([ofOne, ofAll])
    // Each process listens on one more; the primary process and the programs need some, too.
    expect(ofAll).toBeGreaterThanOrEqual(processes * (ofOne + 1) + ofOne + 10)
  })
})

describe('of two processes, each', () => {
  it('opens half of the connections', async () => {
    shareAmong(2)
    const { db, pool } = connect('postgres://nobody@127.0.0.1:1/none', createLog('silent'))
    expect(pool.options.max).toBe(10)
    await db.destroy()
  })

  it('lets a person do half as often what others must look at', () => {
    shareAmong(2)
    const { atOnce, seconds } = rates.comment
    const fair = new FairRates()
    const take = (ms: number) => fair.take({ tenantId: '000000', id: 'lisi' }, 'comment', new Date(ms))
    for (let turn = 0; turn < atOnce / 2; turn += 1) take(1)
    expect(() => take(1)).toThrow(`tooOften: ${seconds * 2}`)
    expect(() => take(seconds * 1000)).toThrow('tooOften')
    take(seconds * 2000 + 1)
  })

  it('answers half as many refused calls of one address without a wait', () => {
    const slow = new SlowRefusals()
    shareAmong(2)
    const waits = Array.from({ length: 51 }, () => slow.waitMs('10.0.0.1', new Date(1)))
    expect(waits.map(Boolean)).toEqual([...Array<boolean>(50).fill(false), true])
  })

  it('reads one sheet at a time', async () => {
    shareAmong(2)
    const read = () => readSheet(new Uint8Array(), { rows: 1, above: 0 })
    const first = read()
    await expect(read()).rejects.toThrow('busy')
    await expect(first).rejects.toThrow('sheetUnreadable')
  })

  it('draws one document at a time, and lets half as many wait', async () => {
    shareAmong(2)
    const { render, waitingBefore, close } = createPdfRenderer({
      workers: 2,
      maxWaiting: 6,
      maxWaitingOfOne: 4,
    })
    const { promise: never, reject } = Promise.withResolvers<never>()
    const ask = (who: string) => render(() => never, who).catch(String)
    const first = ask('one')
    const asked = [ask('one'), ask('one')]
    expect(waitingBefore('one')).toBe(2)
    expect(await ask('one')).toContain('busy')
    asked.push(ask('other'))
    expect(await ask('another')).toContain('busy')
    reject(new Error('enough'))
    await Promise.all([first, ...asked])
    await close()
  })
})
