import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { officeNow } from '../../../lib/office-time.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { TabLink } from '../../../lib/tab-link.tsx'
import { useCounts } from '../api/use-counts.ts'
import { useTypes } from '../api/use-types.ts'
import { KindTile } from '../kind-tile.tsx'
import { InitiatedCard } from './initiated-card.tsx'
import { ListLinks } from './list-links.tsx'
import { WaitingCard } from './waiting-card.tsx'
import './wel-page.css'

/** /wel/index: what waits for me, the four lists, and what can be started. */
export function WelPage() {
  const { t } = useTranslation()
  const { userName } = useCurrentUser()
  const counts = useCounts()
  const types = useTypes()
  const waiting = counts.data?.待处理
  usePageTitle(t('menu.home'))

  return (
    <div className="page wel">
      <header className="wel-head">
        <h1 className="page-title">{t(greeting(), { name: userName })}</h1>
        {waiting !== undefined && (
          <p>{waiting > 0 ? t('wel.waiting', { count: waiting }) : t('wel.nothing')}</p>
        )}
      </header>
      <div className="wel-columns">
        <div className="wel-main">
          <ListLinks counts={counts.data} />
          <WaitingCard />
          <InitiatedCard />
        </div>
        <section className="card wel-kinds">
          <div className="wel-title">
            <h2>{t('wel.launch')}</h2>
            <TabLink to="/approval/launch">{t('wel.all', { count: types.data?.length ?? 0 })}</TabLink>
          </div>
          <div className="wel-tiles">
            {types.data?.map((kind) => (
              <KindTile key={kind.kind} kind={kind} compact />
            ))}
          </div>
        </section>
      </div>
    </div>
  )
}

function greeting() {
  const hour = Number(officeNow().slice(11, 13))
  if (hour < 5) return 'wel.night'
  if (hour < 11) return 'wel.morning'
  if (hour < 13) return 'wel.noon'
  return hour < 18 ? 'wel.afternoon' : 'wel.evening'
}
