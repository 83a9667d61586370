import type { ShopFigures } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { FigureCard, FigureNone } from '../../../ui/charts/figure-card.tsx'
import { FigureTable } from '../../../ui/charts/figure-table.tsx'
import { DayChart } from './day-chart.tsx'
import type { FiguresView } from './figures-view.ts'

/** The amounts of every day of the period. */
export function DaysCard({ days, view }: { days: ShopFigures['days']; view: FiguresView }) {
  const { t } = useTranslation()
  const title = t('shopManageFigures.days')
  const isEmpty = days.every(({ orders, pieces }) => orders === 0 && pieces === 0)
  return (
    <FigureCard title={title} isWide>
      {isEmpty && <FigureNone>{t('shopManageFigures.none')}</FigureNone>}
      {!isEmpty && view === 'chart' && <DayChart days={days} />}
      {!isEmpty && view === 'table' && (
        <FigureTable
          caption={title}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { title: t('shopManageFigures.day'), text: ({ day }) => day },
            { title: t('shopManageFigures.orders'), text: ({ orders }) => String(orders), isNumber: true },
            { title: t('shopManageFigures.pieces'), text: ({ pieces }) => String(pieces), isNumber: true },
            {
              title: t('shopManageFigures.amount'),
              text: ({ amount }) => withSeparators(amount),
              isNumber: true,
            },
            {
              title: t('shopManageFigures.points'),
              text: ({ points }) => withSeparators(points),
              isNumber: true,
            },
          ]}
        />
      )}
    </FigureCard>
  )
}
