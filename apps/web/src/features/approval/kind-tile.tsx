import { useTranslation } from 'react-i18next'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import type { FormKind } from './api/use-types.ts'
import { groupOf } from './kind-groups.ts'
import { useKindName } from './kind-name.ts'
import './kind-tile.css'

/** Leads to the empty form of a kind. */
export function KindTile({ kind, compact = false }: { kind: FormKind; compact?: boolean }) {
  const { t } = useTranslation()
  const { typeName, title } = useKindName()
  const name = typeName(kind)
  return (
    <TabLink to={kind.submitRoute} className={compact ? 'tile tile-compact' : 'tile'}>
      <span className="visually-hidden">{t('launch.start', { type: name })}</span>
      <span className={`tile-mark tile-${groupOf(kind.kind)}`} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <span className="tile-words" aria-hidden="true">
        <span className="tile-name">{name}</span>
        {!compact && <span className="second-line">{title(kind.kind)}</span>}
      </span>
    </TabLink>
  )
}
