import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../lib/page/page-title.ts'
import { PageResult } from './page-result.tsx'

/** platform.txt §2: /403, /404 and /500. The way back loads the app anew, because the previous page did not work. */
export function OutcomePage({ status }: { status: '403' | '404' | '500' }) {
  const { t } = useTranslation()
  usePageTitle(status)
  return (
    <main>
      <PageResult
        status={status}
        title={status}
        subTitle={t(`outcome.${status}`)}
        extra={
          <Button type="primary" href="/">
            {t('outcome.back')}
          </Button>
        }
      />
    </main>
  )
}
