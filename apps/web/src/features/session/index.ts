export { logOut } from './api/log-out.ts'
export { useUserInfo } from './api/use-user-info.ts'
export { startRefreshLoop } from './refresh-loop.ts'
