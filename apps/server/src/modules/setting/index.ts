export { paramRoutes } from './param.routes.ts'
export { settingsOf } from './setting.service.ts'
