import { useTranslation } from 'react-i18next'
import { RowChart } from '../../../ui/charts/row-chart.tsx'
import { amountIn, unitOf, useDuration } from '../../../lib/format/duration.ts'
import { FigureNone } from '../../../ui/charts/figure-card.tsx'
import ui from '../../../ui/ui.module.css'
import type { FiguresView } from '../figures-address.ts'
import { FigureTable } from '../../../ui/charts/figure-table.tsx'
import { classes } from '../../../ui/classes.ts'

interface Time {
  key: string
  name: string
  count: number
  median: number
  p90: number
}

interface Props {
  title: string
  /** Column heading for the names of the rows. */
  what: string
  times: readonly Time[]
  view: FiguresView['view']
}

/** More bars would be unreadable; the table has them all. */
const mostBars = 8

/** Median and 90th percentile side by side. */
export function Times({ title, what, times, view }: Props) {
  const { t } = useTranslation()
  const duration = useDuration()
  if (times.length === 0) return <FigureNone>{t('figures.noDecisions')}</FigureNone>
  if (view === 'table') {
    return (
      <FigureTable
        caption={title}
        rows={times}
        rowKey={({ key }) => key}
        columns={[
          { title: what, text: ({ name }) => name },
          { title: t('figures.count'), text: ({ count }) => String(count), isNumber: true },
          { title: t('figures.median'), text: ({ median }) => duration(median), isNumber: true },
          { title: t('figures.p90'), text: ({ p90 }) => duration(p90), isNumber: true },
        ]}
      />
    )
  }
  const shown = times.slice(0, mostBars)
  const unit = unitOf(Math.max(...shown.map(({ p90 }) => p90)))
  return (
    <>
      <RowChart
        label={shown
          .map(({ name, median, p90 }) =>
            t('figures.timePicture', { name, median: duration(median), p90: duration(p90) }),
          )
          .join(t('figures.comma'))}
        // In seconds the axis ticks would fall on odd hours.
        rows={shown.map(({ name, median, p90 }) => ({
          name,
          median: amountIn(unit, median),
          p90: amountIn(unit, p90),
        }))}
        series={[
          { key: 'median', name: t('figures.median'), colour: 'first' },
          { key: 'p90', name: t('figures.p90'), colour: 'second' },
        ]}
        axis={t(`figures.axis.${unit}`)}
        textOf={(amount) => t(`duration.${unit}`, { amount })}
      />
      {times.length > mostBars && (
        <p className={classes(ui.pad12Under, ui.secondLine)}>
          {t('figures.mostFrequent', { shown: mostBars, all: times.length })}
        </p>
      )}
    </>
  )
}
