import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import {
  choosePlace,
  listPlaces,
  listPlacesToChoose,
  readPlace,
  removePlaces,
  submitPlace,
} from './place.service.ts'

export function placeRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.shopPlaceList, (input, ctx) => listPlaces(ctx, input))
  serve(app, deps, contract.shopPlaceDetail, ({ id }, ctx) => readPlace(ctx, id))
  serve(app, deps, contract.shopPlaceSelect, (_input, ctx) => listPlacesToChoose(ctx))
  serve(app, deps, contract.shopPlaceChoose, (input, ctx) => choosePlace(ctx, input))
  serve(app, deps, contract.shopPlaceSubmit, (input, ctx) => submitPlace(ctx, input))
  serve(app, deps, contract.shopPlaceRemove, ({ ids }, ctx) => removePlaces(ctx, ids))
}
