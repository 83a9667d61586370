import type { Figures } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { ShortTime } from '../../ui/short-time.tsx'
import { Card } from '../../ui/card.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './number-tiles.module.css'

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
    <dl className={styles.tiles}>
      {tiles.map((tile) => (
        <Card as="div" key={tile.key} className={styles.tile}>
          <dt>{t(`figures.tiles.${tile.key}`)}</dt>
          <dd>
            <strong className={textStyles.tabular}>{tile.value}</strong>
            {'since' in tile && tile.since !== '' && (
              <span className={textStyles.secondLine}>
                {t('figures.longestSince')} <ShortTime value={tile.since} />
              </span>
            )}
          </dd>
        </Card>
      ))}
    </dl>
  )
}
