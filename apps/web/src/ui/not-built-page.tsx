import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { settings } from '../lib/settings.ts'
import { useTabLocation } from '../lib/tab-location.ts'
import { PageResult } from './page-result.tsx'

/** An address that is known, of something that is not there yet. It says so, and asks the server for nothing. */
export function NotBuiltPage() {
  const { t } = useTranslation()
  const { leave } = useTabLocation()
  return (
    <PageResult
      status="info"
      title={t('notBuilt.title')}
      subTitle={t('notBuilt.text')}
      extra={
        <Button type="primary" onClick={() => leave(settings.homeTab)}>
          {t('notBuilt.back')}
        </Button>
      }
    />
  )
}
