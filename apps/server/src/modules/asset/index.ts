export { assetRoutes } from './asset.routes.ts'
