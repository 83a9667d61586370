import { contract, type RouteName } from '@countersign/contract'
import { type Answer, type Caller, loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it, vi } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import {
  articleWords,
  granted,
  inEducation,
  inStudy,
  paragraphs,
  publishedArticle,
  quiz,
  savedDraft,
  submittedArticle,
} from './builders.ts'

const app = await startTestApp()
// Two people review: the administrator and wangwu.
await granted(app, 'finance', 'article.review')
const cast = await loginAll(app)

/** Sends the decisive call about an article. */
type Act = (id: string) => Promise<Answer>

const calling =
  (by: () => Caller, name: RouteName, more: Record<string, unknown> = {}, section: object = inStudy): Act =>
  (id) =>
    by().call(contract[name], { ...section, id, ...more })
const author = () => cast.zhangsan
const admin = () => cast.admin
const wangwu = () => cast.wangwu
const lisi = () => cast.lisi
const saving =
  (title: string, version = 1): Act =>
  (id) =>
    cast.zhangsan.call(
      contract.articleSave,
      articleWords({ id, version, title, document: paragraphs(title) }),
    )
const removing: Act = (id) => cast.zhangsan.call(contract.articleRemove, { ...inStudy, ids: [id] })
const right = { versionNo: 1, answers: [[0], [0, 2], [1]].map((chosen) => ({ chosen })) }

/** A published article whose second version waits for a review. */
async function renewed(over: Record<string, unknown>): Promise<string> {
  const id = await publishedArticle(app, { ...inStudy, ...over })
  await cast.zhangsan.data(contract.articleSubmit, { ...inStudy, ...over, id })
  return id
}

const scenes: Record<string, { make: () => Promise<string>; acts: Record<string, Act> }> = {
  'a draft that two pages edit': {
    make: async () => (await savedDraft(cast.zhangsan, { title: '初稿' })).id,
    acts: {
      'save (left)': saving('左'),
      'save (right)': saving('右'),
      submit: calling(author, 'articleSubmit'),
      'submit what was seen': calling(author, 'articleSubmit', { version: 1 }),
      remove: removing,
    },
  },
  'an article that waits for a review': {
    make: () => submittedArticle(cast.zhangsan, { title: '待审' }),
    acts: {
      'agree (admin)': calling(admin, 'articleAgree', { versionNo: 1 }),
      'agree (wangwu)': calling(wangwu, 'articleAgree', { versionNo: 1, opinion: '好' }),
      'reject (wangwu)': calling(wangwu, 'articleReject', { versionNo: 1, opinion: '不妥' }),
      'take back': calling(author, 'articleTakeBack'),
      save: saving('改'),
      submit: calling(author, 'articleSubmit'),
    },
  },
  'a published article': {
    make: () => publishedArticle(app, { title: '已发布' }),
    acts: {
      'withdraw (author)': calling(author, 'articleWithdraw'),
      'withdraw (manager)': calling(admin, 'articleWithdraw', { reason: '过时' }),
      'submit anew': calling(author, 'articleSubmit'),
      open: calling(lisi, 'articleOpened'),
      confirm: calling(lisi, 'articleConfirm', { versionNo: 1 }),
      comment: calling(lisi, 'articleCommentAdd', { text: '好' }),
      pin: calling(admin, 'articlePin', { isPinned: true }),
    },
  },
  'a published article whose next version waits': {
    make: () => renewed({ title: '再版' }),
    acts: {
      'agree to the next': calling(admin, 'articleAgree', { versionNo: 2 }),
      'reject the next': calling(wangwu, 'articleReject', { versionNo: 2, opinion: '不妥' }),
      withdraw: calling(author, 'articleWithdraw'),
      open: calling(lisi, 'articleOpened'),
      confirm: calling(lisi, 'articleConfirm', { versionNo: 1 }),
    },
  },
  'a published quiz whose next version waits': {
    make: () => renewed({ ...inEducation, quiz, title: '测验' }),
    acts: {
      'agree to the next': calling(admin, 'articleAgree', { versionNo: 2 }, inEducation),
      withdraw: calling(author, 'articleWithdraw', {}, inEducation),
      answer: calling(lisi, 'articleQuizAnswer', right, inEducation),
    },
  },
}

/** Both answers, and what is kept of the article, without times and ids. */
async function outcomeOf(id: string, answers: readonly Answer[]): Promise<string> {
  const { rows } = await app.owner.query<{ found: string }>(
    `select json_build_object(
       'article', (select json_build_array(title, state, newest_no, published_no, version, removed_at is null) from article where id = $1),
       'events', (select json_agg(json_build_array(action, version_no, account, opinion) order by seq)
          from article_event join app_user u using (tenant_id) where u.id = actor_id and article_id = $1),
       'versions', (select json_agg(json_build_array(no, title) order by no) from article_version where article_id = $1),
       'task', (select version_no from article_task where article_id = $1),
       'published', (select json_build_array(no, title, read_count, pinned_at is null) from article_published where article_id = $1),
       'words', (select count(*) from article_words where article_id = $1),
       'readings', (select json_agg(confirmed_no) from article_read where article_id = $1),
       'comments', (select json_agg(text) from article_comment where article_id = $1),
       'result', (select json_build_array(version_no, score, attempts) from article_result where article_id = $1)
     )::text as found`,
    [id],
  )
  return JSON.stringify({ said: answers.map(({ status, body }) => [status, body.msg]), ...rows[0] })
}

const order = {
  'one after the other': async (first: Act, second: Act, id: string) => {
    const one = await first(id)
    return [one, await second(id)]
  },
  'the other first': async (first: Act, second: Act, id: string) => {
    const two = await second(id)
    return [await first(id), two]
  },
  'at once': (first: Act, second: Act, id: string) => Promise.all([first(id), second(id)]),
}

// Two acts at the same time must end as if one had come after the other.
describe.each(Object.entries(scenes))('on %s', (_where, { make, acts }) => {
  const entries = Object.entries(acts)
  const pairs = entries.flatMap(([one, first], index) =>
    entries.slice(index).map(([other, second]) => [one, other, first, second] as const),
  )
  it.each(pairs)('%s and %s at once end as one after the other', async (_one, _other, first, second) => {
    const play = async (how: keyof typeof order) => {
      const id = await make()
      return outcomeOf(id, await order[how](first, second, id))
    }
    const possible = [await play('one after the other'), await play('the other first')]
    for (let turn = 0; turn < 2; turn += 1) expect(possible).toContain(await play('at once'))
  })
})

/** Makes two calls wait for the article in this order, and lets them go. */
async function inTurn(id: string, first: Act, second: Act): Promise<Answer[]> {
  const holder = await app.owner.connect()
  const waiting = async () => {
    const { rows } = await app.owner.query<{ waiting: number }>(
      `select count(distinct pid)::int as waiting from pg_locks
       where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
    )
    return rows[0]?.waiting
  }
  try {
    await holder.query('begin')
    await holder.query('select from article where id = $1 for update', [id])
    const one = first(id)
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    const two = second(id)
    await vi.waitFor(async () => expect(await waiting()).toBe(2))
    await holder.query('commit')
    return await Promise.all([one, two])
  } finally {
    holder.release()
  }
}

describe('two who waited for the same article', () => {
  const {
    'agree (admin)': agree,
    'reject (wangwu)': reject,
    'take back': takeBack,
  } = scenes['an article that waits for a review']?.acts ?? {}
  it.each([
    ['an agreement', 'taken back', agree, takeBack, 'published', 'articleNotInReview'],
    ['taking it back', 'agreed to', takeBack, agree, 'draft', 'articleDecided'],
    ['taking it back', 'rejected', takeBack, reject, 'draft', 'articleDecided'],
    ['an agreement', 'rejected', agree, reject, 'published', 'articleDecided'],
    ['a rejection', 'agreed to', reject, agree, 'rejected', 'articleDecided'],
  ] as const)(
    'come in their order: after %s it is not %s',
    async (_one, _other, first, second, state, error) => {
      const id = await submittedArticle(cast.zhangsan)
      if (!first || !second) throw new Error('no such act')
      const [won, lost] = await inTurn(id, first, second)
      expect(won).toMatchObject({ status: 200, body: { data: { state } } })
      expect(lost).toMatchObject({ status: 409, body: { error } })
    },
  )
})

describe('after all of this', () => {
  it('verification finds no defect', async () => {
    const { defects, articles } = await verifyInstallation(app.db, app.dataDir)
    expect(defects).toEqual([])
    expect(articles).toBeGreaterThan(100)
  })
})
