import { contract, type RouteName } from '@countersign/contract'
import {
  agree,
  type Answer,
  type Caller,
  example,
  loginAll,
  reject,
  signature,
  startTestApp,
  submitForm,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

const app = await startTestApp()
const cast = await loginAll(app)

/** Number of times that each pair runs at once. */
const turns = 2

/** Prepares the slow parts; the returned function sends the decisive request. */
type Act = (id: string) => Promise<() => Promise<Answer>>
interface Scene {
  /** Makes the request that both people act on. */
  make: () => Promise<string>
  acts: Record<string, Act>
}

const call =
  (by: () => Caller, name: RouteName, more: (by: Caller) => Promise<Record<string, unknown>>): Act =>
  async (id) => {
    const input = { id, ...(await more(by())) }
    return () => by().call(contract[name], input)
  }
const signing = (by: () => Caller): Act =>
  call(by, 'agreeClick2', async (by) => ({ baseImage: await signature(by) }))
const plain = (by: () => Caller, name: RouteName): Act => call(by, name, async () => ({}))
const writing = (name: 'add' | 'update' | 'draft', kind: 'leave' | 'travel'): Act =>
  call(
    () => cast.zhangsan,
    name,
    async (by) => ({ ...(await example(by, kind)), kind }),
  )
const removing: Act = async (id) => () => cast.zhangsan.call(contract.remove, { kind: 'leave', ids: [id] })
/** A reimbursement that builds on the request. */
const building: Act = async (id) => {
  const values = { ...(await example(cast.zhangsan, 'reimbursement')), bxType: 'travel', link: [id] }
  return () => cast.zhangsan.call(contract.add, { ...values, kind: 'reimbursement' })
}

async function waiting(
  kind: 'leave' | 'contract' | 'materials' | 'travel',
  agreed: Caller[],
): Promise<string> {
  const { id } = await submitForm(cast.zhangsan, kind)
  for (const by of agreed) await agree(by, id)
  return id
}

const zhangsan = () => cast.zhangsan
const lisi = () => cast.lisi
const wangwu = () => cast.wangwu
const sunqi = () => cast.sunqi
const zhaoliu = () => cast.zhaoliu

const scenes: Record<string, Scene> = {
  'a first step': {
    make: () => waiting('leave', []),
    acts: {
      agree: signing(lisi),
      reject: plain(lisi, 'overrule'),
      abandon: plain(lisi, 'abandonClick'),
      withdraw: plain(zhangsan, 'withDraw'),
      resubmit: writing('update', 'leave'),
    },
  },
  'a step in which two must agree': {
    make: () => waiting('contract', [cast.lisi]),
    acts: {
      'agree (wangwu)': signing(wangwu),
      'agree (sunqi)': signing(sunqi),
      'reject (sunqi)': plain(sunqi, 'overrule'),
      'abandon (wangwu)': plain(wangwu, 'abandonClick'),
      withdraw: plain(zhangsan, 'withDraw'),
    },
  },
  'a step in which one of two is enough': {
    make: () => waiting('materials', [cast.lisi]),
    acts: {
      'agree (sunqi)': signing(sunqi),
      'agree (zhaoliu)': signing(zhaoliu),
      'reject (zhaoliu)': plain(zhaoliu, 'overrule'),
      withdraw: plain(zhangsan, 'withDraw'),
    },
  },
  'a rejected request': {
    make: async () => {
      const id = await waiting('leave', [])
      await reject(cast.lisi, id)
      return id
    },
    acts: {
      resubmit: writing('update', 'leave'),
      'submit as a draft': writing('add', 'leave'),
      edit: writing('draft', 'leave'),
      remove: removing,
      withdraw: plain(zhangsan, 'withDraw'),
    },
  },
  'a draft': {
    make: async () => (await cast.zhangsan.data(contract.draft, { kind: 'leave', reason: '草稿' })).id,
    acts: {
      submit: writing('add', 'leave'),
      save: writing('draft', 'leave'),
      remove: removing,
      withdraw: plain(zhangsan, 'withDraw'),
    },
  },
  'a request that another builds on': {
    make: () => waiting('travel', [cast.lisi]),
    acts: {
      agree: signing(zhaoliu),
      reject: plain(zhaoliu, 'overrule'),
      abandon: plain(zhaoliu, 'abandonClick'),
      withdraw: plain(zhangsan, 'withDraw'),
      'build on it': building,
    },
  },
  'an approved request that another builds on': {
    make: () => waiting('travel', [cast.lisi, cast.zhaoliu]),
    acts: {
      abandon: plain(zhaoliu, 'abandonClick'),
      'build on it': building,
      withdraw: plain(zhangsan, 'withDraw'),
    },
  },
}

/** Ids and numbers in the messages are replaced, because they differ between runs. */
const namesOfRequests = /“[^”]*”|[A-Z]+\d{12,}/g

/** Both answers and the resulting request, without times and ids. */
async function outcomeOf(id: string, answers: Answer[]): Promise<string> {
  const { rows } = await app.owner.query<{ found: string }>(
    `select json_build_object(
       'request', (select json_build_array(status, round, version, step) from approval where id = $1),
       'tasks', (select json_agg(t order by t) from (
          select u.account, t.state, t.opinion, (t.signature_file_id is not null) as signed
          from task t join app_user u using (tenant_id) where u.id = t.assignee_id and t.approval_id = $1) t),
       'events', (select json_agg(e.type order by e.type) from event e where e.approval_id = $1),
       'lists', (select json_agg(i order by i) from (
          select u.account, initiated, pending, handled, received, i.status from inbox i join app_user u using (tenant_id)
          where u.id = i.user_id and i.approval_id = $1) i),
       'draft', (select count(*) from approval_draft where approval_id = $1),
       'children', (select json_agg(a.status) from approval_link l join approval a on a.tenant_id = l.tenant_id and a.id = l.from_id
          where l.to_id = $1)
     )::text as found`,
    [id],
  )
  const said = answers.map(({ status, body }) => `${status} ${body.msg}`.replaceAll(namesOfRequests, '…'))
  return JSON.stringify({ said, found: rows[0]?.found })
}

const order = {
  'one after the other': async (first: () => Promise<Answer>, second: () => Promise<Answer>) => {
    const one = await first()
    return [one, await second()]
  },
  'the other first': async (first: () => Promise<Answer>, second: () => Promise<Answer>) => {
    const two = await second()
    return [await first(), two]
  },
  'at once': (first: () => Promise<Answer>, second: () => Promise<Answer>) =>
    Promise.all([first(), second()]),
}

async function play(scene: Scene, acts: readonly [Act, Act], how: keyof typeof order): Promise<string> {
  const id = await scene.make()
  const [first, second] = [await acts[0](id), await acts[1](id)]
  return outcomeOf(id, await order[how](first, second))
}

/** Every act paired with every other, and with itself. */
function pairsOf(acts: Record<string, Act>): [string, string, readonly [Act, Act]][] {
  const entries = Object.entries(acts)
  return entries.flatMap(([one, first], index) =>
    entries
      .slice(index)
      .map(([other, second]): [string, string, readonly [Act, Act]] => [one, other, [first, second]]),
  )
}

// Two acts at the same time must end as if one had come after the other.
describe.each(Object.entries(scenes))('on %s', (_where, scene) => {
  it.each(pairsOf(scene.acts))(
    '%s and %s at once have the same result as one after the other',
    async (_one, _other, acts) => {
      const possible = [
        await play(scene, acts, 'one after the other'),
        await play(scene, acts, 'the other first'),
      ]
      for (let turn = 0; turn < turns; turn += 1)
        expect(possible).toContain(await play(scene, acts, 'at once'))
    },
  )
})

describe('after all pairs', () => {
  it('verification finds no defect', async () => {
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })
})
