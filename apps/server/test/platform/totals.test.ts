import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import { personKey } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { Totals } from '../../src/platform/totals.ts'

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const zhangsan = { tenantId: '000000', userId: 'zhangsan' }
const person = personKey(zhangsan.tenantId, zhangsan.userId)

/** A list of so many rows; `while` happens when they are counted and before the total is known. */
function listOf(rows: number) {
  const list = { rows, seconds: 0, while: (): void => undefined }
  const totals = new Totals<typeof zhangsan & { name?: string }>(async (_db, _filter, upTo = Infinity) => {
    const counted = Math.min(list.rows, upTo)
    list.while()
    return counted
  })
  const total = (name?: string) =>
    totals.count(
      { db, now: () => new Date(list.seconds * 1000) },
      { ...zhangsan, ...(name !== undefined && { name }) },
    )
  return { list, totals, total }
}

describe('a total', () => {
  it('up to 1,000 is counted at every call', async () => {
    const { list, total } = listOf(1000)
    expect(await total()).toBe(1000)
    list.rows = 999
    expect(await total()).toBe(999)
  })

  it('above 1,000 is kept for a minute, each filter by itself', async () => {
    const { list, total } = listOf(1001)
    expect(await total()).toBe(1001)
    list.rows = 1002
    list.seconds = 59
    expect(await total()).toBe(1001)
    expect(await total('request')).toBe(1002)
    list.seconds = 60
    expect(await total()).toBe(1002)
  })

  it('is counted anew after something changed for the person, and after changes may have been missed', async () => {
    const { list, totals, total } = listOf(10_000)
    await total()
    list.rows = 9999
    totals.forget(personKey('000000', 'lisi'))
    expect(await total()).toBe(10_000)
    totals.forget(person)
    expect(await total()).toBe(9999)
    list.rows = 9998
    totals.forget()
    expect(await total()).toBe(9998)
  })

  it('above 10,000 is kept for its minute when something changes', async () => {
    const { list, totals, total } = listOf(10_001)
    await total()
    list.rows = 10_002
    totals.forget(person)
    expect(await total()).toBe(10_001)
    list.seconds = 60
    expect(await total()).toBe(10_002)
  })

  it('that may be of before a change is not kept', async () => {
    const { list, totals, total } = listOf(5000)
    list.while = () => {
      list.rows = 4999
      totals.forget(person)
      list.while = () => undefined
    }
    expect(await total()).toBe(5000)
    expect(await total()).toBe(4999)
  })
})
