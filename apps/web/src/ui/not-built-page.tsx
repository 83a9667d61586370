import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { settings } from '../lib/settings.ts'
import { usePageTitle } from '../lib/page/page-title.ts'
import { useOwnTab } from '../lib/tab/tab-location.ts'
import { PageResult } from './page-result.tsx'

/** An address that is known, of something that is not there yet. It says so under its title, and asks the server for nothing. */
export function NotBuiltPage() {
  const { t } = useTranslation()
  const { label, leave } = useOwnTab()
  usePageTitle(label)
  return (
    <PageResult
      status="info"
      title={label}
      subTitle={t('notBuilt.text')}
      extra={
        <Button type="primary" onClick={() => leave(settings.homeTab)}>
          {t('notBuilt.back')}
        </Button>
      }
    />
  )
}
