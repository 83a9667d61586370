export { submitCategory } from './catalogue/category.service.ts'
export { submitGoods } from './catalogue/goods.service.ts'
export { submitSeller } from './catalogue/seller.service.ts'
export {
  type KeptOrder,
  listKeptOrders,
  listWrongBalances,
  listWrongStock,
} from './order/kept-order.repository.ts'
export { differencesOf } from './order/order-defects.rules.ts'
export { countShopDays } from './figures/count-shop-days.service.ts'
export { submitAbout } from './about/about.service.ts'
export { saveAddress } from './address/address.service.ts'
export { submitShopNotice } from './notice/shop-notice.service.ts'
export { submitPlace } from './place/place.service.ts'
export { shopRoutes } from './shop.routes.ts'
export { grantPoints, submitBudget } from './points/budget.service.ts'
export { deliver } from './stock/stock.service.ts'
