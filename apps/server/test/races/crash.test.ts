import { isDeepStrictEqual } from 'node:util'
import { contract, errors, type RouteName } from '@countersign/contract'
import {
  agree,
  type Caller,
  example,
  loginAll,
  reject,
  signature,
  startTestApp,
  submitForm,
  submitLeave,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { stroke } from '../wire/calls.ts'
import { breakingAt, type Breaking, rowsButOpenKeys } from './breaking-connection.ts'

const breaking: Breaking = breakingAt()
const app = await startTestApp({
  wrap: (connection) => {
    breaking.watch(connection.pool)
    return connection.db
  },
})
const cast = await loginAll(app)

interface Case {
  by: Caller
  name: RouteName
  input: Record<string, unknown>
}
const leave = async (by: Caller, over: Record<string, unknown> = {}) => ({
  ...(await example(by, 'leave')),
  kind: 'leave',
  ...over,
})

/** An approved request that a reimbursement may build on. */
const trip = async () => {
  const { id } = await submitForm(cast.zhangsan, 'travel')
  for (const by of [cast.lisi, cast.zhaoliu]) await agree(by, id)
  return id
}
const linking = async (link: string[]) => ({
  ...(await example(cast.zhangsan, 'reimbursement')),
  kind: 'reimbursement',
  bxType: 'travel',
  link,
})

/** An approved contract of 100,000.00. */
const signedContract = async () => {
  const { id } = await submitForm(cast.zhangsan, 'contract')
  for (const by of [cast.lisi, cast.wangwu, cast.sunqi, cast.zhaoliu]) await agree(by, id)
  return id
}
const paying = async (id: string) => ({
  ...(await example(cast.zhangsan, 'payments')),
  kind: 'payments',
  contract: id,
})

/** Each with its minimal number of statements, so that the break is known to reach all of them. */
const cases: [string, number, () => Promise<Case>][] = [
  [
    'an agreement that opens the next step',
    8,
    async () => {
      const { id } = await submitLeave(cast.zhangsan)
      return { by: cast.lisi, name: 'agreeClick2', input: { id, baseImage: await signature(cast.lisi) } }
    },
  ],
  [
    'an agreement that is the last',
    8,
    async () => {
      const { id } = await submitLeave(cast.zhangsan)
      await agree(cast.lisi, id)
      return {
        by: cast.zhaoliu,
        name: 'agreeClick2',
        input: { id, baseImage: await signature(cast.zhaoliu) },
      }
    },
  ],
  [
    'a payment that claims of its contract',
    8,
    async () => ({ by: cast.zhangsan, name: 'add', input: await paying(await signedContract()) }),
  ],
  [
    'the approval of a payment, which takes what it claimed',
    8,
    async () => {
      const { id } = await submitForm(cast.zhangsan, 'payments', await paying(await signedContract()))
      for (const by of [cast.lisi, cast.wangwu]) await agree(by, id)
      const baseImage = await signature(cast.zhaoliu)
      return { by: cast.zhaoliu, name: 'agreeClick', input: { id, baseImage } }
    },
  ],
  [
    'an agreement that skips the same person',
    8,
    async () => {
      const { id } = await submitLeave(cast.lisi)
      return { by: cast.zhaoliu, name: 'agreeClick', input: { id, baseImage: await signature(cast.zhaoliu) } }
    },
  ],
  [
    'a rejection',
    7,
    async () => {
      const { id } = await submitLeave(cast.zhangsan)
      return { by: cast.lisi, name: 'overrule', input: { id, opinion: '不行' } }
    },
  ],
  [
    'a withdrawal',
    7,
    async () => {
      const { id } = await submitLeave(cast.zhangsan)
      return { by: cast.zhangsan, name: 'withDraw', input: { id } }
    },
  ],
  [
    'a submission with copies and files',
    16,
    async () => {
      const values = { ...(await example(cast.zhangsan, 'payments')), kind: 'payments', ccUserIds: ['孙七'] }
      return { by: cast.zhangsan, name: 'add', input: values }
    },
  ],
  [
    'the submission of a draft',
    11,
    async () => {
      const { id } = await cast.zhangsan.data(contract.draft, { kind: 'leave', reason: '草稿' })
      return { by: cast.zhangsan, name: 'add', input: await leave(cast.zhangsan, { id }) }
    },
  ],
  [
    'a second round',
    12,
    async () => {
      const { id } = await submitForm(cast.zhangsan, 'leave')
      await reject(cast.lisi, id)
      return { by: cast.zhangsan, name: 'update', input: await leave(cast.zhangsan, { id }) }
    },
  ],
  [
    'a submission that builds on two others',
    22,
    async () => ({ by: cast.zhangsan, name: 'add', input: await linking([await trip(), await trip()]) }),
  ],
  [
    'a second round that builds on another request',
    22,
    async () => {
      const input = await linking([await trip()])
      const { id } = await cast.zhangsan.data(contract.add, input)
      await reject(cast.lisi, id)
      return { by: cast.zhangsan, name: 'update', input: { ...input, link: [await trip()], id } }
    },
  ],
  [
    'a draft',
    6,
    async () => ({ by: cast.zhangsan, name: 'draft', input: { kind: 'leave', reason: '新的' } }),
  ],
  [
    'removing drafts',
    6,
    async () => {
      const drafts = [await cast.zhangsan.data(contract.draft, { kind: 'leave' })]
      drafts.push(await cast.zhangsan.data(contract.draft, { kind: 'leave' }))
      return { by: cast.zhangsan, name: 'remove', input: { kind: 'leave', ids: drafts.map(({ id }) => id) } }
    },
  ],
  ['a signature', 4, async () => ({ by: cast.zhangsan, name: 'uploadByte', input: { baseCode: stroke } })],
]

const failure = (error: 'internal' | 'databaseAway') => ({
  code: 500,
  success: false,
  data: null,
  msg: errors[error].zh,
  error,
  fields: {},
})
const answered = {
  fails: failure('internal'),
  'ends the connection': failure('databaseAway'),
} as const
const headersOf = (how: string, what: string) => ({
  'idempotency-key': `${how} ${what}`.replaceAll(/[^ -~]| /g, '-'),
})

describe.each(['fails', 'ends the connection'] as const)('a statement that %s', (how) => {
  it.each(cases)('leaves nothing half done: %s', async (what, atLeast, make) => {
    const { by, name, input } = await make()
    const headers = headersOf(how, what)
    const before = await rowsButOpenKeys(app.owner)
    let statement = 1
    breaking.arm(statement, how)
    let answer = await by.call(contract[name], input, { headers })
    while (breaking.disarm()) {
      expect(answer.body).toEqual(answered[how])
      expect(await rowsButOpenKeys(app.owner)).toEqual(before)
      statement += 1
      breaking.arm(statement, how)
      answer = await by.call(contract[name], input, { headers })
    }
    expect(answer.body).toMatchObject({ code: 200, success: true })
    expect(statement).toBeGreaterThan(atLeast)
    expect(await rowsButOpenKeys(app.owner)).not.toEqual(before)
    const again = await by.call(contract[name], input, { headers })
    expect(again.status).toBe(200)
  })
})

describe('a statement that is carried out, but whose answer is lost', () => {
  it.each(cases)(
    'takes effect once, and repeating the request returns its result: %s',
    async (what, _atLeast, make) => {
      const { by, name, input } = await make()
      const how = 'is carried out, but its answer is lost'
      const headers = headersOf(how, what)
      let rows = await rowsButOpenKeys(app.owner)
      let effects = 0
      const bodies: unknown[] = []
      do {
        breaking.arm(bodies.length + 1, how)
        bodies.push((await by.call(contract[name], input, { headers })).body)
        const now = await rowsButOpenKeys(app.owner)
        if (!isDeepStrictEqual(now, rows)) effects += 1
        rows = now
      } while (breaking.disarm())
      expect(bodies.pop()).toMatchObject({ code: 200, success: true })
      expect(bodies).toEqual(bodies.map(() => answered['ends the connection']))
      expect(effects).toBe(1)
      expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
      const { rows: files } = await app.owner.query<{ id: string }>('select id from file')
      for (const { id } of files) expect(await app.store.findAll(id)).toBeDefined()
    },
  )
})
