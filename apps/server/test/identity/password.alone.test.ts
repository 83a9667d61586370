import { hash, verify } from '@node-rs/argon2'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { shareAmong } from '../../src/platform/share.ts'
import { hashPassword, isPassword, pretendToCheck } from '../../src/modules/identity/password-hash.adapter.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: vi.fn<typeof real.hash>(real.hash),
    verify: vi.fn<typeof real.verify>(real.verify),
  }
})

describe('turns at checking a password', () => {
  let stored = ''
  let ofOne = ''
  beforeAll(async () => {
    stored = await hashPassword('right', 'own')
    ofOne = await hashPassword('right', 'own')
  })
  beforeEach(() => void vi.mocked(verify).mockClear())
  /** The number of checks begun before that of `ofOne`; how many have ended depends on the machine. */
  const begunBeforeOne = () => vi.mocked(verify).mock.calls.findIndex(([hashed]) => hashed === ofOne)
  /** Tries the right password from an address and records the outcome. */
  const tryFrom = (address: string, order: string[], as = address, hashed = stored) =>
    isPassword(hashed, 'right', address).then(
      (is) => order.push(`${as} ${is}`),
      () => order.push(`${as} refused`),
    )
  const countOf = (order: string[], entry: string) => order.filter((one) => one === entry).length

  it('are not taken from one address by a crowd at another', async () => {
    const order: string[] = []
    const crowd = Array.from({ length: 150 }, () => tryFrom('crowd', order))
    const one = tryFrom('one', order, 'one', ofOne)
    await one
    // Two checks were running, and one more of the crowd had its turn first.
    expect(begunBeforeOne()).toBe(3)
    expect(order.at(-1)).toBe('one true')
    await Promise.all(crowd)
    expect(countOf(order, 'crowd refused')).toBe(48)
  })

  it('are shared by all addresses of one network', async () => {
    const order: string[] = []
    const crowd = Array.from({ length: 30 }, (_none, at) =>
      tryFrom(`2001:db8:0:7::${(at + 1).toString(16)}`, order, 'crowd'),
    )
    await tryFrom('2001:db8:0:8::1', order, 'one', ofOne)
    expect(begunBeforeOne()).toBe(3)
    await Promise.all(crowd)
  })

  it('are limited to a thousand waiting, and the longest queue is refused first', async () => {
    const order: string[] = []
    // A malformed hash fails at once.
    const from = (address: string, as: string) => tryFrom(address, order, as, 'no hash')
    const all: Promise<unknown>[] = []
    for (let address = 0; address < 10; address += 1) {
      const many = address === 0 ? 102 : 100
      for (let turn = 0; turn < many; turn += 1) all.push(from(`crowd${address}`, `crowd${address}`))
    }
    for (let address = 0; address < 950; address += 1) all.push(from(`late${address}`, 'late'))
    await Promise.all(all)
    expect(countOf(order, 'late false')).toBe(950)
    expect(countOf(order, 'late refused')).toBe(0)
    const served = Array.from({ length: 10 }, (_none, at) => countOf(order, `crowd${at} false`))
    expect(served).toEqual([7, 5, 5, 5, 5, 5, 5, 5, 5, 5])
  })

  it('are also limited to a thousand waiting if every caller has a different address', async () => {
    const order: string[] = []
    const all = Array.from({ length: 1100 }, (_none, at) => tryFrom(`own${at}`, order, 'own', 'no hash'))
    await Promise.all(all)
    expect([countOf(order, 'own false'), countOf(order, 'own refused')]).toEqual([1002, 98])
  })

  it('are divided among the processes of an installation', async () => {
    shareAmong(2)
    const order: string[] = []
    const crowd = Array.from({ length: 52 }, () => tryFrom('crowd', order, 'crowd', 'no hash'))
    const one = tryFrom('one', order, 'one', ofOne)
    await Promise.all([...crowd, one])
    expect(begunBeforeOne()).toBe(2)
    expect(countOf(order, 'crowd refused')).toBe(1)
    const all = Array.from({ length: 600 }, (_none, at) => tryFrom(`own${at}`, order, 'own', 'no hash'))
    await Promise.all(all)
    shareAmong(1)
    expect([countOf(order, 'own false'), countOf(order, 'own refused')]).toEqual([501, 99])
  })
})

it('a log-in to an unknown account works again after a hash computation failed once', async () => {
  vi.mocked(hash).mockRejectedValueOnce(new Error('no memory'))
  await expect(pretendToCheck('x', 'one')).rejects.toThrow('no memory')
  expect(await pretendToCheck('x', 'one')).toBe(false)
})
