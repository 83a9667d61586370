import { contract, type ShopFigures } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { countShopDays } from '../../src/modules/shop/index.ts'
import { daysOf, eachDay } from '../../src/modules/shop/figures/periods.rules.ts'
import { arrivedOrder, grantedPoints, newGoods, placeOrder } from './builders.ts'

const now = new Date('2026-11-20T04:00:00Z')
const app = await startTestApp({ now: () => now })
const cast = await loginAll(app)
const admin = await app.login('admin')
await grantedPoints(admin, [cast.zhangsan], '500.00')
const pens = await newGoods(app, { name: '中性笔', price: '2.50' })
const gifts = await newGoods(app, { name: '礼盒', kind: 'welfare', price: '100.00' })
await backdate((await placeOrder(app, cast.zhangsan, [pens, 10], [gifts, 1])).id, '2026-11-10')
await backdate((await placeOrder(app, cast.lisi, [pens, 4])).id, '2026-11-10')
// Ordered in October, cancelled in November.
const cancelled = await placeOrder(app, cast.lisi, [pens, 3])
await admin.data(contract.orderCancel, { id: cancelled.id, remark: '停产' })
await backdate(cancelled.id, '2026-10-31', '2026-11-01')
// Ordered in October, one of three pieces returned in November.
const arrived = await arrivedOrder(app, cast.lisi, admin)
const asked = { id: arrived.id, lineId: arrived.lines[0]?.id, kind: 'return', num: 1, reason: '坏了' }
const { cases } = await cast.lisi.data(contract.afterAsk, asked)
await admin.data(contract.afterDecide, { id: cases[0]?.id, isAgreed: true })
await backdate(arrived.id, '2026-10-30', '2026-11-13')
// An exchange and a refused return take nothing off.
for (const [kind, isAgreed] of [
  ['exchange', true],
  ['return', false],
] as const) {
  const kept = await arrivedOrder(app, cast.lisi, admin)
  const answer = await cast.lisi.data(contract.afterAsk, {
    ...asked,
    id: kept.id,
    lineId: kept.lines[0]?.id,
    kind,
  })
  await admin.data(contract.afterDecide, { id: answer.cases[0]?.id, isAgreed, decision: '外观完好' })
  await backdate(kept.id, '2026-10-30', '2026-11-14')
}
// An open case takes nothing off.
const other = await arrivedOrder(app, cast.lisi, admin)
await cast.lisi.data(contract.afterAsk, { ...asked, id: other.id, lineId: other.lines[0]?.id })
await backdate(other.id, '2026-10-30')

/** Moves an order to a day in business time, and what happened with it to another. */
async function backdate(id: string, ordered: string, happened = ordered): Promise<void> {
  await app.owner.query('update shop_order set created_at = $2 where id = $1', [
    id,
    `${ordered}T23:30:00+08:00`,
  ])
  await app.owner.query('update shop_order_event set at = $2 where order_id = $1', [
    id,
    `${happened}T00:30:00+08:00`,
  ])
  await app.owner.query(
    'update shop_after_sale set decided_at = $2 where order_id = $1 and decided_at is not null',
    [id, `${happened}T00:30:00+08:00`],
  )
}

const read = (period: string): Promise<ShopFigures> => admin.data(contract.shopFigures, { period })
const dayOf = ({ days }: ShopFigures, day: string) => days.find((one) => one.day === day)

function expectNovember(figures: ShopFigures): void {
  expect(figures).toMatchObject({
    startsOn: '2026-11-01',
    endsOn: '2026-11-20',
    orders: 1,
    pieces: 11,
    amount: '125.00',
    points: '100.00',
  })
  expect(figures.days).toHaveLength(20)
  expect(dayOf(figures, '2026-11-10')).toMatchObject({ orders: 2, pieces: 15, amount: '135.00' })
  expect(dayOf(figures, '2026-11-01')).toMatchObject({ orders: -1, pieces: -3, amount: '-7.50' })
  expect(dayOf(figures, '2026-11-13')).toMatchObject({ orders: 0, pieces: -1, amount: '-2.50' })
  expect(dayOf(figures, '2026-11-14')).toMatchObject({ orders: 0, pieces: 0, amount: '0.00' })
  expect(figures.byPieces).toMatchObject([
    { id: pens.id, name: '中性笔', pieces: 11, amount: '27.50' },
    { id: gifts.id, name: '礼盒', pieces: 1 },
  ])
  expect(figures.byAmount.map(({ name, amount, points }) => [name, amount, points])).toEqual([
    ['礼盒', '100.00', '100.00'],
    ['中性笔', '27.50', '0.00'],
  ])
  const sumOf = (rows: ShopFigures['departments']) => rows.reduce((sum, row) => sum + Number(row.amount), 0)
  expect(sumOf(figures.departments)).toBe(125)
  expect(sumOf(figures.categories)).toBe(125)
  expect(figures.departments.reduce((sum, row) => sum + row.orders, 0)).toBe(1)
  expect(figures.departments.map(({ name }) => name)).not.toContain('')
}

function expectOctober(figures: ShopFigures): void {
  expect(figures).toMatchObject({ startsOn: '2026-10-01', endsOn: '2026-10-31', orders: 5, pieces: 15 })
  expect(figures.byPieces.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(15)
}

describe('the figures of the shop', () => {
  it('count orders on their day, and take off what was cancelled or returned on its day', async () => {
    expectNovember(await read('month'))
    expectOctober(await read('lastMonth'))
  })

  it('are the same when past days were counted until before the period', async () => {
    await countShopDays(app.db, new Date('2026-10-05T04:00:00Z'))
    expectNovember(await read('month'))
  })

  it('count people of several departments in the first one, and goods of removed categories in none', async () => {
    const before = await read('month')
    const person = [cast.zhangsan.userId]
    await app.owner.query(
      `insert into user_department (tenant_id, user_id, dept_id, sort)
       select tenant_id, $1, id, 9 from department where tenant_id = '000000' and id not in (
         select dept_id from user_department where tenant_id = '000000' and user_id = $1) order by id`,
      person,
    )
    expect((await read('month')).departments).toEqual(before.departments)
    await app.owner.query(
      "delete from user_department where tenant_id = '000000' and user_id = $1 and sort = 9",
      person,
    )
    const ofGifts = "where id = (select category_id from shop_goods where tenant_id = '000000' and id = $1)"
    await app.owner.query(`update shop_category set removed_at = now() ${ofGifts}`, [gifts.id])
    expect((await read('month')).categories).toContainEqual(
      expect.objectContaining({ id: '', name: '', amount: '100.00' }),
    )
    await app.owner.query(`update shop_category set removed_at = null ${ofGifts}`, [gifts.id])
  })

  it('count no day while the history of the demo company is being written', async () => {
    await app.owner.query("insert into demo_company (tenant_id, began_at) values ('000000', now())")
    await countShopDays(app.db, new Date('2026-11-02T04:00:00Z'))
    await app.owner.query("delete from demo_company where tenant_id = '000000'")
    const { rows } = await app.owner.query(
      "select from shop_figures_counted where tenant_id = '000000' and until > '2026-11-01'",
    )
    expect(rows).toEqual([])
  })

  it('leave a day open until late commits have arrived', async () => {
    const countedUntil = async () =>
      (await app.owner.query("select until from shop_figures_counted where tenant_id = '000000'")).rows
    await countShopDays(app.db, new Date('2026-11-04T16:14:59Z'))
    expect(await countedUntil()).toEqual([{ until: new Date('2026-11-03T16:00:00Z') }])
    await countShopDays(app.db, new Date('2026-11-04T16:15:01Z'))
    expect(await countedUntil()).toEqual([{ until: new Date('2026-11-04T16:00:00Z') }])
  })

  it('count past days once, and the same', async () => {
    await countShopDays(app.db, now)
    // A clock that was put back counts nothing again.
    await countShopDays(app.db, new Date('2026-11-05T04:00:00Z'))
    expectOctober(await read('lastMonth'))
    const { rows } = await app.owner.query<{ last: string }>(
      "select max(day)::text as last from shop_figure_day where tenant_id = '000000'",
    )
    expect(rows).toEqual([{ last: '2026-11-13' }])
    expectNovember(await read('month'))
    await backdate((await placeOrder(app, cast.lisi, [pens, 2])).id, '2026-11-20')
    expect(dayOf(await read('month'), '2026-11-20')).toMatchObject({ orders: 1, pieces: 2 })
    // Stored days are not counted again.
    await app.owner.query("update shop_figure_day set orders = 40 where day = '2026-11-10' and what = 'all'")
    await countShopDays(app.db, now)
    expect(dayOf(await read('month'), '2026-11-10')).toMatchObject({ orders: 40 })
  })
})

describe('a period', () => {
  it.each([
    ['week', '2026-11-14', '2026-11-20'],
    ['days30', '2026-10-22', '2026-11-20'],
    ['month', '2026-11-01', '2026-11-20'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-11-20'],
  ] as const)('%s has its days in business time', (period, startsOn, endsOn) => {
    // It is the 20th in China already.
    expect(daysOf(period, new Date('2026-11-19T16:00:01Z'))).toEqual({ startsOn, endsOn })
  })

  it('of last month in January is December, and of leap years has all days', () => {
    const days = daysOf('lastMonth', new Date('2027-01-15T00:00:00Z'))
    expect(days).toEqual({ startsOn: '2026-12-01', endsOn: '2026-12-31' })
    expect(eachDay({ startsOn: '2028-02-27', endsOn: '2028-03-01' })).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
  })
})
