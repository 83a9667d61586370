import { randomUUID } from 'node:crypto'
import { contract, type Order, type ShopPicture } from '@countersign/contract'
import { type Caller, tenants, type TestApp } from '@countersign/server/testing'
import { multipart } from '../file/multipart.ts'
import { picture } from '../file/pictures.ts'

/** Uploads a picture with the bytes of a file of any name. */
export async function sendPicture(by: Caller, bytes: Uint8Array, key?: string) {
  const { headers, body } = multipart([{ filename: '商品.png', bytes }])
  return by.post(contract.shopPictureUpload.path, body, {
    ...headers,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  })
}

export async function newPicture(by: Caller, bytes: Uint8Array = picture(1200, 900)): Promise<ShopPicture> {
  const { status, body } = await sendPicture(by, bytes)
  if (status !== 200) throw new Error(body.msg)
  return contract.shopPictureUpload.output.parse(body.data)
}

interface GoodsWanted {
  name?: string
  kind?: 'office' | 'welfare'
  /** Price in yuan. */
  price?: string
  stock?: number
  maxNum?: number
}

export interface TestGoods {
  id: string
  variantId: string
}

/** Goods with one variant, written as the owner of the tables; the stock has its opening move. */
export async function newGoods(
  app: TestApp,
  { name = '签字笔', kind = 'office', price = '2.50', stock = 100, maxNum = 50 }: GoodsWanted = {},
): Promise<TestGoods> {
  const [category, seller, id, variantId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const fen = Math.round(Number(price) * 100)
  const write = (text: string, ...values: unknown[]) => app.owner.query(text, [tenants.own, ...values])
  await write(
    'insert into shop_category (tenant_id, id, name, sort) values ($1, $2, $3, 0)',
    category,
    `文具${category.slice(0, 8)}`,
  )
  await write(
    `insert into shop_seller (tenant_id, id, name, linkman, phone, introduction, sort)
     values ($1, $2, $3, '王掌柜', '13800138000', '', 0)`,
    seller,
    `晨光文具${seller.slice(0, 8)}`,
  )
  await write(
    `insert into shop_goods (tenant_id, id, kind, name, spelling, category_id, seller_id, unit, description,
       is_offered, lowest_price_fen, created_at)
     values ($1, $2, $3, $4, '', $5, $6, '支', '', true, $7, now())`,
    id,
    kind,
    name,
    category,
    seller,
    fen,
  )
  await write(
    `insert into shop_variant (tenant_id, id, goods_id, name, price_fen, stock, max_num, sort)
     values ($1, $2, $3, '', $4, $5, $6, 0)`,
    variantId,
    id,
    fen,
    stock,
    maxNum,
  )
  if (stock > 0) {
    await write(
      `insert into shop_stock_move (tenant_id, id, variant_id, kind, change, remark, created_by, created_at)
       select $1, $2, $3, 'opening', $4, '', id, now() from app_user where tenant_id = $1 and account = 'admin'`,
      randomUUID(),
      variantId,
      stock,
    )
  }
  return { id, variantId }
}

/** Puts pieces into the cart of a person; answers the id of the line. */
export async function inCart(app: TestApp, by: Caller, { variantId }: TestGoods, num = 1): Promise<string> {
  const id = randomUUID()
  await app.owner.query(
    `insert into shop_cart_line (tenant_id, id, user_id, variant_id, num, is_checked, created_at)
     values ($1, $2, $3, $4, $5, true, now())`,
    [by.tenantId, id, by.userId, variantId, num],
  )
  return id
}

export async function addressOf(by: Caller): Promise<string> {
  const [kept] = await by.data(contract.getAddlist)
  if (kept) return kept.id
  const address = { name: '张三', phone: '13800138000', region: '530102', detail: '人民中路 1 号' }
  return (await by.data(contract.saveAddress, address)).id
}

/** The input of an order of goods, which are put into the person's cart. */
export async function orderOf(
  app: TestApp,
  by: Caller,
  wanted: readonly (readonly [goods: TestGoods, num: number])[],
  usePoints = false,
): Promise<Record<string, unknown>> {
  const cartIds: string[] = []
  for (const [goods, num] of wanted) cartIds.push(await inCart(app, by, goods, num))
  const { total } = await by.data(contract.orderSettle, { cartIds: cartIds.join(','), usePoints })
  return { cartIds, addressId: await addressOf(by), total, usePoints }
}

export async function placeOrder(
  app: TestApp,
  by: Caller,
  ...wanted: (readonly [goods: TestGoods, num: number])[]
): Promise<Order> {
  return by.data(contract.orderPlace, await orderOf(app, by, wanted))
}

/** An order of one line whose pieces have arrived. */
export async function arrivedOrder(app: TestApp, by: Caller, admin: Caller, num = 3): Promise<Order> {
  const { id, lines } = await placeOrder(app, by, [await newGoods(app), num])
  const lineIds = lines.map((line) => line.id)
  await admin.data(contract.orderConfirm, { id })
  await admin.data(contract.orderShip, { id, lineIds })
  return by.data(contract.orderReceive, { id, lineIds })
}

/** A budget of points that can be spent now, and points of it for these people. */
export async function grantedPoints(
  admin: Caller,
  people: readonly Caller[],
  points: string,
  days = { startsOn: '2000-01-01', endsOn: '2099-12-31' },
): Promise<string> {
  const { id } = await admin.data(contract.budgetSubmit, { name: `福利 ${randomUUID()}`, ...days })
  await admin.data(contract.budgetGrant, { id, userIds: people.map(({ userId }) => userId), points })
  return id
}

export async function stockOf(app: TestApp, { variantId }: TestGoods): Promise<number> {
  const { rows } = await app.owner.query<{ stock: number; moved: string }>(
    `select stock, (select coalesce(sum(change), 0) from shop_stock_move m
       where m.tenant_id = v.tenant_id and m.variant_id = v.id) as moved
     from shop_variant v where tenant_id = $1 and id = $2`,
    [tenants.own, variantId],
  )
  const [found] = rows
  if (!found || Number(found.moved) !== found.stock) throw new Error('the stock is not the sum of its moves')
  return found.stock
}

/** An order whose line waits for stock, which has arrived by now: as the approval of a purchase makes it. */
export async function waitingOrder(app: TestApp, by: Caller): Promise<Order> {
  const goods = await newGoods(app)
  const { id } = await placeOrder(app, by, [goods, 2])
  await app.owner.query(
    'update shop_order_line set was_short = true, is_waiting = true where order_id = $1',
    [id],
  )
  await app.owner.query("delete from shop_stock_move where kind = 'order' and variant_id = $1", [
    goods.variantId,
  ])
  await app.owner.query('update shop_variant set stock = stock + 2 where id = $1', [goods.variantId])
  return by.data(contract.orderDetail, { id })
}
