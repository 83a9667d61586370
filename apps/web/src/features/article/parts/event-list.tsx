import type { ArticleEvent } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'

/** The events of an article, oldest first. */
export function EventList({ events }: { events: readonly ArticleEvent[] }) {
  const { t } = useTranslation()
  return (
    <Card>
      <CardTitle as="h2">{t('articleEvent.title')}</CardTitle>
      <ol className={classes(ui.stack8, ui.pad12x16)} aria-label={t('articleEvent.title')}>
        {events.map(({ action, versionNo, name, opinion, time }, index) => (
          // The history is only added to.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {t(`articleEvent.${action}`, { name, no: versionNo })}{' '}
            <span className={ui.secondLine}>{time}</span>
            {opinion !== '' && <p className={classes(ui.lines, ui.muted)}>{opinion}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
