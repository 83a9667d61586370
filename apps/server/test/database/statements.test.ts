import { startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { compiled } from '../../src/platform/database/compiled-statement.ts'
import { TenantMissingError } from '../../src/platform/database/tenant-compiler.ts'
import { upsert } from '../../src/platform/database/upsert.ts'
import { rowsGiven, type Write, writesTogether } from '../../src/platform/database/writes-together.ts'

const app = await startTestApp({ maxConnections: 1 })

describe('a compiled statement', () => {
  it('is built once, and each run uses its own values', async () => {
    let built = 0
    const find = compiled((db, text: (name: 'tenant' | 'account') => string) => {
      built += 1
      return db
        .selectFrom('app_user')
        .where('account', '=', text('account'))
        .where('tenant_id', '=', text('tenant'))
        .where('status', '=', 'active')
        .select('name')
    })
    const tenant = '000000'
    expect(await find(app.db, { tenant, account: 'zhangsan' })).toEqual([{ name: '张三' }])
    expect(await find(app.db, { account: 'lisi', tenant })).toEqual([{ name: '李四' }])
    expect(await find(app.db, { tenant: 'none', account: 'lisi' })).toEqual([])
    expect(built).toBe(1)
  })
  it('must name its tenant like any other', async () => {
    const all = compiled((db, text: (name: 'account') => string) =>
      db.selectFrom('app_user').where('account', '=', text('account')).select('name'),
    )
    await expect(all(app.db, { account: 'lisi' })).rejects.toThrow(TenantMissingError)
    await expect(all(app.db, { account: 'lisi' })).rejects.toThrow(TenantMissingError)
  })
})

describe('batched writes', () => {
  interface Row {
    tenant_id: string
    code: string
    dict_key: string
    dict_value: string
    sort: number
  }
  const columns = ['tenant_id', 'code', 'dict_key', 'dict_value', 'sort'] as const
  const insert: Write<Row[]> = (db, rows) =>
    db
      .insertInto('dictionary')
      .columns(columns)
      .expression(db.selectFrom(rowsGiven('dictionary', rows)).select(columns))
  const rename: Write<Row[]> = (db, rows) =>
    db
      .updateTable('dictionary')
      .from(rowsGiven('dictionary', rows))
      .set((eb) => ({ dict_value: eb.ref('given.dict_value') }))
      .whereRef('dictionary.tenant_id', '=', 'given.tenant_id')
      .whereRef('dictionary.code', '=', 'given.code')
      .whereRef('dictionary.dict_key', '=', 'given.dict_key')
  const row = (code: string, key: string, value: string): Row => {
    return { tenant_id: '000000', code, dict_key: key, dict_value: value, sort: 1 }
  }
  const kept = async () => {
    const { rows } = await app.owner.query<Row>(
      "select code, dict_value from dictionary where code like 'together%' order by code, dict_key",
    )
    return rows.map(({ code, dict_value: value }) => `${code} ${value}`)
  }
  const save = writesTogether({ first: insert, second: rename, last: insert })
  const inTransaction = (given: Parameters<typeof save>[1]) =>
    app.db.transaction().execute((tx) => save(tx, given))

  it('are all carried out, with any text in them and any number of rows', async () => {
    const hostile = `'"\\u0041,{}\n; drop table dictionary; -- 'ç 𠮷`
    await inTransaction({
      first: [row('together1', 'a', hostile), row('together1', 'b', 'two')],
      second: [],
      last: [],
    })
    expect(await kept()).toEqual([`together1 ${hostile}`, 'together1 two'])
    await inTransaction({
      first: [],
      second: [row('together1', 'b', 'changed')],
      last: [row('together2', 'a', 'new')],
    })
    expect(await kept()).toEqual([`together1 ${hostile}`, 'together1 changed', 'together2 new'])
  })
  it('are all undone if one is refused', async () => {
    const before = await kept()
    const again = inTransaction({
      first: [row('together3', 'a', 'x')],
      second: [row('together1', 'b', 'lost')],
      last: [row('together2', 'a', 'twice')],
    })
    await expect(again).rejects.toMatchObject({ code: '23505' })
    expect(await kept()).toEqual(before)
  })
  it('must name their tenant like any other', async () => {
    const careless = writesTogether({
      all: ((db, json) =>
        db
          .updateTable('dictionary')
          .from(rowsGiven('dictionary', json))
          .set((eb) => ({ dict_value: eb.ref('given.dict_value') }))
          .whereRef('dictionary.code', '=', 'given.code')) satisfies Write<Row[]>,
      last: insert,
    })
    const given = { all: [row('together1', 'a', 'x')], last: [] }
    const writing = app.db.transaction().execute((tx) => careless(tx, given))
    await expect(writing).rejects.toThrow(TenantMissingError)
  })
})

describe('an upsert', () => {
  const own = { tenant_id: '000000', code: 'upsert' }
  const first = { ...own, id: 'first', dict_key: 'a', dict_value: 'one', sort: 1, remark: 'written' }
  const save = (rows: Parameters<typeof upsert<'dictionary'>>[2], keep: ('id' | 'remark')[]) =>
    upsert(app.db, 'dictionary', rows, { key: ['tenant_id', 'code', 'dict_key'], keep, version: 'next' })
  const cases: [string, () => ReturnType<typeof save>, string[]][] = [
    ['inserts a row that is not there', () => save(first, []), ['first a one 1 written 1']],
    [
      'changes every given column of a row that is there, and its version',
      () => save({ ...first, id: 'second', dict_value: 'two', remark: 'changed' }, []),
      ['second a two 1 changed 2'],
    ],
    [
      'leaves the columns to keep, and those that are not given',
      () => save({ ...own, id: 'third', dict_key: 'a', dict_value: 'three', sort: 3 }, ['id']),
      ['second a three 3 changed 3'],
    ],
    [
      'writes several rows, of which some are there',
      () =>
        save(
          [
            { ...first, dict_value: 'four' },
            { ...first, id: 'new', dict_key: 'b' },
          ],
          ['id', 'remark'],
        ),
      ['new b one 1 written 1', 'second a four 1 changed 4'],
    ],
  ]
  it.each(cases)('%s', async (_name, write, after) => {
    await write().execute()
    const rows = await app.db
      .selectFrom('dictionary')
      .where('tenant_id', '=', '000000')
      .where('code', '=', 'upsert')
      .orderBy('id')
      .select(['id', 'dict_key', 'dict_value', 'sort', 'remark', 'version'])
      .execute()
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual(after)
  })
  it('finds rows by their ids unless told otherwise, and counts no version where the table has none', () => {
    const row = {
      tenant_id: '000000',
      id: 'new',
      goods_id: 'any',
      name: 'x',
      price_fen: 1n,
      max_num: 1,
      sort: 1,
    }
    const { sql } = upsert(app.db, 'shop_variant', row, {
      keep: ['goods_id', 'max_num', 'price_fen'],
    }).compile()
    expect(sql).toContain(
      'on conflict ("tenant_id", "id") do update set "name" = "excluded"."name", "sort" = "excluded"."sort"',
    )
    expect(sql).not.toContain('version')
  })
  it('must name its tenant like any other', () => {
    // @ts-expect-error: the row has no tenant.
    const careless = upsert(app.db, 'shop_usual_place', { user_id: '1', place_id: '1' }, { key: ['user_id'] })
    expect(() => careless.compile()).toThrow(TenantMissingError)
  })
})

describe('a repeated statement', () => {
  const prepared = async (part: string) => {
    const { rows } = await app.connection.pool.query<{ statement: string }>(
      `select statement from pg_prepared_statements where position('${part}' in statement) > 0
       and statement not like '%pg_prepared_statements%'`,
    )
    return rows.length
  }
  const ask = (text: string, value: string) => app.connection.pool.query<{ said: string }>(text, [value])

  it('is prepared the second time, and gives the same answer', async () => {
    const text = 'select $1::text as said, 1 as twice'
    for (const [index, said] of ['once', 'again', 'and again'].entries()) {
      expect((await ask(text, said)).rows).toEqual([{ said, twice: 1 }])
      expect(await prepared('as twice')).toBe(index === 0 ? 0 : 1)
    }
  })
  it('is no longer prepared once two hundred others are', async () => {
    for (let number = 0; number < 220; number += 1) {
      const text = `select $1::text as said, ${number} as numbered`
      await ask(text, 'x')
      await ask(text, 'y')
    }
    const kept = await prepared('as numbered')
    expect(kept).toBeGreaterThan(150)
    expect(kept).toBeLessThanOrEqual(200)
  })
})
