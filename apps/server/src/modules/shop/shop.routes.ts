import type { FastifyInstance } from 'fastify'
import type { PdfRenderer } from '../../pdf/index.ts'
import type { HttpDeps } from '../../platform/http/serve.ts'
import type { ApplyNumbers } from '../approval/index.ts'
import type { FileDeps } from '../file/index.ts'
import { aboutRoutes } from './about/about.routes.ts'
import { addressRoutes } from './address/address.routes.ts'
import { browseRoutes } from './browse/browse.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { shopFiguresRoutes } from './figures/shop-figures.routes.ts'
import { shopNoticeRoutes } from './notice/shop-notice.routes.ts'
import { orderRoutes } from './order/order.routes.ts'
import { pictureRoutes } from './picture/picture.routes.ts'
import { placeRoutes } from './place/place.routes.ts'
import { pointsRoutes } from './points/points.routes.ts'
import { purchaseRoutes } from './purchase/purchase.routes.ts'
import { stockRoutes } from './stock/stock.routes.ts'

export interface ShopDeps extends FileDeps {
  numbers: ApplyNumbers
  pdf: PdfRenderer
}

export function shopRoutes(app: FastifyInstance, deps: HttpDeps, shop: ShopDeps): void {
  addressRoutes(app, deps)
  placeRoutes(app, deps)
  shopNoticeRoutes(app, deps)
  aboutRoutes(app, deps)
  pictureRoutes(app, deps, shop)
  catalogueRoutes(app, deps)
  stockRoutes(app, deps)
  browseRoutes(app, deps)
  cartRoutes(app, deps)
  orderRoutes(app, deps, shop)
  purchaseRoutes(app, deps)
  pointsRoutes(app, deps, shop)
  shopFiguresRoutes(app, deps)
}
