export { cashierRoutes } from './cashier.routes.ts'
