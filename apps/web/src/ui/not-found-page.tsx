import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../lib/page-title.ts'

export function NotFoundPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  usePageTitle(t('notFound.title'))
  return (
    <Result
      status="404"
      title={t('notFound.title')}
      subTitle={t('notFound.text')}
      extra={
        <Button type="primary" onClick={() => void navigate('/')}>
          {t('notFound.back')}
        </Button>
      }
    />
  )
}
