import { BellOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { useTranslation } from 'react-i18next'
import { useUnreadCount } from '../features/message/index.ts'
import { TabLink } from '../lib/tab/tab-link.tsx'
import { useLiveUpdates } from './use-live-updates.ts'
import styles from './message-bell.module.css'

export function MessageBell() {
  const { t } = useTranslation()
  const count = useUnreadCount().data?.unread ?? 0
  useLiveUpdates()
  const label = count > 0 ? t('message.bellUnread', { count: count > 99 ? '99+' : count }) : t('message.bell')
  return (
    <TabLink to="/infomessage/index" className={styles.bell} aria-label={label} title={label}>
      <Badge count={count} overflowCount={99} size="small" title="">
        <BellOutlined aria-hidden />
      </Badge>
    </TabLink>
  )
}
