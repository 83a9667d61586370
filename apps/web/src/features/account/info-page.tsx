import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useIsPhone } from '../../lib/page/screen-class.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import ui from '../../ui/ui.module.css'
import { DelegationTab } from './delegation-tab.tsx'
import { FactorsTab } from './factors-tab.tsx'
import { Identities } from './identities.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileTab } from './profile-form.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import { Page } from '../../ui/page.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './info-page.module.css'

const tabs = ['profile', 'delegation', 'password', 'factors', 'sessions'] as const

/** /info/index; the address contains the open tab. */
export function InfoPage() {
  const { t } = useTranslation()
  const { query, setQuery } = useTabLocation()
  const isPhone = useIsPhone()
  const open = tabs.find((tab) => tab === query.get('tab')) ?? 'profile'
  usePageTitle(t('account.title'))
  return (
    <Page>
      <h1 className={ui.visuallyHidden}>{t('account.title')}</h1>
      <Card className={styles.card}>
        <Tabs
          activeKey={open}
          onChange={(tab) => setQuery({ tab: tab === 'profile' ? undefined : tab })}
          destroyOnHidden
          tabBarGutter={isPhone ? 16 : 32}
          items={[
            { key: 'profile', label: t('account.profile'), children: <ProfileTab /> },
            { key: 'delegation', label: t('delegation.title'), children: <DelegationTab /> },
            { key: 'password', label: t('account.password'), children: <PasswordForm /> },
            { key: 'factors', label: t('account.factors'), children: <FactorsTab /> },
            {
              key: 'sessions',
              label: t('account.sessions'),
              children: (
                <>
                  <SessionsTab />
                  <Identities />
                </>
              ),
            },
          ]}
        />
      </Card>
    </Page>
  )
}
