import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ownPath } from '../../lib/tab/own-path.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { PageResult } from '../../ui/page-result.tsx'

/** platform.txt §2: the page has a different build than the server; reloading resolves it. */
export function MismatchPage() {
  const { t } = useTranslation()
  const back = ownPath(new URLSearchParams(useLocation().search).get('back')) ?? '/'
  usePageTitle(t('mismatch.title'))
  return (
    <main>
      <PageResult
        status="info"
        title={t('mismatch.title')}
        subTitle={t('mismatch.text')}
        extra={
          <Button type="primary" href={back}>
            {t('mismatch.mend')}
          </Button>
        }
      />
    </main>
  )
}
