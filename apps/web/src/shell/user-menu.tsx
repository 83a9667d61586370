import { DownOutlined, LogoutOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { logOut } from '../features/session/index.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'

export function UserMenu() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const user = useCurrentUser()

  const confirmLogOut = () => {
    modal.confirm({
      title: t('shell.tip'),
      content: t('shell.logoutTip'),
      okText: t('action.confirm'),
      cancelText: t('action.cancel'),
      onOk: logOut,
    })
  }

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [{ key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('shell.logout') }],
        onClick: confirmLogOut,
      }}
    >
      <Button type="text" className="user-menu" aria-label={`${t('shell.userMenu')} ${user.userName}`}>
        <PersonAvatar name={user.userName} size={28} />
        <span className="user-name">{user.userName}</span>
        <DownOutlined aria-hidden className="user-arrow" />
      </Button>
    </Dropdown>
  )
}
