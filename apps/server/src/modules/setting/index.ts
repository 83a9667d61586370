export { settingsOf } from './setting.service.ts'
