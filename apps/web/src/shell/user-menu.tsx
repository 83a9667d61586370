import {
  BellOutlined,
  DashboardOutlined,
  DownOutlined,
  LogoutOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDelegationsNow } from '../features/approval/api.ts'
import { logOut } from '../features/session/index.ts'
import { useCurrentUser } from '../lib/session/current-user.ts'
import { TabLink } from '../lib/tab/tab-link.tsx'
import { useTabLocation } from '../lib/tab/tab-location.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { Tag } from '../ui/tag.tsx'
import ui from '../ui/ui.module.css'
import { useConfirm } from '../ui/use-confirm.ts'
import styles from './user-menu.module.css'

export function UserMenu() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const user = useCurrentUser()
  const { go } = useTabLocation()
  const acting = useActingWords()

  const confirmLogOut = () => {
    confirm({
      title: t('shell.tip'),
      text: t('shell.logoutTip'),
      run: logOut,
    })
  }

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          // platform.txt §2: "The dashboard is /."
          { key: '/', icon: <DashboardOutlined aria-hidden />, label: t('account.dashboard') },
          { key: '/info/index', icon: <UserOutlined aria-hidden />, label: t('account.title') },
          ...(acting.length > 0
            ? [{ key: delegations, icon: <SwapOutlined aria-hidden />, label: acting.join(t('separator')) }]
            : []),
          { key: '/infomessage/index', icon: <BellOutlined aria-hidden />, label: t('message.title') },
          { type: 'divider' },
          { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('shell.logout') },
        ],
        onClick: ({ key }) => (key === 'logout' ? confirmLogOut() : go(key)),
      }}
    >
      <Button
        type="text"
        className={styles.menu}
        data-part="user"
        aria-label={`${t('shell.userMenu')} ${user.name}`}
      >
        <PersonAvatar name={user.userName} size={28} picture={user.avatar} />
        <span className={ui.phoneHidden}>{user.name}</span>
        <DownOutlined aria-hidden className={styles.arrow} />
      </Button>
    </Dropdown>
  )
}

/** Who acts in the person's place today, and in whose place the person acts, in words. */
function useActingWords(): string[] {
  const { t } = useTranslation()
  const { given, received } = useDelegationsNow()
  return [
    ...given.map(({ to }) => t('delegation.givenNow', { name: to.name })),
    ...received.map(({ from }) => t('delegation.received', { name: from.name })),
  ]
}

const delegations = '/info/index?tab=delegation'

/** On a phone the user menu says so instead. */
export function DelegationMark() {
  const { t } = useTranslation()
  const words = useActingWords()
  if (words.length === 0) return null
  return (
    <TabLink to={delegations} title={words.join(t('separator'))}>
      <Tag tone="info">{words[0]}</Tag>
    </TabLink>
  )
}
