import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WeekChart } from '../charts/week-chart.tsx'
import { FigureCard, FigureNone } from '../../../ui/charts/figure-card.tsx'
import { FigureTable } from '../../../ui/charts/figure-table.tsx'
import { useFigureWords } from '../figure-words.ts'
import type { CardProps } from './card-props.ts'
import { Times } from './times.tsx'

/** The viewer's own decisions and the time that they took. */
export function DecisionsCard({ figures, view }: CardProps) {
  const { t } = useTranslation()
  const { kindName } = useFigureWords()
  const [what, setWhat] = useState<'count' | 'time'>('count')
  const title = t('figures.decisions')
  const { decisions } = figures
  if (!decisions) return null
  const { weeks, kinds } = decisions
  const total = (of: (week: (typeof weeks)[number]) => number) =>
    weeks.reduce((sum, week) => sum + of(week), 0)
  return (
    <FigureCard
      title={title}
      hint={t('figures.decisionsHint')}
      tools={
        <Segmented<'count' | 'time'>
          aria-label={t('figures.by')}
          value={what}
          onChange={setWhat}
          options={[
            { value: 'count', label: t('figures.countByWeek') },
            { value: 'time', label: t('figures.timeByKind') },
          ]}
        />
      }
    >
      {what === 'time' && (
        <Times
          title={title}
          what={t('figures.kind')}
          times={kinds.map((one) => ({ ...one, key: one.kind, name: kindName(one.kind) }))}
          view={view}
        />
      )}
      {what === 'count' && kinds.length === 0 && <FigureNone>{t('figures.noDecisions')}</FigureNone>}
      {what === 'count' && kinds.length > 0 && view === 'table' && (
        <FigureTable
          caption={title}
          rows={weeks.toReversed()}
          rowKey={(week) => week.from}
          columns={[
            { title: t('figures.week'), text: (week) => week.from },
            { title: t('figures.agreed'), text: (week) => String(week.agreed), isNumber: true },
            { title: t('figures.rejected'), text: (week) => String(week.rejected), isNumber: true },
          ]}
        />
      )}
      {what === 'count' && kinds.length > 0 && view === 'chart' && (
        <WeekChart
          label={t('figures.decisionsPicture', {
            agreed: total((week) => week.agreed),
            rejected: total((week) => week.rejected),
          })}
          rows={weeks.map((week) => ({ ...week }))}
          series={[
            { key: 'agreed', name: t('figures.agreed'), colour: 'second' },
            { key: 'rejected', name: t('figures.rejected'), colour: 'third' },
          ]}
        />
      )}
    </FigureCard>
  )
}
