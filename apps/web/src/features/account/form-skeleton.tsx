import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'

export function FormSkeleton() {
  const { t } = useTranslation()
  return (
    <output aria-label={t('list.loading')}>
      <Skeleton active avatar={{ size: 72 }} paragraph={{ rows: 6 }} />
    </output>
  )
}
