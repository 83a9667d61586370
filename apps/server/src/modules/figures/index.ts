export { countPastDays } from './count-past-days.ts'
export { figuresRoutes } from './figures.routes.ts'
