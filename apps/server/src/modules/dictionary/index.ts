export { dictionaryRoutes } from './dictionary.routes.ts'
export { readDictionaries } from './dictionary.service.ts'
