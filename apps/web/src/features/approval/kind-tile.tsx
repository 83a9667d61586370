import { useTranslation } from 'react-i18next'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import ui from '../../ui/ui.module.css'
import type { FormKind } from './api.ts'
import { groupOf } from './kind-groups.ts'
import { useKindName } from '../../records/kind-name.ts'
import { classes } from '../../ui/classes.ts'
import styles from './kind-tile.module.css'

const colours: Record<ReturnType<typeof groupOf>, string | undefined> = {
  money: ui.warningTone,
  contract: ui.infoTone,
  people: ui.successTone,
  seal: styles.seal,
  other: ui.quietTone,
}

/** A link to the empty form of a kind. */
export function KindTile({ kind, compact = false }: { kind: FormKind; compact?: boolean }) {
  const { t } = useTranslation()
  const { typeName, title } = useKindName()
  const name = typeName(kind)
  return (
    <TabLink
      to={kind.submitRoute}
      className={classes(styles.tile, ui.row, ui.inked, ui.cardGround, compact && styles.compact)}
    >
      <span className={ui.visuallyHidden}>{t('launch.start', { type: name })}</span>
      <span
        className={classes(styles.mark, ui.middle, ui.bold, ui.size16, colours[groupOf(kind.kind)])}
        aria-hidden="true"
      >
        {name.slice(0, 1)}
      </span>
      <span className={classes(ui.stack, ui.shrinks)} aria-hidden="true">
        <span className={styles.name}>{name}</span>
        {!compact && <span className={classes(ui.secondLine, ui.phoneHidden)}>{title(kind.kind)}</span>}
      </span>
    </TabLink>
  )
}
