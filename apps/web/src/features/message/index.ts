export { useUnreadCount } from './api/use-unread-count.ts'
