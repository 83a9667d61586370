export { countPastDays } from './count-past-days.service.ts'
export { figuresRoutes } from './figures.routes.ts'
