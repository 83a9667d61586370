import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './list-skeleton.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <output aria-label={t('list.loading')} className={styles.skeleton}>
      {rows.map((row) => (
        <Skeleton key={row} active title={{ width: '40%' }} paragraph={{ rows: 1, width: '72%' }} />
      ))}
    </output>
  )
}
