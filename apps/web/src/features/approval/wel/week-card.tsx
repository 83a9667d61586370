import type { OwnFigures } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { useDuration } from '../../../lib/format/duration.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../../ui/async-face.tsx'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { useOwnFigures } from '../api.ts'
import { Card } from '../../../ui/card.tsx'
import welCardStyles from './wel-card.module.css'
import styles from './week-card.module.css'

/** 本周: the viewer's decisions since Monday and their median time. */
export function WeekCard() {
  const { t } = useTranslation()
  const own = useOwnFigures()
  return (
    <Card>
      <div className={classes(welCardStyles.title, ui.titleBar, ui.headTitle)}>
        <h2>{t('wel.week')}</h2>
        <TabLink to="/wel/dashboard">{t('wel.figures')}</TabLink>
      </div>
      <AsyncFace query={own} loading={<Week week={undefined} />}>
        {({ week }) => <Week week={week} />}
      </AsyncFace>
    </Card>
  )
}

function Week({ week }: { week: OwnFigures['week'] | undefined }) {
  const { t } = useTranslation()
  const duration = useDuration()
  return (
    <dl className={classes(styles.week, ui.stack12, ui.pad14x16, ui.faintTerms)}>
      <div>
        <dt>{t('wel.handled')}</dt>
        <dd className={ui.tabular}>{week ? t('wel.items', { count: week.handled }) : '–'}</dd>
      </div>
      <div>
        <dt>{t('wel.medianTime')}</dt>
        <dd className={ui.tabular}>{typeof week?.median === 'number' ? duration(week.median) : '–'}</dd>
      </div>
      <div>
        <dt>{t('wel.rejected')}</dt>
        <dd className={ui.tabular}>{week ? t('wel.items', { count: week.rejected }) : '–'}</dd>
      </div>
    </dl>
  )
}
