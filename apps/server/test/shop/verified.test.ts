import { contract } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { arrivedOrder, grantedPoints, newGoods, orderOf, placeOrder } from './builders.ts'

const app = await startTestApp()
const cast = await loginAll(app)
const admin = await app.login('admin')
await grantedPoints(admin, [cast.zhangsan], '100.00')
const gift = await newGoods(app, { kind: 'welfare', price: '10.00' })
const bought = async () =>
  cast.zhangsan.data(contract.orderPlace, await orderOf(app, cast.zhangsan, [[gift, 2]]))
const cancelled = await bought()
await cast.zhangsan.data(contract.orderCancel, { id: cancelled.id })
const { id, lines } = await bought()
const lineIds = lines.map((line) => line.id)
await admin.data(contract.orderConfirm, { id })
await admin.data(contract.orderShip, { id, lineIds })
await cast.zhangsan.data(contract.orderReceive, { id, lineIds })
const ask = { id, lineId: lineIds[0], kind: 'return', num: 1, reason: '坏了' }
const { cases } = await cast.zhangsan.data(contract.afterAsk, ask)
await admin.data(contract.afterDecide, { id: cases[0]?.id, isAgreed: true, isResaleable: true })
const swapped = await arrivedOrder(app, cast.lisi, admin)
const swap = { id: swapped.id, lineId: swapped.lines[0]?.id, kind: 'exchange', num: 1, reason: '坏了' }
const open = await cast.lisi.data(contract.afterAsk, swap)
await admin.data(contract.afterDecide, { id: open.cases[0]?.id, isAgreed: true })
await placeOrder(app, cast.wangwu, [await newGoods(app), 1], [await newGoods(app), 1])

const defects = async () =>
  (await verifyInstallation(app.db, app.dataDir)).defects.map(({ code, where }) => `${code} ${where}`)

/** Changes rows as the owner of the tables, answers what verification says, and changes them back. */
async function saidAfter(change: string): Promise<string[]> {
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query(change)
    await client.query('commit')
    return await defects()
  } finally {
    client.release()
  }
}

describe('the shop', () => {
  it('follows from its ledgers and events', async () => {
    expect(await verifyInstallation(app.db, app.dataDir)).toMatchObject({ orders: 4, defects: [] })
  })

  // Each line: what is changed, how it is changed back, and what verification says.
  it.each([
    [
      'a stock',
      'update shop_variant set stock = stock + 1',
      'update shop_variant set stock = stock - 1',
      /^stockNotSum/,
    ],
    [
      'a stock move',
      "update shop_stock_move set change = change + 1 where kind = 'opening'",
      "update shop_stock_move set change = change - 1 where kind = 'opening'",
      /^stockNotSum/,
    ],
    [
      'a stock move of an order with the stock',
      "update shop_stock_move set change = change - 1 where kind = 'exchange'",
      "update shop_stock_move set change = change + 1 where kind = 'exchange'",
      /^orderChanged .*stock moves of line/,
    ],
    [
      'what took the stock of a line',
      "update shop_stock_move set kind = 'exchange' where kind = 'order' and change = -3",
      "update shop_stock_move set kind = 'order' where kind = 'exchange' and change = -3",
      /^orderChanged .*stock moves of line/,
    ],
    [
      'what gave back the stock of a line',
      "update shop_stock_move set kind = 'return' where kind = 'cancel'",
      "update shop_stock_move set kind = 'cancel' where kind = 'return' and change = 2",
      /^orderChanged .*stock moves of line/,
    ],
    [
      'a balance of points',
      'update shop_point_balance set amount = amount + 1',
      'update shop_point_balance set amount = amount - 1',
      /^pointsNotSum/,
    ],
    [
      'points of an order',
      "update shop_point_move set change = change - 1 where kind = 'order'",
      "update shop_point_move set change = change + 1 where kind = 'order'",
      /^orderChanged .*point moves/,
    ],
    [
      'points given back for a return',
      "update shop_point_move set change = change + 1 where kind = 'return'",
      "update shop_point_move set change = change - 1 where kind = 'return'",
      /^orderChanged .*point moves/,
    ],
    [
      'a state',
      "update shop_order set state = 'toReceive' where state = 'toConfirm'",
      "update shop_order set state = 'toConfirm' where state = 'toReceive'",
      /^orderChanged .*: state/,
    ],
    [
      'a total',
      'update shop_order set total_fen = total_fen + 1',
      'update shop_order set total_fen = total_fen - 1',
      /^orderChanged .*: total/,
    ],
    [
      'the part that points paid',
      'update shop_order set points_fen = points_fen - 1 where points_fen > 0',
      'update shop_order set points_fen = points_fen + 1 where points_fen > 0',
      /^orderChanged .*: points/,
    ],
    [
      'a number of pieces',
      'update shop_order_line set num = num + 1',
      'update shop_order_line set num = num - 1',
      /^orderChanged .*: total/,
    ],
    ...(['is_waiting', 'is_shipped', 'is_received'] as const).map(
      (column) =>
        [
          column,
          `update shop_order_line set ${column} = not ${column}`,
          `update shop_order_line set ${column} = not ${column}`,
          /^orderChanged .*: line/,
        ] as const,
    ),
    [
      'what was returned',
      'update shop_order_line set returned = num - returned',
      'update shop_order_line set returned = num - returned',
      /^orderChanged .*: line/,
    ],
    [
      'a case',
      "update shop_after_sale set state = 'refused' where state = 'agreed'",
      "update shop_after_sale set state = 'agreed' where state = 'refused'",
      /^orderChanged .*: case/,
    ],
    [
      'an event',
      "update shop_order_event set action = 'cancel' where action = 'confirm'",
      "update shop_order_event set action = 'confirm' where action = 'cancel' and seq = 1 and order_id in (select order_id from shop_order_event where action = 'ship')",
      /^orderChanged .*: state/,
    ],
    [
      'the data of an event',
      `update shop_order_event set data = '{"x": 1}' where action = 'ship'`,
      `update shop_order_event set data = jsonb_build_object('lineIds',
         (select jsonb_agg(id) from shop_order_line l where l.order_id = shop_order_event.order_id)) where action = 'ship'`,
      /^orderChanged/,
    ],
    [
      'the number of an event',
      'update shop_order_event set seq = seq + 100',
      'update shop_order_event set seq = seq - 100',
      /^orderChanged .*: events/,
    ],
  ] as const)('does not verify when somebody changed %s', async (_what, change, back, said) => {
    const found = await saidAfter(change)
    expect(found.some((line) => said.test(line))).toBe(true)
    expect(await saidAfter(back)).toEqual([])
  })

  it.each(['shop_stock_move', 'shop_point_move', 'shop_order_event'])(
    'has a ledger in %s that the app may not change',
    async (table) => {
      for (const statement of [`update ${table} set tenant_id = tenant_id`, `delete from ${table}`]) {
        await expect(app.connection.pool.query(statement)).rejects.toThrow(/permission denied/)
      }
    },
  )
})
