import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import { addToCart, changeCheck, changeNum, readCart, removeFromCart } from './cart.service.ts'
import { addFavorite, pageFavorites, removeFavorites } from './favorite.service.ts'

export function cartRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.addShopCart, (input, ctx) => addToCart(ctx, input))
  serve(app, deps, contract.cartList, (_input, ctx) => readCart(ctx))
  serve(app, deps, contract.changeCartNum, (input, ctx) => changeNum(ctx, input))
  serve(app, deps, contract.changeCartCheck, (input, ctx) => changeCheck(ctx, input))
  serve(app, deps, contract.deleteCart, (input, ctx) => removeFromCart(ctx, input))
  serve(app, deps, contract.addCollect, (input, ctx) => addFavorite(ctx, input))
  serve(app, deps, contract.getcollect, (input, ctx) => pageFavorites(ctx, input))
  serve(app, deps, contract.deleteCollect, (input, ctx) => removeFavorites(ctx, input))
}
