export { framedSites } from './framed-sites.service.ts'
export { menuRoutes } from './menu.routes.ts'
