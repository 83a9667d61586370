import { useTranslation } from 'react-i18next'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import type { FormKind } from './api.ts'
import { groupOf } from './kind-groups.ts'
import { useKindName } from './kind-name.ts'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import styles from './kind-tile.module.css'

const colours: Record<ReturnType<typeof groupOf>, string | undefined> = {
  money: styles.money,
  contract: styles.contract,
  people: styles.people,
  seal: styles.seal,
  other: styles.other,
}

/** A link to the empty form of a kind. */
export function KindTile({ kind, compact = false }: { kind: FormKind; compact?: boolean }) {
  const { t } = useTranslation()
  const { typeName, title } = useKindName()
  const name = typeName(kind)
  return (
    <TabLink to={kind.submitRoute} className={classes(styles.tile, compact && styles.compact)}>
      <span className={textStyles.visuallyHidden}>{t('launch.start', { type: name })}</span>
      <span className={classes(styles.mark, colours[groupOf(kind.kind)])} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <span className={styles.words} aria-hidden="true">
        <span className={styles.name}>{name}</span>
        {!compact && <span className={classes(textStyles.secondLine, styles.title)}>{title(kind.kind)}</span>}
      </span>
    </TabLink>
  )
}
