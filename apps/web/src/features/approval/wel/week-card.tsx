import { useTranslation } from 'react-i18next'
import { useDuration } from '../../../lib/duration.ts'
import { TabLink } from '../../../lib/tab-link.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useOwnFigures } from '../api/use-own-figures.ts'
import { Card } from '../../../ui/card.tsx'
import welCardStyles from './wel-card.module.css'
import textStyles from '../../../ui/text.module.css'
import styles from './week-card.module.css'

/** 本周: what I decided since Monday, and how long it waited for me. */
export function WeekCard() {
  const { t } = useTranslation()
  const duration = useDuration()
  const own = useOwnFigures()
  const week = own.data?.week
  return (
    <Card>
      <div className={welCardStyles.title}>
        <h2>{t('wel.week')}</h2>
        <TabLink to="/wel/dashboard">{t('wel.figures')}</TabLink>
      </div>
      {own.isError && !week ? (
        <LoadFailed onRetry={() => void own.refetch()} />
      ) : (
        <dl className={styles.week}>
          <div>
            <dt>{t('wel.handled')}</dt>
            <dd className={textStyles.tabular}>{week ? t('wel.items', { count: week.handled }) : '–'}</dd>
          </div>
          <div>
            <dt>{t('wel.medianTime')}</dt>
            <dd className={textStyles.tabular}>
              {typeof week?.median === 'number' ? duration(week.median) : '–'}
            </dd>
          </div>
          <div>
            <dt>{t('wel.rejected')}</dt>
            <dd className={textStyles.tabular}>{week ? t('wel.items', { count: week.rejected }) : '–'}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}
