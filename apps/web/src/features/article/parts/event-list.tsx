import type { ArticleEvent } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Card, CardTitle } from '../../../ui/card.tsx'
import textStyles from '../../../ui/text.module.css'
import styles from './event-list.module.css'

/** The events of an article, oldest first. */
export function EventList({ events }: { events: readonly ArticleEvent[] }) {
  const { t } = useTranslation()
  return (
    <Card>
      <CardTitle as="h2">{t('articleEvent.title')}</CardTitle>
      <ol className={styles.events} aria-label={t('articleEvent.title')}>
        {events.map(({ action, versionNo, name, opinion, time }, index) => (
          // The history is only added to.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {t(`articleEvent.${action}`, { name, no: versionNo })}{' '}
            <span className={textStyles.secondLine}>{time}</span>
            {opinion !== '' && <p className={styles.opinion}>{opinion}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
