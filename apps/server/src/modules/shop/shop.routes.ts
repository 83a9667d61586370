import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import type { PdfRenderer } from '../../pdf/index.ts'
import { readFile } from '../../platform/http/file-part.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { type HttpDeps, serve, serveBytes } from '../../platform/http/serve.ts'
import { KeptFigures } from '../../platform/kept-figures.ts'
import type { ApplyNumbers } from '../approval/index.ts'
import type { FileDeps } from '../file/index.ts'
import { removeNotices } from '../notice/index.ts'
import { readAbout, submitAbout } from './about/about.service.ts'
import { readAddresses, removeAddress, saveAddress } from './address/address.service.ts'
import { readHome, readOffer, readStore, searchGoods } from './browse/browse.service.ts'
import { addToCart, changeCheck, changeNum, readCart, removeFromCart } from './cart/cart.service.ts'
import { addFavorite, pageFavorites, removeFavorites } from './cart/favorite.service.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { type KeptSales, readShopFigures } from './figures/shop-figures.service.ts'
import { listShopNotices, readShopNotice, submitShopNotice } from './notice/shop-notice.service.ts'
import { orderRoutes } from './order/order.routes.ts'
import { getShopPictureFile, keepShopPicture } from './picture/picture.service.ts'
import {
  choosePlace,
  listPlaces,
  listPlacesToChoose,
  readPlace,
  removePlaces,
  submitPlace,
} from './place/place.service.ts'
import { grantPoints, pageBudgets, readBudget, removeBudgets, submitBudget } from './points/budget.service.ts'
import { pageOwnMoves } from './points/points.service.ts'
import { describeShopper } from './points/profile.service.ts'
import { raisePurchase } from './purchase/raise-purchase.service.ts'
import { count, deliver, pageStockMoves, readStockMove } from './stock/stock.service.ts'

export interface ShopDeps extends FileDeps {
  numbers: ApplyNumbers
  pdf: PdfRenderer
}

/** Limit on an uploaded picture, in bytes. */
const largestPicture = 10 * 1024 * 1024

export function shopRoutes(app: FastifyInstance, deps: HttpDeps, shop: ShopDeps): void {
  serve(app, deps, contract.getAddlist, (_input, ctx) => readAddresses(ctx))
  serve(app, deps, contract.saveAddress, (input, ctx) => saveAddress(ctx, input))
  serve(app, deps, contract.deleteAddress, (input, ctx) => removeAddress(ctx, input))

  serve(app, deps, contract.shopPlaceList, (input, ctx) => listPlaces(ctx, input))
  serve(app, deps, contract.shopPlaceDetail, ({ id }, ctx) => readPlace(ctx, id))
  serve(app, deps, contract.shopPlaceSelect, (_input, ctx) => listPlacesToChoose(ctx))
  serve(app, deps, contract.shopPlaceChoose, (input, ctx) => choosePlace(ctx, input))
  serve(app, deps, contract.shopPlaceSubmit, (input, ctx) => submitPlace(ctx, input))
  serve(app, deps, contract.shopPlaceRemove, ({ ids }, ctx) => removePlaces(ctx, ids))

  serve(app, deps, contract.shopNoticeList, (input, ctx) => listShopNotices(ctx, input))
  serve(app, deps, contract.shopNoticeDetail, ({ id }, ctx) => readShopNotice(ctx, id))
  serve(app, deps, contract.shopNoticeSubmit, (input, ctx) => submitShopNotice(ctx, input))
  serve(app, deps, contract.shopNoticeRemove, ({ ids }, ctx) => removeNotices(ctx, 'shop', ids))

  serve(app, deps, contract.shopAbout, (_input, ctx) => readAbout(ctx))
  serve(app, deps, contract.shopAboutSubmit, (input, ctx) => submitAbout(ctx, input))

  serve(app, deps, contract.shopPictureUpload, async (_input, ctx, { request }) =>
    keepShopPicture(ctx, shop.store, await readFile(request, largestPicture)),
  )
  serveBytes(app, deps, contract.shopPicture, async (input, ctx, { reply }) => {
    const { fileId, size } = await getShopPictureFile(ctx, input)
    return sendPicture(reply, size, shop.store.read(fileId))
  })

  catalogueRoutes(app, deps)

  serve(app, deps, contract.stockMoveList, (input, ctx) => pageStockMoves(ctx, input))
  serve(app, deps, contract.stockMoveDetail, ({ id }, ctx) => readStockMove(ctx, id))
  serve(app, deps, contract.stockDeliver, (input, ctx) => deliver(ctx, input))
  serve(app, deps, contract.stockCount, (input, ctx) => count(ctx, input))

  serve(app, deps, contract.goodsHome, (_input, ctx) => readHome(ctx))
  serve(app, deps, contract.goodsSearch, (input, ctx) => searchGoods(ctx, input))
  serve(app, deps, contract.goodsOffered, ({ id }, ctx) => readOffer(ctx, id))
  serve(app, deps, contract.sellerStore, ({ id }, ctx) => readStore(ctx, id))

  serve(app, deps, contract.addShopCart, (input, ctx) => addToCart(ctx, input))
  serve(app, deps, contract.cartList, (_input, ctx) => readCart(ctx))
  serve(app, deps, contract.changeCartNum, (input, ctx) => changeNum(ctx, input))
  serve(app, deps, contract.changeCartCheck, (input, ctx) => changeCheck(ctx, input))
  serve(app, deps, contract.deleteCart, (input, ctx) => removeFromCart(ctx, input))
  serve(app, deps, contract.addCollect, (input, ctx) => addFavorite(ctx, input))
  serve(app, deps, contract.getcollect, (input, ctx) => pageFavorites(ctx, input))
  serve(app, deps, contract.deleteCollect, (input, ctx) => removeFavorites(ctx, input))

  orderRoutes(app, deps, shop)

  serve(app, deps, contract.purchaseRaise, (input, ctx) => raisePurchase(ctx, input))

  serve(app, deps, contract.budgetList, (input, ctx) => pageBudgets(ctx, input))
  serve(app, deps, contract.budgetDetail, ({ id }, ctx) => readBudget(ctx, id))
  serve(app, deps, contract.budgetSubmit, (input, ctx) => submitBudget(ctx, input))
  serve(app, deps, contract.budgetRemove, ({ ids }, ctx) => removeBudgets(ctx, ids))
  serve(app, deps, contract.budgetGrant, (input, ctx) => grantPoints(ctx, input))
  serve(app, deps, contract.pointMoves, (input, ctx) => pageOwnMoves(ctx, input))
  serve(app, deps, contract.shopProfile, (_input, ctx) => describeShopper(ctx, shop.addresses))

  const keptSales: KeptSales = new KeptFigures()
  serve(app, deps, contract.shopFigures, (input, ctx) => readShopFigures(ctx, keptSales, input))
}
