import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useIsPhone } from '../../lib/page/screen-class.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import './info-page.css'
import { PasswordForm } from './password-form.tsx'
import { ProfileTab } from './profile-form.tsx'
import { SessionsTab } from './sessions-tab.tsx'

const tabs = ['profile', 'password', 'sessions'] as const

/** /info/index; which tab is open stands in the address. */
export function InfoPage() {
  const { t } = useTranslation()
  const { query, setQuery } = useTabLocation()
  const isPhone = useIsPhone()
  const open = tabs.find((tab) => tab === query.get('tab')) ?? 'profile'
  usePageTitle(t('account.title'))
  return (
    <div className="page">
      <h1 className="visually-hidden">{t('account.title')}</h1>
      <section className="card info-card">
        <Tabs
          activeKey={open}
          onChange={(tab) => setQuery({ tab: tab === 'profile' ? undefined : tab })}
          destroyOnHidden
          tabBarGutter={isPhone ? 16 : 32}
          items={[
            { key: 'profile', label: t('account.profile'), children: <ProfileTab /> },
            { key: 'password', label: t('account.password'), children: <PasswordForm /> },
            { key: 'sessions', label: t('account.sessions'), children: <SessionsTab /> },
          ]}
        />
      </section>
    </div>
  )
}
