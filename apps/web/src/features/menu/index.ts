export { useMenu } from './api/use-menu.ts'
export { useTopMenu } from './api/use-top-menu.ts'
export {
  addressOf,
  findNode,
  isExternal,
  isShown,
  leavesOf,
  matches,
  type MenuLeaf,
} from './menu-path.ts'
