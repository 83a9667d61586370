import type { Figures } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { WeekChart } from '../charts/week-chart.tsx'
import { FigureCard, FigureNone } from '../../../ui/charts/figure-card.tsx'
import { FigureTable } from '../../../ui/charts/figure-table.tsx'
import type { CardProps } from './card-props.ts'

/** With more weeks, a half-width card would have bars too thin to read. */
const mostInHalf = 20

/** Throughput: submitted, approved and rejected requests by week. */
export function WeeksCard({ figures, view }: CardProps) {
  const { t } = useTranslation()
  const { weeks } = figures
  const total = (of: (week: Figures['weeks'][number]) => number) =>
    weeks.reduce((sum, week) => sum + of(week), 0)
  const isEmpty = total((week) => week.submitted + week.approved + week.rejected + week.abandoned) === 0
  const isPicture = !isEmpty && view === 'chart'
  const title = t('figures.throughput')
  return (
    <FigureCard
      title={title}
      hint={t('figures.throughputHint')}
      isWide={isPicture && weeks.length > mostInHalf}
    >
      {isEmpty && <FigureNone>{t('figures.noneInWeeks')}</FigureNone>}
      {!isEmpty && view === 'table' && (
        <FigureTable
          caption={title}
          rows={weeks.toReversed()}
          rowKey={(week) => week.from}
          columns={[
            { title: t('figures.week'), text: (week) => week.from },
            { title: t('figures.submitted'), text: (week) => String(week.submitted), isNumber: true },
            { title: t('figures.approved'), text: (week) => String(week.approved), isNumber: true },
            { title: t('figures.rejected'), text: (week) => String(week.rejected), isNumber: true },
            { title: t('figures.abandoned'), text: (week) => String(week.abandoned), isNumber: true },
          ]}
        />
      )}
      {isPicture && (
        <WeekChart
          label={t('figures.throughputPicture', {
            submitted: total((week) => week.submitted),
            approved: total((week) => week.approved),
            ended: total((week) => week.rejected + week.abandoned),
          })}
          rows={weeks.map(({ rejected, abandoned, ...week }) => ({ ...week, ended: rejected + abandoned }))}
          series={[
            { key: 'submitted', name: t('figures.submitted'), colour: 'first' },
            { key: 'approved', name: t('figures.approved'), colour: 'second' },
            { key: 'ended', name: t('figures.rejectedOrAbandoned'), colour: 'third' },
          ]}
        />
      )}
    </FigureCard>
  )
}
