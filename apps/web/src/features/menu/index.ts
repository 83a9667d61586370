export { useMenu, useTopMenu } from './api.ts'
export {
  addressOf,
  findNode,
  isExternal,
  isShown,
  leavesOf,
  matches,
  type MenuLeaf,
} from './menu-path.ts'
