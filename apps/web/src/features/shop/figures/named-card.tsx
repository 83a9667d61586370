import type { ShopFigure } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { compactNumber } from '../../../ui/charts/compact-number.ts'
import { FigureCard, FigureNone } from '../../../ui/charts/figure-card.tsx'
import { FigureTable } from '../../../ui/charts/figure-table.tsx'
import { RowChart } from '../../../ui/charts/row-chart.tsx'
import type { FiguresView } from './figures-view.ts'

/** Most bars of a chart; the table has all rows. */
const mostBars = 10

interface Props {
  title: string
  /** What a row is, as the heading of the first column. */
  what: string
  /** The name of the row that has none. */
  nameless?: string
  measure: 'pieces' | 'amount'
  hasOrders?: boolean
  rows: readonly ShopFigure[]
  view: FiguresView
}

/** Goods, categories or departments, with a bar for each or as a table. */
export function NamedCard({ title, what, nameless = '', measure, hasOrders = false, rows, view }: Props) {
  const { t, i18n } = useTranslation()
  const word = t(`shopManageFigures.${measure}`)
  const textOf = (value: number) =>
    measure === 'amount' ? `¥ ${withSeparators(value.toFixed(2))}` : withSeparators(String(value))
  const named = rows.map((row) => ({ ...row, name: row.name || nameless }))
  const bars = named.slice(0, mostBars).map((row) => ({ name: row.name, [measure]: Number(row[measure]) }))
  return (
    <FigureCard title={title}>
      {named.length === 0 && <FigureNone>{t('shopManageFigures.none')}</FigureNone>}
      {named.length > 0 && view === 'chart' && (
        <RowChart
          label={named
            .slice(0, mostBars)
            .map((row) => `${row.name} ${textOf(Number(row[measure]))}`)
            .join(t('separator'))}
          rows={bars}
          series={[{ key: measure, name: word, colour: 'first' }]}
          axis={word}
          textOf={textOf}
          tickOf={compactNumber(i18n.language)}
        />
      )}
      {named.length > 0 && view === 'table' && (
        <FigureTable
          caption={title}
          rows={named}
          rowKey={({ id }) => id}
          columns={[
            { title: what, text: ({ name }) => name },
            ...(hasOrders
              ? [
                  {
                    title: t('shopManageFigures.orders'),
                    text: ({ orders }: ShopFigure) => String(orders),
                    isNumber: true,
                  },
                ]
              : []),
            {
              title: t('shopManageFigures.pieces'),
              text: ({ pieces }) => withSeparators(String(pieces)),
              isNumber: true,
            },
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
