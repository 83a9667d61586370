export { noticeRoutes } from './notice.routes.ts'
export { listNotices, readNotice, removeNotices, submitNotice } from './notice.service.ts'
