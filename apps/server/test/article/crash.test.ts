import { isDeepStrictEqual } from 'node:util'
import { contract, type RouteName } from '@countersign/contract'
import { type Caller, loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { breakingAt, rowsButOpenKeys } from '../races/breaking-connection.ts'
import {
  articleWithQuiz,
  articleWords,
  inEducation,
  inStudy,
  paragraphs,
  publishedArticle,
  savedDraft,
  submittedArticle,
} from './builders.ts'

const breaking = breakingAt()
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

/** Each with its minimal number of statements, so that the break is known to reach all of them. */
const cases: [what: string, atLeast: number, make: () => Promise<Case>][] = [
  [
    'saving a draft',
    7,
    async () => {
      const { id, version } = await savedDraft(cast.zhangsan)
      const input = articleWords({ id, version, document: paragraphs('改') })
      return { by: cast.zhangsan, name: 'articleSave', input }
    },
  ],
  [
    'removing drafts',
    8,
    async () => {
      const ids = [(await savedDraft(cast.zhangsan)).id, (await savedDraft(cast.zhangsan)).id]
      return { by: cast.zhangsan, name: 'articleRemove', input: { ...inStudy, ids } }
    },
  ],
  [
    'taking an article back',
    9,
    async () => ({
      by: cast.zhangsan,
      name: 'articleTakeBack',
      input: { ...inStudy, id: await submittedArticle(cast.zhangsan) },
    }),
  ],
  [
    'a rejection',
    12,
    async () => {
      const id = await submittedArticle(cast.zhangsan)
      const input = { ...inStudy, id, versionNo: 1, opinion: '不妥' }
      return { by: cast.admin, name: 'articleReject', input }
    },
  ],
  [
    'a publication',
    15,
    async () => {
      const id = await submittedArticle(cast.zhangsan)
      return { by: cast.admin, name: 'articleAgree', input: { ...inStudy, id, versionNo: 1 } }
    },
  ],
  [
    'the publication of a newer version',
    15,
    async () => {
      const id = await publishedArticle(app, { title: '第一版' })
      await savedDraft(cast.zhangsan, { id, title: '第二版', document: paragraphs('新内容') })
      await cast.zhangsan.data(contract.articleSubmit, { ...inStudy, id })
      return { by: cast.admin, name: 'articleAgree', input: { ...inStudy, id, versionNo: 2 } }
    },
  ],
  [
    'a withdrawal',
    12,
    async () => {
      const input = { ...inStudy, id: await publishedArticle(app), reason: '过时' }
      return { by: cast.admin, name: 'articleWithdraw', input }
    },
  ],
  [
    'a confirmation',
    9,
    async () => {
      const input = { ...inStudy, id: await publishedArticle(app), versionNo: 1 }
      return { by: cast.lisi, name: 'articleConfirm', input }
    },
  ],
  [
    'an answer to a quiz',
    8,
    async () => {
      const answers = [[0], [0, 2], [1]].map((chosen) => ({ chosen }))
      const input = { ...inEducation, id: await articleWithQuiz(app), versionNo: 1, answers }
      return { by: cast.lisi, name: 'articleQuizAnswer', input }
    },
  ],
  [
    'pinning',
    6,
    async () => {
      const input = { ...inStudy, id: await publishedArticle(app), isPinned: true }
      return { by: cast.admin, name: 'articlePin', input }
    },
  ],
]

const headersOf = (how: string, what: string) => ({
  'idempotency-key': `${how} ${what}`.replaceAll(' ', '-'),
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
      expect(answer.status).toBe(500)
      expect(await rowsButOpenKeys(app.owner)).toEqual(before)
      statement += 1
      breaking.arm(statement, how)
      answer = await by.call(contract[name], input, { headers })
    }
    expect(answer.status).toBe(200)
    expect(statement).toBeGreaterThan(atLeast)
    expect(await rowsButOpenKeys(app.owner)).not.toEqual(before)
  })
})

describe('a statement that is carried out, but whose answer is lost', () => {
  it.each(cases)('takes effect once, although the call is repeated: %s', async (what, _atLeast, make) => {
    const { by, name, input } = await make()
    const how = 'is carried out, but its answer is lost'
    const headers = headersOf('lost', what)
    let rows = await rowsButOpenKeys(app.owner)
    let effects = 0
    let statement = 0
    let answer
    do {
      statement += 1
      breaking.arm(statement, how)
      answer = await by.call(contract[name], input, { headers })
      const now = await rowsButOpenKeys(app.owner)
      if (!isDeepStrictEqual(now, rows)) effects += 1
      rows = now
    } while (breaking.disarm())
    expect(answer.status).toBe(200)
    expect(effects).toBe(1)
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })
})
