export { framedSites } from './framed-sites.ts'
export { menuRoutes } from './menu.routes.ts'
