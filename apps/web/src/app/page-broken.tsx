import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { recordError } from '../lib/log-store.ts'
import { reloadPage } from '../lib/reload-page.ts'
import { PageResult } from '../ui/page-result.tsx'

/** What a crash or a chunk that cannot be loaded looks like. It goes into the log (platform.txt §8). */
export function PageBroken() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => recordError(error, 'page'), [error])
  return (
    <PageResult
      status="warning"
      title={t('error.pageBroken')}
      subTitle={t('error.pageBrokenHint')}
      extra={
        <Button type="primary" onClick={reloadPage}>
          {t('error.refresh')}
        </Button>
      }
    />
  )
}

/** The same where there is no layout around it. */
export function AppBroken() {
  return (
    <main>
      <PageBroken />
    </main>
  )
}
