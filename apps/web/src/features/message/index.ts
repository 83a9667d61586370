export { useUnreadCount } from './use-unread-count.ts'
