export { paramRoutes } from './param.routes.ts'
export { hasModule, modulesOf, requireModule, switchOn } from './module.service.ts'
export { settingsOf } from './setting.service.ts'
