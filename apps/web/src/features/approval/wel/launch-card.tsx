import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useOwnFigures } from '../api/use-own-figures.ts'
import { type FormKind, useTypes } from '../api/use-types.ts'
import { KindTile } from '../kind-tile.tsx'

const mostTiles = 8

/** Quick start: the kinds I submit most, filled up with the others in their usual order. */
export function LaunchCard() {
  const { t } = useTranslation()
  const types = useTypes()
  const own = useOwnFigures()
  // Until it is known which are used most, tiles would change under the pointer.
  const kinds = own.isPending ? undefined : types.data
  return (
    <section className="card">
      <div className="wel-title">
        <h2>{t('wel.launch')}</h2>
        <TabLink to="/approval/launch/index">{t('wel.all', { count: types.data?.length ?? 0 })}</TabLink>
      </div>
      {kinds ? (
        <div className="wel-tiles">
          {mostUsedFirst(kinds, own.data?.mostUsed ?? [])
            .slice(0, mostTiles)
            .map((kind) => (
              <KindTile key={kind.kind} kind={kind} compact />
            ))}
        </div>
      ) : (
        <Skeleton active className="wel-loading" title={false} paragraph={{ rows: 4 }} />
      )}
    </section>
  )
}

function mostUsedFirst(kinds: readonly FormKind[], used: readonly string[]): FormKind[] {
  const place = ({ kind }: FormKind) => (used.includes(kind) ? used.indexOf(kind) : used.length)
  return kinds.toSorted((one, other) => place(one) - place(other))
}
