import { contract } from '@countersign/contract'
import { type Caller, startTestApp, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { newPerson } from '../identity/factors.ts'
import { addressOf, grantedPoints, inCart, newGoods, orderOf, stockOf } from '../shop/builders.ts'

const buyerCount = 200
const app = await startTestApp()
const admin = await app.login('admin')
const buyers: Caller[] = []
for (let index = 0; index < buyerCount; index += 1) buyers.push(await app.login(await newPerson(app)))

describe('at the same time', () => {
  it('200 buyers of 50 pieces buy exactly 50', async () => {
    const goods = await newGoods(app, { stock: 50 })
    const inputs = await Promise.all(
      buyers.map(async (by) => ({
        cartIds: [await inCart(app, by, goods)],
        addressId: await addressOf(by),
        total: '2.50',
      })),
    )
    const answers = await Promise.all(buyers.map((by, index) => by.call(contract.orderPlace, inputs[index])))
    const counts = [200, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length)
    expect(counts).toEqual([50, 150])
    expect(await stockOf(app, goods)).toBe(0)
    const { rows } = await app.owner.query<{ sold: string }>(
      'select sum(num) as sold from shop_order_line where tenant_id = $1 and variant_id = $2',
      [tenants.own, goods.variantId],
    )
    expect(rows).toEqual([{ sold: '50' }])
  })

  it('orders of the same goods in another order do not block each other for ever', async () => {
    const [pen, paper] = [await newGoods(app, { stock: 100 }), await newGoods(app, { stock: 100 })]
    const some = buyers.slice(0, 20)
    const inputs = await Promise.all(
      some.map((by, index) =>
        orderOf(
          app,
          by,
          index % 2 === 0
            ? [
                [pen, 1],
                [paper, 1],
              ]
            : [
                [paper, 1],
                [pen, 1],
              ],
        ),
      ),
    )
    const answers = await Promise.all(
      some.map((by, index) => by.call(contract.orderPlace, inputs[index] ?? {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(some.map(() => 200))
    expect([await stockOf(app, pen), await stockOf(app, paper)]).toEqual([80, 80])
  })

  it('two orders of one person do not spend the same points', async () => {
    const [by] = buyers
    if (!by) throw new Error('no buyer')
    await grantedPoints(admin, [by], '30.00')
    const inputs = [
      await orderOf(app, by, [[await newGoods(app, { kind: 'welfare', price: '20.00' }), 1]]),
      await orderOf(app, by, [[await newGoods(app, { kind: 'welfare', price: '20.00' }), 1]]),
    ]
    const answers = await Promise.all(inputs.map((input) => by.call(contract.orderPlace, input)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    expect(await by.data(contract.shopProfile)).toMatchObject({ points: '10.00' })
  })

  it('two orders of the same line of a cart are one', async () => {
    const [by] = buyers
    if (!by) throw new Error('no buyer')
    const goods = await newGoods(app)
    const input = await orderOf(app, by, [[goods, 2]])
    const answers = await Promise.all([1, 2, 3].map(() => by.call(contract.orderPlace, input)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await stockOf(app, goods)).toBe(98)
  })
})
