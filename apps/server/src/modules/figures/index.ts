export { figuresRoutes } from './figures.routes.ts'
