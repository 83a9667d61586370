import { createTestApp, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compiled } from '../../src/platform/database/compiled-statement.ts'
import { TenantMissingError } from '../../src/platform/database/tenant-compiler.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ maxConnections: 1 })
})
afterAll(() => app.close())

describe('a compiled statement', () => {
  it('is built once, and each run has its own values', async () => {
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
  it('names its tenant like every other', async () => {
    const all = compiled((db, text: (name: 'account') => string) =>
      db.selectFrom('app_user').where('account', '=', text('account')).select('name'),
    )
    await expect(all(app.db, { account: 'lisi' })).rejects.toThrow(TenantMissingError)
    await expect(all(app.db, { account: 'lisi' })).rejects.toThrow(TenantMissingError)
  })
})

describe('a statement that comes again', () => {
  const prepared = async (part: string) => {
    const { rows } = await app.connection.pool.query<{ statement: string }>(
      `select statement from pg_prepared_statements where position('${part}' in statement) > 0
       and statement not like '%pg_prepared_statements%'`,
    )
    return rows.length
  }
  const ask = (text: string, value: string) => app.connection.pool.query<{ said: string }>(text, [value])

  it('is prepared with its second coming, and answers as before', async () => {
    const text = 'select $1::text as said, 1 as twice'
    for (const [index, said] of ['once', 'again', 'and again'].entries()) {
      expect((await ask(text, said)).rows).toEqual([{ said, twice: 1 }])
      expect(await prepared('as twice')).toBe(index === 0 ? 0 : 1)
    }
  })
  it('has a name no longer where two hundred have one', async () => {
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
