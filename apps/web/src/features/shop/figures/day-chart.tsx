import type { ShopFigures } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { withSeparators } from '../../../lib/format/money.ts'
import { axisLook, gridLook, tooltipLook } from '../../../ui/charts/chart-look.ts'
import chartStyles from '../../../ui/charts/chart.module.css'
import { compactNumber } from '../../../ui/charts/compact-number.ts'
import { classes } from '../../../ui/classes.ts'

/** A bar for the amount of each day. */
export function DayChart({ days }: { days: ShopFigures['days'] }) {
  const { t, i18n } = useTranslation()
  const rows = days.map(({ day, amount }) => ({ day, amount: Number(amount) }))
  return (
    <div className={chartStyles.chart}>
      <figure
        className={classes(chartStyles.picture, chartStyles.weeks)}
        aria-label={days.map(({ day, amount }) => `${day} ¥ ${withSeparators(amount)}`).join(t('separator'))}
      >
        <ResponsiveContainer width="100%" height="100%" aria-hidden>
          <BarChart
            data={rows}
            accessibilityLayer={false}
            barCategoryGap="18%"
            margin={{ top: 8, right: 8, bottom: 4, left: 0 }}
          >
            <CartesianGrid {...gridLook} vertical={false} />
            <XAxis
              {...axisLook}
              dataKey="day"
              tickFormatter={(day: string) => day.slice(5)}
              interval="preserveStartEnd"
              minTickGap={12}
            />
            <YAxis {...axisLook} width="auto" tickFormatter={compactNumber(i18n.language)} />
            <Tooltip
              {...tooltipLook}
              formatter={(value) => `¥ ${withSeparators(Number(value).toFixed(2))}`}
            />
            <Bar
              dataKey="amount"
              name={t('shopManageFigures.amount')}
              fill="var(--link)"
              radius={[2, 2, 0, 0]}
              maxBarSize={28}
            />
          </BarChart>
        </ResponsiveContainer>
      </figure>
    </div>
  )
}
