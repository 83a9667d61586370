import type { ComponentType } from 'react'
import type { ShopPath } from '../../lib/tab/named-routes.ts'

/** The pages of the shop. They are named here and not in the routes, because /login loads all routes. */
export const shopPages: Readonly<Record<ShopPath, () => Promise<ComponentType>>> = {
  '/shop/manage/category/index': async () => (await import('./manage/category-page.tsx')).CategoryPage,
  '/shop/manage/seller/index': async () => (await import('./manage/seller-page.tsx')).SellerPage,
  '/shop/manage/goods/index': async () => (await import('./manage/goods-page.tsx')).GoodsPage,
  '/shop/manage/order/index': async () => (await import('./manage/order-page.tsx')).OrdersPage,
  '/shop/manage/after/index': async () => (await import('./manage/after-page.tsx')).AfterSalePage,
  '/shop/manage/stock/index': async () => (await import('./manage/stock-page.tsx')).StockMovesPage,
  '/shop/manage/figures/index': async () =>
    (await import('./manage/figures/figures-page.tsx')).ShopFiguresPage,
  '/shop/manage/budget/index': async () => (await import('./manage/budget-page.tsx')).BudgetPage,
  '/shop/home': async () => (await import('./browse/home-page.tsx')).ShopHomePage,
  '/shop/goods': async () => (await import('./browse/goods-list-page.tsx')).GoodsListPage,
  '/shop/details': async () => (await import('./browse/details-page.tsx')).DetailsPage,
  '/shop/shopstore': async () => (await import('./browse/store-page.tsx')).StorePage,
  '/shop/collect': async () => (await import('./browse/collect-page.tsx')).CollectPage,
  '/shop/cart': async () => (await import('./browse/cart-page.tsx')).CartPage,
  '/shop/user': async () => (await import('./order/user-page.tsx')).UserPage,
  '/shop/order': async () => (await import('./order/order-list-page.tsx')).OrderListPage,
  '/shop/detailOrder': async () => (await import('./order/order-page.tsx')).OrderPage,
  '/shop/confirmOrder': async () => (await import('./order/checkout-page.tsx')).CheckoutPage,
  '/shop/confirms': async () => (await import('./order/receive-page.tsx')).ReceivePage,
  '/shop/after': async () => (await import('./order/after-page.tsx')).AfterPage,
  '/shop/usermessage': async () => (await import('./order/profile-page.tsx')).ProfilePage,
  '/shop/address': async () => (await import('./info/address-page.tsx')).AddressPage,
  '/shop/place': async () => (await import('./info/place-page.tsx')).PlacePage,
  '/shop/notice': async () => (await import('./info/notice-list-page.tsx')).ShopNoticePage,
  '/shop/noticedetail': async () => (await import('./info/notice-detail-page.tsx')).ShopNoticeDetailPage,
  '/shop/about': async () => (await import('./info/about-page.tsx')).AboutPage,
  '/shop/manage/notice/index': async () => (await import('./info/manage-notice-page.tsx')).ManageNoticePage,
  '/shop/manage/place/index': async () => (await import('./info/manage-place-page.tsx')).ManagePlacePage,
}
