import { findKind, type Language, titleOf as titleOfKind } from '@countersign/forms'
import i18next from 'i18next'
import { sections } from '../lib/tab/named-routes.ts'
import { editPages } from './edit-pages.ts'

/** Titles by address, or by the group of the address. */
const titles = {
  '/wel/index': 'menu.home',
  '/wel/dashboard': 'menu.figures',
  '/approval/launch/index': 'menu.launch',
  '/approval/index': 'menu.approval',
  '/approval/cashier/index': 'menu.cashier',
  '/approval/stuck/index': 'menu.stuck',
  '/info/index': 'page.info',
  '/infomessage/index': 'page.messages',
  '/desk/notice/index': 'notice.title',
  '/system/dict/index': 'page.dictionaries',
  '/system/own-dict/index': 'menu.ownDict',
  '/system/dept/index': 'page.departments',
  '/system/session/index': 'page.sessions',
  '/system/company/index': 'page.companies',
  '/system/user/index': 'page.users',
  '/authority/role/index': 'page.roles',
  '/system/menu/index': 'menu.menu',
  '/flow/index': 'menu.flow',
  '/flow/design': 'page.flowDesign',
  '/system/form/index': 'menu.formSettings',
  '/system/form/edit': 'menu.formSettings',
  '/system/partner/index': 'menu.partner',
  '/system/post/index': 'page.posts',
  '/system/registration/index': 'menu.registration',
  '/system/sms/index': 'page.textMessages',
  '/system/access/index': 'menu.access',
  '/system/directory/index': 'menu.directory',
  '/system/brand/index': 'menu.brand',
  '/system/param/index': 'page.params',
  '/system/module/index': 'menu.module',
  '/system/client/index': 'page.clients',
  '/system/tenant/index': 'page.tenants',
  '/system/setup/index': 'menu.setup',
  '/monitor/log/usual/index': 'page.auditLog',
  '/monitor/log/api/index': 'menu.apiLog',
  '/monitor/log/error/index': 'log.server',
  '/test/index': 'selfCheck.title',
  '/shop/home': 'menu.shopHome',
  '/shop/user': 'menu.shopMine',
  '/shop/goods': 'menu.shopOffers',
  '/shop/about': 'menu.shopAbout',
  '/shop/details': 'page.shopGoods',
  '/shop/collect': 'menu.shopCollect',
  '/shop/order': 'menu.shopMyOrders',
  '/shop/cart': 'menu.shopCart',
  '/shop/confirmOrder': 'page.shopCheckout',
  '/shop/confirms': 'page.shopReceive',
  '/shop/after': 'menu.shopAfter',
  '/shop/address': 'menu.shopAddress',
  '/shop/notice': 'menu.shopNotice',
  '/shop/detailOrder': 'page.shopOrder',
  '/shop/shopstore': 'page.shopStore',
  '/shop/usermessage': 'page.shopProfile',
  '/shop/manage/category/index': 'menu.shopCategory',
  '/shop/manage/seller/index': 'menu.shopSeller',
  '/shop/manage/goods/index': 'menu.shopGoods',
  '/shop/manage/order/index': 'menu.shopOrders',
  '/shop/manage/budget/index': 'menu.shopBudget',
  '/shop/manage/after/index': 'menu.shopAfterSale',
  '/shop/manage/stock/index': 'menu.shopStock',
  '/shop/manage/figures/index': 'menu.shopFigures',
  '/shop/noticedetail': 'page.shopNotice',
  '/shop/place': 'menu.shopPlace',
  '/shop/manage/notice/index': 'menu.shopManageNotice',
  '/shop/manage/place/index': 'menu.shopManagePlace',
  '/asset/floor/index': 'menu.assetFloor',
  '/asset/room/index': 'menu.assetRoom',
  '/asset/place/index': 'menu.assetPlace',
  '/asset/figures/index': 'menu.assetFigures',
  '/quyu/VRView': 'menu.panorama',
  '/study/home': 'menu.studyHome',
  '/education/home': 'menu.educationHome',
  '/typical/home': 'menu.typicalHome',
  '/education/learning': 'menu.learning',
  '/article/review': 'menu.articleReview',
  myiframe: 'page.myiframe',
} as const
/** Titles of the pages that are the same in each section of articles. */
const articleTitles = {
  list: 'page.articles',
  read: 'page.article',
  draft: 'menu.articleDraft',
  add: 'page.writeArticle',
  review: 'menu.articleReview',
} as const
const articleWords = new Map<string, (typeof articleTitles)[keyof typeof articleTitles]>(
  Object.entries(articleTitles),
)
const words = new Map<string, (typeof titles)[keyof typeof titles]>(Object.entries(titles))

/** Titles of pages that are not in the menu: forms by their type, other pages by their words. */
export function titleOf(pathname: string, language: Language): string | undefined {
  const [, group = '', page = '', kind = ''] = pathname.split('/')
  const submitted = group === 'approval' && page === 'submit' ? findKind(kind) : undefined
  if (submitted) return titleOfKind(submitted, language)
  const edited = group === 'edit' ? editPages[page] : undefined
  if (edited) return i18next.t('edit.title', { lng: language, type: titleOfKind(edited, language) })
  const key =
    words.get(pathname) ?? words.get(group) ?? (isSection(group) ? articleWords.get(page) : undefined)
  return key && i18next.t(key, { lng: language })
}

const isSection = (group: string) => sections.some((section) => section === group)
