export { useMenu } from './api/use-menu.ts'
export { addressOf, isExternal, isShown, leavesOf, matches, type MenuLeaf } from './menu-path.ts'
