import { contract, rates } from '@countersign/contract'
import { startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { FairRates, SlowRefusals } from '../../src/platform/http/fair-rates.ts'

const person = { tenantId: '000000', id: 'zhangsan' }
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

/** Seconds that the refusal names; "" where the call may go on. */
function waitOf(take: () => void): string {
  try {
    take()
    return ''
  } catch (error) {
    return /tooOften: (\d+)/.exec(String(error))?.[1] ?? String(error)
  }
}

describe('a rate', () => {
  const { atOnce, seconds } = rates.comment
  const spend = (fair: FairRates, who = person) => {
    for (let turn = 0; turn < atOnce; turn += 1) fair.take(who, 'comment', at(0))
  }

  it('allows so many at once, then one in so many seconds; what is refused does not count', () => {
    const fair = new FairRates()
    spend(fair)
    for (let turn = 0; turn < 3; turn += 1)
      expect(waitOf(() => fair.take(person, 'comment', at(0)))).toBe(String(seconds))
    expect(waitOf(() => fair.take(person, 'comment', at(seconds - 0.5)))).toBe('1')
    expect(waitOf(() => fair.take(person, 'comment', at(seconds)))).toBe('')
    expect(waitOf(() => fair.take(person, 'comment', at(seconds)))).toBe(String(seconds))
    expect(waitOf(() => spend(fair))).not.toBe('')
    const later = at(seconds * (atOnce + 1))
    for (let turn = 0; turn < atOnce; turn += 1) fair.take(person, 'comment', later)
    expect(waitOf(() => fair.take(person, 'comment', later))).toBe(String(seconds))
  })
  it('is one person’s and one kind’s', () => {
    const fair = new FairRates()
    spend(fair)
    fair.take({ ...person, id: 'lisi' }, 'comment', at(0))
    fair.take({ ...person, tenantId: '100000' }, 'comment', at(0))
    fair.take(person, 'submission', at(0))
    expect(waitOf(() => fair.take(person, 'comment', at(0)))).not.toBe('')
  })
  it('is kept also while ten thousand others come and go', () => {
    const fair = new FairRates()
    spend(fair)
    for (let other = 0; other <= 10_000; other += 1)
      fair.take({ ...person, id: `p${other}` }, 'order', at(-100))
    expect(waitOf(() => fair.take(person, 'comment', at(0)))).toBe(String(seconds))
  })
})

it('a call that has a rate is refused with a sentence, and other people are not slowed down', async () => {
  const app = await startTestApp({ fairRates: true })
  const [zhangsan, lisi] = [await app.login('zhangsan'), await app.login('lisi')]
  const draft = { kind: 'leave', reason: '家中有事' }
  for (let turn = 0; turn < rates.draft.atOnce; turn += 1) await zhangsan.data(contract.draft, draft)
  expect(await zhangsan.call(contract.draft, draft)).toMatchObject({
    status: 429,
    body: { error: 'tooOften', msg: expect.stringMatching(/^操作过于频繁，请\d+秒后再试$/) },
  })
  await lisi.data(contract.draft, draft)
})

describe('refusals of one address', () => {
  const waits = (slow: SlowRefusals, count: number, address = '192.0.2.1') =>
    Array.from({ length: count }, () => slow.waitMs(address, at(0)))

  it('are answered at once, a hundred of them, then twenty in a second and after two seconds at most', () => {
    const slow = new SlowRefusals()
    expect(waits(slow, 100)).toEqual(Array.from({ length: 100 }, () => 0))
    expect(waits(slow, 3)).toEqual([50, 100, 150])
    expect(waits(slow, 1, '192.0.2.2')).toEqual([0])
    expect(waits(slow, 1000).at(-1)).toBe(2000)
    expect(slow.waitMs('192.0.2.1', at(2))).toBeLessThan(100)
  })
  it('wait, and neither what is taken nor other people', async () => {
    const app = await startTestApp({ fairRates: true })
    const zhangsan = await app.login('zhangsan')
    const refused = () => zhangsan.call(contract.formDetail, { kind: 'leave', id: '?' })
    expect((await refused()).status).toBe(404)
    const others = Array.from({ length: 149 }, refused)
    const order: string[] = []
    await Promise.all([
      refused().then(() => order.push('refused')),
      zhangsan.data(contract.draft, { kind: 'leave', reason: '家中有事' }).then(() => order.push('taken')),
    ])
    expect(order).toEqual(['taken', 'refused'])
    await Promise.all(others)
  })
})
