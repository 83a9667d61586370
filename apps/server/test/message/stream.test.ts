import { contract } from '@countersign/contract'
import {
  agree,
  type Cast,
  createTestApp,
  loginAll,
  startTestApp,
  submitLeave,
} from '@countersign/server/testing'
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { shareAmong } from '../../src/platform/share.ts'
import { listen, type Listener } from './listen.ts'

const listeners: Listener[] = []
const app = await startTestApp({ heartbeatMs: 100 })
const base = await app.app.listen({ port: 0, host: '127.0.0.1' })
const cast = await loginAll(app)
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.leave()
})
afterAll(async () => {
  // fetch may have opened a connection for a request cancelled before it was sent; a listener waits for that, too.
  app.app.server.closeAllConnections()
})

async function hear(account: keyof Cast): Promise<Listener> {
  const listener = await listen(base, cast[account])
  listeners.push(listener)
  return listener
}
async function relayed(): Promise<void> {
  while ((await moveBatch(app.db)) > 0);
}

describe('the event stream', () => {
  it('informs the next approver, and the applicant at every step, and nobody else', async () => {
    const [lisi, zhaoliu, zhangsan, sunqi] = await Promise.all(
      (['lisi', 'zhaoliu', 'zhangsan', 'sunqi'] as const).map(hear),
    )
    const { id } = await submitLeave(cast.zhangsan)
    await relayed()
    await vi.waitFor(() => expect(lisi?.events).toEqual(['changed']))
    await agree(cast.lisi, id)
    await relayed()
    await vi.waitFor(() => expect(zhaoliu?.events).toEqual(['changed']))
    await vi.waitFor(() => expect(zhangsan?.events).toEqual(['changed']))
    await agree(cast.zhaoliu, id)
    await relayed()
    await vi.waitFor(() => expect(zhangsan?.events).toEqual(['changed', 'changed']))
    // The second event for this person: the message was read, which the other windows learn too.
    await vi.waitFor(() => expect(lisi?.events).toEqual(['changed', 'changed']))
    expect(sunqi?.events).toEqual([])
  })

  it('informs every window of a person, and a hundred and fifty people of one batch', async () => {
    const both = await Promise.all([hear('lisi'), hear('lisi')])
    await app.owner.query(
      `insert into outbox (tenant_id, topic, payload)
       select '000000', 'notify', jsonb_build_object('userId', coalesce(id, 'x' || n), 'approvalId', 'x', 'kind', 'copied')
       from generate_series(1, 150) n left join app_user u on n = 150 and u.account = 'lisi' and u.tenant_id = '000000'`,
    )
    await relayed()
    for (const { events } of both) await vi.waitFor(() => expect(events).toEqual(['changed']))
  })

  it('ends with the session', async () => {
    const caller = await app.login('wangwu')
    const listener = await listen(base, caller)
    await caller.data(contract.logout)
    await listener.ended
    await expect(listen(base, caller)).rejects.toThrow('refused: 401')
  })

  it('tells clients to reload after the connection that listens for changes was lost, and forgets totals', async () => {
    const lisi = await hear('lisi')
    await app.owner.query(
      `insert into message (tenant_id, id, user_id, kind, created_at)
       select '000000', 'many-' || n, $1, 'copied', now() from generate_series(1, 1001) n`,
      [cast.lisi.userId],
    )
    const total = async () => (await cast.lisi.data(contract.messageList)).total
    const before = await total()
    await app.owner.query("delete from message where id like 'many-%'")
    expect(await total()).toBe(before)
    await withClient(inject('testDatabase').superuserUrl, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'listen%' or query = 'select 1'
         and datname = $1 and usename = 'countersign_app'`,
        [new URL(app.urls.app).pathname.slice(1)],
      ),
    )
    await vi.waitFor(() => expect(lisi.events).toEqual(['changed']), { timeout: 15_000 })
    expect(await total()).toBe(before - 1001)
  })

  it('refuses a request without a session, with an invalid token, or beyond the limit of streams per person', async () => {
    const url = new URL('/api/oa_info/oa_message/stream', base)
    const statusOf = async (headers: Record<string, string>) => (await fetch(url, { headers })).status
    expect(await statusOf({})).toBe(401)
    expect(await statusOf(app.basic)).toBe(401)
    expect(await statusOf({ ...app.basic, 'blade-auth': 'bearer x' })).toBe(401)
    for (let one = 0; one < 20; one += 1) await hear('sunqi')
    await expect(hear('sunqi')).rejects.toThrow('refused: 429')
    shareAmong(2)
    for (const listener of listeners.slice(-10)) listener.leave()
    await expect(hear('sunqi')).rejects.toThrow('refused: 429')
    shareAmong(1)
    for (const listener of listeners) listener.leave()
    await vi.waitFor(() => hear('sunqi'))
  })

  it('does not answer HEAD, so that no stream is left open', async () => {
    const { headers } = cast.sunqi
    const url = '/api/oa_info/oa_message/stream'
    for (let turn = 0; turn < 25; turn += 1) {
      expect((await app.raw({ method: 'HEAD', url, headers })).status).toBe(404)
    }
    await hear('sunqi')
  })
  it('is ended by a server stop, which does not wait for listeners', async () => {
    const other = await createTestApp()
    const caller = await other.login('lisi')
    const listener = await listen(await other.app.listen({ port: 0, host: '127.0.0.1' }), caller)
    await other.close()
    await expect(listener.ended).resolves.toBeUndefined()
  })

  it('ignores a database notification that is not valid', async () => {
    const lisi = await hear('lisi')
    for (const text of ['', 'x', '{}', '[[1,2]]', `["${cast.lisi.userId}"]`]) {
      await app.owner.query('select pg_notify($1, $2)', ['countersign', text])
    }
    await submitLeave(cast.zhangsan)
    await relayed()
    await vi.waitFor(() => expect(lisi.events).toEqual(['changed']))
  })
})
