import { startTestApp, tenants } from '@countersign/server/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordStatements, type Statement } from '../approval/recorded-statements.ts'
import type { Tx } from '../../src/platform/database/connect.ts'
import { keptAsOf, sendWithBegin, sendWithCommit } from '../../src/platform/database/pipelined-transaction.ts'

const statements: Statement[] = []
/** Statements that the database is given in place of those the app sends. */
const instead = new Map<string, string>()
const app = await startTestApp({
  wrap: ({ db, pool }) => {
    recordStatements(pool, statements)
    pool.on('connect', (client) => {
      const query: unknown = Reflect.get(client, 'query')
      if (typeof query !== 'function') throw new Error('a client without query')
      Reflect.set(client, 'query', (text: string, ...more: unknown[]) =>
        Reflect.apply(query, client, [instead.get(text) ?? text, ...more]),
      )
    })
    return db
  },
})
beforeEach(async () => {
  instead.clear()
  await app.owner.query('delete from param')
  statements.length = 0
})

const insert = (tx: Tx, id: string, value = 'x') =>
  sql`insert into param (tenant_id, id, param_key, param_name, param_value)
      values (${tenants.own}, ${id}, ${id}, ${id}, ${value})`.execute(tx)
const select = (tx: Tx) =>
  tx.selectFrom('param').where('tenant_id', '=', tenants.own).orderBy('id').select('id').execute()
const saved = async () => (await app.owner.query<{ id: string }>('select id from param order by id')).rows
const sent = () => statements.map(({ text }) => text.trim().split(/\s/, 1)[0])
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction().execute(work)

describe('a transaction', () => {
  it('runs what is started together in this order, each statement seeing those before it', async () => {
    const [none, , one, , two] = await inTransaction((tx) =>
      Promise.all([select(tx), insert(tx, 'a'), select(tx), insert(tx, 'b'), select(tx)]),
    )
    expect([none, one, two]).toEqual([[], [{ id: 'a' }], [{ id: 'a' }, { id: 'b' }]])
    expect(await saved()).toEqual([{ id: 'a' }, { id: 'b' }])
    expect(sent()).toEqual(['begin', 'select', 'insert', 'select', 'insert', 'select', 'commit'])
  })
  it('answers only once what was sent with the commit is saved', async () => {
    await inTransaction(async (tx) => sendWithCommit(tx, insert(tx, 'a')))
    expect(await saved()).toEqual([{ id: 'a' }])
  })
  it('fails with the error of a write that nobody waited for, and changes nothing', async () => {
    const work = inTransaction(async (tx) => {
      await insert(tx, 'a')
      sendWithCommit(tx, insert(tx, 'a'))
      sendWithCommit(tx, insert(tx, 'b'))
    })
    await expect(work).rejects.toThrow('duplicate key')
    expect(await saved()).toEqual([])
  })
  it('names the write that failed, where a later statement only hears that all is over', async () => {
    const work = inTransaction(async (tx) => {
      await insert(tx, 'a')
      sendWithCommit(tx, insert(tx, 'a'))
      await select(tx)
    })
    await expect(work).rejects.toThrow('duplicate key')
  })
  it('writes nothing when it could not begin', async () => {
    instead.set('begin', 'select 1 / 0')
    await expect(inTransaction((tx) => insert(tx, 'a'))).rejects.toThrow('division by zero')
    expect(await saved()).toEqual([])
    // This one is carried out by itself, which is why its caller must say so.
    const sent = inTransaction((tx) => sendWithBegin(tx, () => insert(tx, 'a')))
    await expect(sent).rejects.toThrow('division by zero')
    expect(await saved()).toEqual([{ id: 'a' }])
  })
  it('sends nothing after its end', async () => {
    const held: Tx[] = []
    const work = inTransaction(async (tx) => held.push(tx))
    await expect(work).resolves.toBe(1)
    const failing = inTransaction(async (tx) => {
      held.push(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    for (const tx of held) await expect(select(tx)).rejects.toThrow('the transaction has ended')
  })
  it('without a statement takes no connection', async () => {
    expect(await inTransaction(async () => 'done')).toBe('done')
    expect(statements).toEqual([])
  })
  it('sees behind a lock what was committed before the lock was granted', async () => {
    await inTransaction((tx) => insert(tx, 'a', 'before'))
    const { promise: locked, resolve } = Promise.withResolvers<void>()
    const read = (tx: Tx) =>
      tx
        .selectFrom('param')
        .where('tenant_id', '=', tenants.own)
        .where('id', '=', 'a')
        .select('param_value as value')
    const first = inTransaction(async (tx) => {
      await read(tx).forUpdate().execute()
      resolve()
      await sql`select pg_sleep(0.2)`.execute(tx)
      await tx
        .updateTable('param')
        .set({ param_value: 'after' })
        .where('tenant_id', '=', tenants.own)
        .where('id', '=', 'a')
        .execute()
    })
    await locked
    const second = inTransaction(async (tx) => {
      const [, rows] = await Promise.all([read(tx).forUpdate().execute(), read(tx).execute()])
      return rows
    })
    await first
    expect(await second).toEqual([{ value: 'after' }])
  })
})

describe('what is kept', () => {
  const version = async () => {
    const { rows } = await app.owner.query<{ version: string }>(
      `select version from reference_version where tenant_id = '${tenants.own}'`,
    )
    return rows[0]?.version ?? ''
  }
  const nameOf = async (asOf: string, tenantId: string = tenants.own, account = 'lisi') => {
    const [person] = await keptAsOf(app.db, asOf)
      .selectFrom('app_user')
      .where('tenant_id', '=', tenantId)
      .where('account', '=', account)
      .select('name')
      .execute()
    return person?.name
  }
  const rename = (name: string) =>
    app.owner.query(`update app_user set name = $1 where tenant_id = '${tenants.own}' and account = 'lisi'`, [
      name,
    ])

  it('is asked for once, until something changes', async () => {
    const before = await version()
    expect(await nameOf(before)).toBe('李四')
    statements.length = 0
    expect(await nameOf(before)).toBe('李四')
    expect(statements).toEqual([])
    await rename('李四改')
    const after = await version()
    expect(after).not.toBe(before)
    expect(await nameOf(after)).toBe('李四改')
    await rename('李四')
  })
  it('is kept apart for each tenant and value', async () => {
    const now = await version()
    expect(await nameOf(now)).toBe('李四')
    expect(await nameOf(now, tenants.own, 'zhangsan')).toBe('张三')
    expect(await nameOf(now, 'none')).toBeUndefined()
  })
  it('cannot be changed by whoever reads it', async () => {
    const rows = await keptAsOf(app.db, 'frozen')
      .selectFrom('app_user')
      .where('tenant_id', '=', tenants.own)
      .select('name')
      .execute()
    expect(() => rows.pop()).toThrow(TypeError)
    expect(() => Object.assign(rows[0] ?? {}, { name: 'x' })).toThrow(TypeError)
  })
  it('is nothing but reference data', async () => {
    const read = () =>
      keptAsOf(app.db, 'params')
        .selectFrom('param')
        .where('tenant_id', '=', tenants.own)
        .select('id')
        .execute()
    expect(await read()).toEqual([])
    await inTransaction((tx) => insert(tx, 'a'))
    expect(await read()).toEqual([{ id: 'a' }])
  })
  it('is read in a transaction as well, which then begins only for something else', async () => {
    const now = await version()
    await nameOf(now)
    statements.length = 0
    const read = (tx: Tx) =>
      keptAsOf(tx, now)
        .selectFrom('app_user')
        .where('tenant_id', '=', tenants.own)
        .where('account', '=', 'lisi')
        .select('name')
        .execute()
    expect(await inTransaction(read)).toEqual([{ name: '李四' }])
    expect(statements).toEqual([])
    await inTransaction(async (tx) => {
      sendWithCommit(keptAsOf(tx, now), insert(keptAsOf(tx, now), 'a'))
    })
    expect(await saved()).toEqual([{ id: 'a' }])
  })
})
