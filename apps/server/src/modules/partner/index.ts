export { partnerRoutes } from './partner.routes.ts'
export { takePartners } from './take-partners.service.ts'
