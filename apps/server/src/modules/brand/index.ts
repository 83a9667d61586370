export { brandRoutes } from './brand.routes.ts'
export { brandOf, letterheadOf, productNameOf } from './brand.service.ts'
