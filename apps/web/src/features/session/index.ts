export { logOut, useUserInfo } from './api.ts'
export { startRefreshLoop } from './refresh-loop.ts'
