import type { ComponentType } from 'react'
import type { ShopPath } from '../../lib/tab/named-routes.ts'

/** The pages of the shop. They are named here and not in the routes, because /login loads all routes. */
export const shopPages: Readonly<Record<ShopPath, () => Promise<ComponentType>>> = {
  '/shop/manage/category/index': async () => (await import('./catalogue/category-page.tsx')).CategoryPage,
  '/shop/manage/seller/index': async () => (await import('./catalogue/seller-page.tsx')).SellerPage,
  '/shop/manage/goods/index': async () => (await import('./catalogue/goods-page.tsx')).GoodsPage,
  '/shop/manage/order/index': async () => (await import('./order/manage-order-page.tsx')).OrdersPage,
  '/shop/manage/after/index': async () => (await import('./after/manage-after-page.tsx')).AfterSalePage,
  '/shop/manage/stock/index': async () => (await import('./stock/stock-page.tsx')).StockMovesPage,
  '/shop/manage/figures/index': async () => (await import('./figures/figures-page.tsx')).ShopFiguresPage,
  '/shop/manage/budget/index': async () => (await import('./points/budget-page.tsx')).BudgetPage,
  '/shop/home': async () => (await import('./browse/home-page.tsx')).ShopHomePage,
  '/shop/goods': async () => (await import('./browse/goods-list-page.tsx')).GoodsListPage,
  '/shop/details': async () => (await import('./browse/details-page.tsx')).DetailsPage,
  '/shop/shopstore': async () => (await import('./browse/store-page.tsx')).StorePage,
  '/shop/collect': async () => (await import('./browse/collect-page.tsx')).CollectPage,
  '/shop/cart': async () => (await import('./cart/cart-page.tsx')).CartPage,
  '/shop/user': async () => (await import('./order/user-page.tsx')).UserPage,
  '/shop/order': async () => (await import('./order/order-list-page.tsx')).OrderListPage,
  '/shop/detailOrder': async () => (await import('./order/order-page.tsx')).OrderPage,
  '/shop/confirmOrder': async () => (await import('./checkout/checkout-page.tsx')).CheckoutPage,
  '/shop/confirms': async () => (await import('./order/receive-page.tsx')).ReceivePage,
  '/shop/after': async () => (await import('./after/after-page.tsx')).AfterPage,
  '/shop/usermessage': async () => (await import('./points/profile-page.tsx')).ProfilePage,
  '/shop/address': async () => (await import('./address/address-page.tsx')).AddressPage,
  '/shop/place': async () => (await import('./place/place-page.tsx')).PlacePage,
  '/shop/notice': async () => (await import('./notice/notice-list-page.tsx')).ShopNoticePage,
  '/shop/noticedetail': async () => (await import('./notice/notice-detail-page.tsx')).ShopNoticeDetailPage,
  '/shop/about': async () => (await import('./about/about-page.tsx')).AboutPage,
  '/shop/manage/notice/index': async () => (await import('./notice/manage-notice-page.tsx')).ManageNoticePage,
  '/shop/manage/place/index': async () => (await import('./place/manage-place-page.tsx')).ManagePlacePage,
}
