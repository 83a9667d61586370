import type { Figures } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { FigureTiles } from '../../ui/charts/figure-tiles.tsx'
import { ShortTime } from '../../ui/short-time.tsx'

/** The numbers at the top: waiting requests, and totals of the range. */
export function NumberTiles({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const { mine, running } = figures.waiting
  const total = (of: (week: Figures['weeks'][number]) => number) =>
    figures.weeks.reduce((sum, week) => sum + of(week), 0)
  const tiles = [
    { key: 'mine', value: mine.count, since: mine.since },
    { key: 'running', value: running.count, since: running.since },
    { key: 'submitted', value: total((week) => week.submitted) },
    { key: 'approved', value: total((week) => week.approved) },
    { key: 'rejected', value: total((week) => week.rejected) },
    { key: 'abandoned', value: total((week) => week.abandoned) },
  ] as const
  return (
    <FigureTiles
      tiles={tiles.map((tile) => ({
        key: tile.key,
        label: t(`figures.tiles.${tile.key}`),
        value: tile.value,
        ...('since' in tile &&
          tile.since !== '' && {
            note: (
              <>
                {t('figures.longestSince')} <ShortTime value={tile.since} />
              </>
            ),
          }),
      }))}
    />
  )
}
