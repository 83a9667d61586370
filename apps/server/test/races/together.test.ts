import { setTimeout as sleep } from 'node:timers/promises'
import { contract, type Route } from '@countersign/contract'
import {
  agree,
  type Answer,
  type Caller,
  loginAll,
  signature,
  startTestApp,
  submitForm,
  submitLeave,
  testFlow,
  testStep,
} from '@countersign/server/testing'
import type { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { beforeLast, newRoom, submittedLease } from '../asset/builders.ts'
import { breakingAt, type Breaking, type How, rowsButOpenKeys } from './breaking-connection.ts'

/** Decisions that wait while another one is being saved, and are then taken in one transaction. */

/** Texts of the statements that save decisions, of which each is one transaction. */
const saves: string[] = []
let looked = 0
function watch(pool: Pool): void {
  pool.on('connect', (client) => {
    const query: unknown = Reflect.get(client, 'query')
    Reflect.set(client, 'query', (...given: unknown[]): unknown => {
      const text = typeof given[0] === 'string' ? given[0] : String(Reflect.get(Object(given[0]), 'text'))
      if (text.startsWith('with "signatures"')) saves.push(text)
      if (text.includes('from "session"')) looked += 1
      return Reflect.apply(Object(query), client, given)
    })
  })
}

const breaking: Breaking = breakingAt()
const app = await startTestApp({
  wrap: ({ pool, db }) => {
    watch(pool)
    breaking.watch(pool)
    return db
  },
})
const cast = await loginAll(app)
const { zhangsan, lisi, wangwu, zhaoliu, sunqi } = cast

const step = (id: string, { userId }: Caller) =>
  testStep(id, [{ kind: 'user', userId }], { onNobody: { kind: 'refuse' } })
const { records } = await cast.admin.data(contract.flowList, { kind: 'travel' })
await cast.admin.data(contract.flowSave, {
  id: records[0]?.id,
  kind: 'travel',
  name: '出差审批',
  definition: testFlow([
    step('first', lisi),
    { type: 'copy', id: 'copy', name: '抄送', rules: [{ kind: 'user', userId: sunqi.userId }] },
    step('last', wangwu),
  ]),
  publish: true,
})

interface Call {
  by: Caller
  route: Route
  input: Record<string, unknown>
  key?: string
}
let keys = 0
const send = ({ by, route, input, key = `key-${(keys += 1)}` }: Call): Promise<Answer> =>
  by.call(route, input, { headers: { 'idempotency-key': key } })

/** Sends calls while one decision is being saved, and lets it go on when all of them have come. */
async function together(calls: readonly Call[], then: () => void = () => undefined): Promise<Answer[]> {
  const before = await agreeing()
  const gate = await app.owner.connect()
  try {
    await gate.query('begin')
    await gate.query('lock table idempotency in access exclusive mode')
    const first = send(before)
    await expect.poll(() => waitsForGate()).toBe(true)
    looked = 0
    const answers = calls.map(send)
    await expect.poll(() => looked).toBe(calls.length)
    // The session is known, and the call comes to the others at once, unless the machine is busy.
    await sleep(150)
    saves.length = 0
    then()
    await gate.query('rollback')
    expect(await first).toMatchObject({ status: 200 })
    return await Promise.all(answers)
  } finally {
    gate.release(true)
  }
}

async function waitsForGate(): Promise<boolean> {
  const { rowCount } = await app.owner.query(
    "select 1 from pg_locks where relation = 'idempotency'::regclass and not granted",
  )
  return rowCount === 1
}

const agreeing = async (by: Caller = lisi): Promise<Call> => {
  const { id } = await submitLeave(zhangsan)
  return { by, route: contract.agreeClick2, input: { id, baseImage: await signature(by) } }
}
const onLeave = async (by: Caller, route: Route, more: Record<string, unknown> = {}): Promise<Call> => {
  const { id } = await submitLeave(zhangsan)
  return { by, route, input: { id, ...more } }
}
const damaged = async (): Promise<Call> => {
  const call = await agreeing()
  await app.owner.query("update approval set opinion = 'planted' where id = $1", [call.input['id']])
  return call
}
const repair = () => app.owner.query("update approval set opinion = '' where opinion = 'planted'")

/** The answer to each call, which is prepared. */
const cases: [what: string, answer: number | string, make: () => Promise<Call>][] = [
  ['an agreement', 200, agreeing],
  [
    'the last agreement',
    200,
    async () => {
      const { id } = await submitLeave(zhangsan)
      await agree(lisi, id)
      return { by: zhaoliu, route: contract.agreeClick2, input: { id, baseImage: await signature(zhaoliu) } }
    },
  ],
  ['a rejection', 200, () => onLeave(lisi, contract.overrule, { opinion: '不行' })],
  ['a withdrawal', 200, () => onLeave(zhangsan, contract.withDraw)],
  ['an abandonment', 200, () => onLeave(lisi, contract.abandonClick)],
  [
    'an agreement to a lease',
    200,
    async () => {
      const id = await submittedLease(zhangsan, [await newRoom(cast.admin)])
      const by = await beforeLast(cast, id)
      return { by, route: contract.agreeClick2, input: { id, baseImage: await signature(by) } }
    },
  ],
  [
    'an agreement that sends copies',
    200,
    async () => {
      const { id } = await submitForm(zhangsan, 'travel')
      return { by: lisi, route: contract.agreeClick2, input: { id, baseImage: await signature(lisi) } }
    },
  ],
  [
    'an agreement without a signature',
    'signatureRequired',
    () => onLeave(lisi, contract.agreeClick2, { baseImage: '' }),
  ],
  [
    "an agreement with another's signature",
    'signatureRequired',
    async () => onLeave(lisi, contract.agreeClick2, { baseImage: await signature(wangwu) }),
  ],
  [
    'an agreement with a spent signature',
    'signatureRequired',
    async () => {
      const baseImage = await signature(lisi)
      const { id } = await submitLeave(zhangsan)
      await lisi.data(contract.agreeClick2, { id, baseImage })
      return onLeave(lisi, contract.agreeClick2, { baseImage })
    },
  ],
  [
    'a request that is not there',
    'notFound',
    async () => ({ by: lisi, route: contract.overrule, input: { id: 'none' } }),
  ],
  ['a request of others', 'notYours', () => onLeave(sunqi, contract.overrule)],
  [
    'a draft',
    'notYours',
    async () => {
      const { id } = await zhangsan.data(contract.draft, { kind: 'leave', reason: '草稿' })
      return { by: lisi, route: contract.overrule, input: { id } }
    },
  ],
  ['an old version', 'stale', () => onLeave(lisi, contract.overrule, { version: 99 })],
  [
    'a decision taken twice',
    'alreadyHandled',
    async () => {
      const call = await agreeing()
      await send(call)
      return { ...call, input: { ...call.input, baseImage: await signature(lisi) } }
    },
  ],
  ['a record that was changed', 'recordDamaged', damaged],
  [
    'a key of another call',
    'idempotencyConflict',
    async () => {
      const key = `key-${(keys += 1)}`
      await send({ ...(await agreeing()), key })
      return { ...(await agreeing()), key }
    },
  ],
  [
    'a repeated call',
    200,
    async () => {
      const call = { ...(await agreeing()), key: `key-${(keys += 1)}` }
      await send(call)
      return call
    },
  ],
]

/** Short name of an answer. */
const nameOf = ({ status, body }: Answer) => ('error' in body ? body.error : status)

const withoutId = ({ status, body }: Answer) =>
  JSON.stringify({ status, body }).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')

async function expectProved(): Promise<void> {
  expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
}

describe('decisions taken together', () => {
  it('are each answered as alone, and those that can be are saved in one transaction', async () => {
    const [alone, calls]: [Answer[], Call[]] = [[], []]
    for (const [, , make] of cases) {
      alone.push(await send(await make()))
      calls.push(await make())
    }
    const answers = await together(calls)
    await repair()
    const found = cases.map(([what, , make], index) => [what, answers.map(nameOf)[index], make])
    expect(found).toEqual(cases)
    expect(answers.map(withoutId)).toEqual(alone.map(withoutId))
    // The one before, two sets of the eighteen, and the lease and the copies by themselves.
    expect(saves.length).toBeLessThanOrEqual(5)
    const copies = await app.owner.query('select 1 from copy where user_id = $1', [sunqi.userId])
    expect(copies.rowCount).toBe(2)
    expect((await app.owner.query('select 1 from asset_occupation')).rowCount).toBe(2)
    await expectProved()
  })

  it('are at most sixteen', async () => {
    const calls = await Promise.all(Array.from({ length: 20 }, () => agreeing()))
    const answers = await together(calls)
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200))
    expect(saves).toHaveLength(3)
    await expectProved()
  })

  it.each<[string, string, (call: Call) => Promise<Partial<Call>>]>([
    [
      'for one request',
      'alreadyHandled',
      async ({ input }) => ({ input: { ...input, baseImage: await signature(lisi) } }),
    ],
    [
      'with one signature',
      'signatureRequired',
      async ({ input: { baseImage } }) => onLeave(lisi, contract.agreeClick2, { baseImage }),
    ],
    ['for one call', '200', async ({ key = '' }) => ({ key })],
    ['under one key', 'idempotencyConflict', async ({ key = '' }) => ({ ...(await agreeing()), key })],
  ])('are no two %s', async (_what, answer, twin) => {
    const call = { ...(await agreeing()), key: `one-${answer}` }
    const answers = await together([call, { ...call, key: `other-${answer}`, ...(await twin(call)) }])
    // Either of two may come first.
    expect(answers.map((one) => String(nameOf(one))).toSorted()).toEqual(['200', answer])
    expect(saves).toHaveLength(2)
    await expectProved()
  })

  it('do not wait for a request that another transaction holds', async () => {
    const [one, two, three] = [await agreeing(), await agreeing(), await agreeing()]
    const holder = await app.owner.connect()
    await holder.query('begin')
    await holder.query('select 1 from approval where id = $1 for update', [two.input['id']])
    const done: string[] = []
    const calls = [one, two, three].map((call, index) => ({
      call,
      name: ['one', 'two', 'three'][index] ?? '',
    }))
    const all = Promise.all(
      calls.map(async ({ call, name }) => {
        expect(await send(call)).toMatchObject({ status: 200 })
        done.push(name)
      }),
    )
    await expect.poll(() => done.toSorted()).toEqual(['one', 'three'])
    // Nor does one that comes later.
    expect(await send(await agreeing())).toMatchObject({ status: 200 })
    await holder.query('rollback')
    holder.release()
    await all
    expect(done).toHaveLength(3)
    await expectProved()
  })

  // The last two statements of the decision before, then begin, standing, lock, rows, keys, signatures, save, commit.
  const broken = [3, 4, 5, 6, 7, 8, 9, 10]
  const answered: Record<How, unknown> = {
    fails: { status: 200 },
    'ends the connection': { body: { error: 'databaseAway' } },
    'is carried out, but its answer is lost': { body: { error: 'databaseAway' } },
  }
  it.each<How>(['fails', 'ends the connection', 'is carried out, but its answer is lost'])(
    'take effect once when a statement of theirs %s',
    async (how) => {
      for (const statement of broken) {
        const calls: Call[] = []
        for (let number = 1; number <= 3; number += 1)
          calls.push({ ...(await agreeing()), key: `broken-${how.length}-${statement}-${number}` })
        const answers = await together(calls, () => breaking.arm(statement, how))
        expect(breaking.disarm()).toBe(true)
        expect(answers).toMatchObject(answers.map(() => answered[how]))
        const before = await rowsButOpenKeys(app.owner)
        const again = await Promise.all(calls.map(send))
        expect(again).toMatchObject(calls.map(() => ({ status: 200 })))
        // The commit is sent with what is saved.
        const isDone = how === 'fails' || (how !== 'ends the connection' && statement >= 9)
        expect(JSON.stringify(await rowsButOpenKeys(app.owner)) === JSON.stringify(before)).toBe(isDone)
      }
      await expectProved()
    },
  )
})
