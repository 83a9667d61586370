import type { Order } from '@countersign/contract'
import type { ApplyNumbers } from '../modules/approval/index.ts'
import {
  addToCart,
  askAfterSale,
  cancelOrder,
  confirmOrder,
  decideAfterSale,
  placeOrder,
  readAddresses,
  readOffer,
  receiveLines,
  searchGoods,
  settle,
  shipLines,
} from '../modules/shop/index.ts'
import type { Ctx } from '../platform/context.ts'

/** Makes the context of a person of the demo, some hours ago. */
type As = (account: string, hoursAgo: number) => Promise<Ctx>

type GoodsWithCount = readonly (readonly [name: string, num: number])[]

/** The way of an order after it was placed; each step happens some hours after the one before. */
type Step = 'confirm' | 'cancel' | 'ship' | 'shipFirst' | 'receive' | 'ask' | 'agree'

interface DemoOrder {
  account: string
  hoursAgo: number
  goods: GoodsWithCount
  steps: readonly Step[]
  note?: string
}

const received = ['confirm', 'ship', 'receive'] as const

/** Orders in every state, oldest first. */
const demoOrders: readonly DemoOrder[] = [
  { account: 'zhangsan', hoursAgo: 500, goods: [['A4 复印纸 70g', 4]], steps: received },
  { account: 'lisi', hoursAgo: 430, goods: [['计算器', 2]], steps: received },
  { account: 'wangwu', hoursAgo: 380, goods: [['档案袋', 30]], steps: received, note: '请送到财务部前台' },
  { account: 'sunqi', hoursAgo: 320, goods: [['东北大米 5kg', 1]], steps: received },
  {
    account: 'zhangsan',
    hoursAgo: 260,
    goods: [['保温杯 500ml', 1]],
    steps: [...received, 'ask', 'agree'],
  },
  { account: 'zhaoliu', hoursAgo: 200, goods: [['云南小粒咖啡', 2]], steps: received },
  { account: 'lisi', hoursAgo: 150, goods: [['三层文件架', 2]], steps: ['cancel'], note: '改为自提' },
  {
    account: 'zhangsan',
    hoursAgo: 120,
    goods: [
      ['无线鼠标', 1],
      ['有线键盘', 1],
    ],
    steps: [...received, 'ask'],
  },
  { account: 'zhangsan', hoursAgo: 72, goods: [['鲜花饼礼盒', 2]], steps: ['confirm', 'ship'] },
  {
    account: 'wangwu',
    hoursAgo: 50,
    goods: [
      ['订书机', 2],
      ['订书钉 24/6', 10],
    ],
    steps: ['confirm', 'shipFirst'],
  },
  { account: 'lisi', hoursAgo: 30, goods: [['会议记录本 B5', 12]], steps: ['confirm'], note: '例会用' },
  {
    account: 'zhangsan',
    hoursAgo: 26,
    goods: [
      ['中性笔 0.5mm', 10],
      ['软面抄 A5', 5],
    ],
    steps: ['confirm'],
  },
  { account: 'sunqi', hoursAgo: 6, goods: [['标签打印纸', 3]], steps: [] },
  { account: 'zhangsan', hoursAgo: 3, goods: [['便利贴 76×76', 6]], steps: [] },
]

/** Orders of the demo's people, through the services that people and administrators use. */
export async function seedShopOrders(as: As, numbers: ApplyNumbers): Promise<void> {
  for (const { account, hoursAgo, goods, steps, note = '' } of demoOrders) {
    let order = await place(await as(account, hoursAgo), numbers, goods, note)
    for (const [index, step] of steps.entries()) {
      const later = Math.max(0, hoursAgo - (index + 1) * 5)
      order = await take(step, order, {
        buyer: await as(account, later),
        keeper: asKeeper(await as('admin', later)),
      })
    }
  }
}

/** The seed's people have no permissions; orders ask for this one. */
function asKeeper(ctx: Ctx): Ctx {
  return { ...ctx, user: { ...ctx.user, permissions: ['shopOrder.write'] } }
}

async function place(ctx: Ctx, numbers: ApplyNumbers, wanted: GoodsWithCount, note: string): Promise<Order> {
  const cartIds: string[] = []
  for (const [name, num] of wanted) cartIds.push(await inCart(ctx, name, num))
  const [address] = await readAddresses(ctx)
  if (!address) throw new Error('the demo has no address')
  const { total } = await settle(ctx, { cartIds, usePoints: false })
  return placeOrder(ctx, numbers, { cartIds, addressId: address.id, note, usePoints: false, total })
}

async function inCart(ctx: Ctx, name: string, num: number): Promise<string> {
  const { records } = await searchGoods(ctx, { name, current: 1, size: 1, inStock: true, sort: 'newest' })
  const productID = records[0]?.productID ?? ''
  const { variants } = await readOffer(ctx, productID)
  return (await addToCart(ctx, { productID, variantID: variants[0]?.id, num, alone: false })).id
}

function take(step: Step, order: Order, { buyer, keeper }: Record<'buyer' | 'keeper', Ctx>): Promise<Order> {
  const { id, lines, cases } = order
  const lineIds = lines.map((line) => line.id)
  switch (step) {
    case 'confirm':
      return confirmOrder(keeper, { id, remark: '' })
    case 'cancel':
      return cancelOrder(buyer, { id, remark: '改由部门统一领取' })
    case 'ship':
      return shipLines(keeper, { id, lineIds, remark: '行政部送货上门' })
    case 'shipFirst':
      return shipLines(keeper, { id, lineIds: lineIds.slice(0, 1), remark: '行政部送货上门' })
    case 'receive':
      return receiveLines(buyer, { id, lineIds })
    case 'ask':
      return askAfterSale(buyer, {
        id,
        lineId: lineIds[0] ?? '',
        kind: 'exchange',
        num: 1,
        reason: '外壳有划痕，希望换一件',
        pictureIds: [],
      })
    case 'agree':
      return decideAfterSale(keeper, {
        id: cases[0]?.id ?? '',
        isAgreed: true,
        isResaleable: false,
        decision: '同意换货，请把原件交到前台',
      })
  }
}
