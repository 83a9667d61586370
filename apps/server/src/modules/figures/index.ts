export { countPastDays } from './count-past-days.service.ts'
export { isBeingSeeded } from './figures.repository.ts'
export { figuresRoutes } from './figures.routes.ts'
