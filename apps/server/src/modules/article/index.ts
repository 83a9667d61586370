export { articleRoutes } from './article.routes.ts'
