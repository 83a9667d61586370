export { useMenu } from './api/use-menu.ts'
export { addressOf, isExternal, isShown, matches } from './menu-path.ts'
