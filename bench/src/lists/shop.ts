import type { ListBench } from './measure-lists.ts'

const search = '/api/shop/goods/search?size=20'
const managed = '/api/shop/goods/list?size=10'
const own = '/api/shop/order/list?size=10&current=1'
const all = '/api/shop/order/all?size=10'
const moves = '/api/shop/stock/list?size=10'

/** Lists of the shop. */
export const shopLists: ListBench = {
  name: 'shop',
  small: { goods: 1000, orders: 1000 },
  large: { goods: 100_000, orders: 1_000_000 },
  lists: [
    ['home', 'zhangsan', '/api/shop/goods/home'],
    ['goods, first page', 'zhangsan', `${search}&current=1`],
    ['goods, page 2000', 'zhangsan', `${search}&current=2000`],
    ['goods by part of the name', 'zhangsan', `${search}&current=1&name=无线鼠标`],
    ['goods by two characters', 'zhangsan', `${search}&current=1&name=水杯`],
    ['goods by pinyin', 'zhangsan', `${search}&current=1&name=shuibei`],
    ['goods by initials', 'zhangsan', `${search}&current=1&name=fz7`],
    ['goods of a category and below', 'zhangsan', `${search}&current=1&categoryId=bench-cat-3`],
    ['goods of a seller', 'zhangsan', `${search}&current=1&sellerId=bench-seller-7`],
    ['goods in stock, cheapest first', 'zhangsan', `${search}&current=1&inStock=true&sort=priceUp`],
    [
      'goods within a price range',
      'zhangsan',
      `${search}&current=1&priceFrom=100&priceTo=200&sort=priceDown`,
    ],
    ['favourites', 'zhangsan', '/api/shop/favorite/getcollect?current=1&size=20'],
    ['own orders', 'zhangsan', own],
    ['own orders of a state', 'zhangsan', `${own}&state=done`],
    ['own orders by part of a name', 'zhangsan', `${own}&words=鼠标`],
    ['own figures', 'zhangsan', '/api/shop/usermessage/getOrderNum'],
    ['goods to administer', 'admin', `${managed}&current=1`],
    ['goods to administer, by name', 'admin', `${managed}&current=1&name=无线鼠标`],
    ['goods to administer, by price', 'admin', `${managed}&current=1&ascs=price`],
    ['orders of everybody', 'admin', `${all}&current=1`],
    ['orders of everybody, page 1000', 'admin', `${all}&current=1000`],
    ['orders to ship', 'admin', `${all}&current=1&state=toShip`],
    ['orders that are done', 'admin', `${all}&current=1&state=done`],
    ['orders by number', 'admin', `${all}&current=1&words=SC2026010100004711`],
    ['orders by part of a name', 'admin', `${all}&current=1&words=鼠标 47`],
    ['stock moves', 'admin', `${moves}&current=1`],
    ['stock moves of a variant', 'admin', `${moves}&current=1&variantId=bench-variant-47`],
    ['stock moves of a kind', 'admin', `${moves}&current=1&kind=order`],
    ['after-sale', 'admin', '/api/shop/after/all?current=1&size=10&state=open'],
    ['sales of a year, kept', 'admin', '/api/shop/figures?period=year'],
  ],
}
