export {
  type KeptOrder,
  listKeptOrders,
  listWrongBalances,
  listWrongStock,
} from './order/kept-order.repository.ts'
export { differencesOf } from './order/order-defects.rules.ts'
export { shopRoutes } from './shop.routes.ts'
