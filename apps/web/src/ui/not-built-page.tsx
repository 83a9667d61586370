import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { settings } from '../lib/settings.ts'
import { usePageTitle } from '../lib/page/page-title.ts'
import { useOwnTab } from '../lib/tab/tab-location.ts'
import { PageResult } from './page-result.tsx'

/** Page of a known address whose feature is not built yet. It makes no call to the server. */
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
