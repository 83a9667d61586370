export { listGranted } from './grant.service.ts'
export { framedSites } from './framed-sites.service.ts'
export { menuRoutes } from './menu.routes.ts'
