import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { officeNow } from '../../../lib/format/office-time.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { useCounts } from '../api.ts'
import { InitiatedCard } from './initiated-card.tsx'
import { LaunchCard } from './launch-card.tsx'
import { ListLinks } from './list-links.tsx'
import { ReturnedCard } from './returned-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { WeekCard } from './week-card.tsx'
import { usePart } from './wel-lists.ts'
import { Page, PageTitle } from '../../../ui/page.tsx'
import styles from './wel-page.module.css'

/** /wel/index: waiting requests, the four lists, new requests, the figures of the week, and notices. `hint` stands above all. */
export function WelPage({ hint, notices }: { hint: ReactNode; notices: ReactNode }) {
  const { t } = useTranslation()
  const { userName } = useCurrentUser()
  const counts = useCounts()
  const waiting = usePart('waiting').data?.total
  const returned = usePart('returned').data?.total ?? 0
  usePageTitle(t('menu.home'))

  return (
    <Page>
      <header className={classes(styles.head, ui.flow, ui.below12, ui.muted)}>
        <PageTitle>{t(greeting(), { name: userName })}</PageTitle>
        {waiting !== undefined && (
          <p>
            {waiting > 0 ? t('wel.waiting', { count: waiting }) : t('wel.nothing')}
            {returned > 0 && t('wel.returned', { count: returned })}
          </p>
        )}
      </header>
      {hint}
      <div className={classes(styles.columns, ui.stack16, ui.topAligned)}>
        <div className={ui.stack16}>
          <ListLinks counts={counts.data} />
          <WaitingCard />
          <ReturnedCard />
          <InitiatedCard />
        </div>
        <div className={ui.stack16}>
          <LaunchCard />
          <WeekCard />
          {notices}
        </div>
      </div>
    </Page>
  )
}

function greeting() {
  const hour = Number(officeNow().slice(11, 13))
  if (hour < 5) return 'wel.night'
  if (hour < 11) return 'wel.morning'
  if (hour < 13) return 'wel.noon'
  return hour < 18 ? 'wel.afternoon' : 'wel.evening'
}
