export { noticeRoutes } from './notice.routes.ts'
export { submitNotice } from './notice.service.ts'
