import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { type FormKind, useOwnFigures, useStartableTypes } from '../api.ts'
import { KindTile } from '../kind-tile.tsx'
import { Card } from '../../../ui/card.tsx'
import welCardStyles from './wel-card.module.css'
import styles from './launch-card.module.css'

const mostTiles = 8

/** Quick start: the kinds that the viewer submits most, then the others in their usual order. */
export function LaunchCard() {
  const { t } = useTranslation()
  const types = useStartableTypes()
  const own = useOwnFigures()
  // Tiles wait for the most used kinds, so that they do not change under the pointer.
  const kinds = own.isPending ? undefined : types.data
  return (
    <Card>
      <div className={classes(welCardStyles.title, ui.titleBar, ui.headTitle)}>
        <h2>{t('wel.launch')}</h2>
        <TabLink to="/approval/launch/index">{t('wel.all', { count: types.data?.length ?? 0 })}</TabLink>
      </div>
      {kinds ? (
        <div className={classes(styles.tiles, ui.stack8, ui.pad14x16, ui.twoAlways)}>
          {mostUsedFirst(kinds, own.data?.mostUsed ?? [])
            .slice(0, mostTiles)
            .map((kind) => (
              <KindTile key={kind.kind} kind={kind} compact />
            ))}
        </div>
      ) : (
        <Skeleton active className={classes(ui.pad24x16, ui.muted)} title={false} paragraph={{ rows: 4 }} />
      )}
    </Card>
  )
}

function mostUsedFirst(kinds: readonly FormKind[], used: readonly string[]): FormKind[] {
  const place = ({ kind }: FormKind) => (used.includes(kind) ? used.indexOf(kind) : used.length)
  return kinds.toSorted((one, other) => place(one) - place(other))
}
