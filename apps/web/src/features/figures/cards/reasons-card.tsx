import { useTranslation } from 'react-i18next'
import { FigureCard, FigureNone } from '../../../ui/charts/figure-card.tsx'
import { FigureTable } from '../../../ui/charts/figure-table.tsx'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { useFigureWords } from '../figure-words.ts'
import type { CardProps } from './card-props.ts'
import styles from './reasons-card.module.css'

/** Reasons for rejection and where they were given. Comments need a line of their own, so the bars are HTML. */
export function ReasonsCard({ figures, view }: CardProps) {
  const { t } = useTranslation()
  const { kindName } = useFigureWords()
  const { total, reasons, places } = figures.rejections
  const title = t('figures.reasons')
  const placeName = (place: (typeof places)[number]) =>
    t('figures.stepOf', { kind: kindName(place.kind), step: place.step })
  const words = (text: string) => text || t('figures.noReason')
  return (
    <FigureCard title={title} hint={total > 0 ? t('figures.reasonsHint', { count: total }) : undefined}>
      {total === 0 && <FigureNone>{t('figures.noneRejected')}</FigureNone>}
      {total > 0 && view === 'table' && (
        <>
          <FigureTable
            caption={title}
            rows={reasons}
            rowKey={({ text }) => text}
            columns={[
              { title: t('figures.reason'), text: ({ text }) => words(text) },
              { title: t('figures.count'), text: ({ count }) => String(count), isNumber: true },
            ]}
          />
          <FigureTable
            caption={t('figures.rejectedWhere')}
            rows={places}
            rowKey={({ kind, nodeId }) => `${kind}/${nodeId}`}
            columns={[
              { title: t('figures.rejectedWhere'), text: placeName },
              { title: t('figures.count'), text: ({ count }) => String(count), isNumber: true },
            ]}
          />
        </>
      )}
      {total > 0 && view === 'chart' && (
        <div className={styles.reasons}>
          <BarList rows={reasons.map(({ text, count }) => ({ key: text, name: words(text), count }))} />
          <h3>{t('figures.rejectedWhere')}</h3>
          <BarList
            rows={places.slice(0, 5).map((place) => ({
              key: `${place.kind}/${place.nodeId}`,
              name: placeName(place),
              count: place.count,
            }))}
          />
        </div>
      )}
    </FigureCard>
  )
}

function BarList({ rows }: { rows: readonly { key: string; name: string; count: number }[] }) {
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <ol className={styles.bars}>
      {rows.map(({ key, name, count }) => (
        <li key={key}>
          <span className={classes(styles.words, ui.flex12, ui.between, ui.breaks)}>
            <span>{name}</span>
            <strong className={ui.tabular}>{count}</strong>
          </span>
          <span className={styles.bar} aria-hidden="true" style={{ width: `${(count / most) * 100}%` }} />
        </li>
      ))}
    </ol>
  )
}
