import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { weekLabel } from '../week-label.ts'
import { axisLook, gridLook, tooltipLook } from '../../../ui/charts/chart-look.ts'
import { colourOf, Fillings, fillOf, type Series, SeriesLegend } from '../../../ui/charts/series.tsx'
import { classes } from '../../../ui/classes.ts'
import chartStyles from '../../../ui/charts/chart.module.css'

interface Props {
  /** Read by screen readers in place of the chart. */
  label: string
  rows: readonly ({ from: string } & Record<string, string | number>)[]
  series: readonly Series[]
}

/** Counts by week, with a group of bars for each week. */
export function WeekChart({ label, rows, series }: Props) {
  const { t } = useTranslation()
  const chart = useId()
  return (
    <div className={chartStyles.chart}>
      <SeriesLegend series={series} />
      <figure className={classes(chartStyles.picture, chartStyles.weeks)} aria-label={label}>
        <ResponsiveContainer width="100%" height="100%" aria-hidden>
          <BarChart
            data={[...rows]}
            accessibilityLayer={false}
            barCategoryGap="18%"
            barGap={1}
            margin={{ top: 8, right: 8, bottom: 20, left: 0 }}
          >
            <Fillings chart={chart} />
            <CartesianGrid {...gridLook} vertical={false} />
            <XAxis
              {...axisLook}
              dataKey="from"
              tickFormatter={weekLabel}
              interval="preserveStartEnd"
              minTickGap={12}
              label={{
                value: t('figures.weekAxis'),
                position: 'insideBottom',
                offset: -14,
                ...axisLook.tick,
              }}
            />
            <YAxis {...axisLook} allowDecimals={false} width="auto" />
            <Tooltip {...tooltipLook} labelFormatter={(from) => t('figures.weekOf', { day: from })} />
            {series.map((one) => (
              <Bar
                key={one.key}
                dataKey={one.key}
                name={one.name}
                fill={fillOf(chart, one)}
                stroke={colourOf(one)}
                radius={[2, 2, 0, 0]}
                maxBarSize={22}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </figure>
    </div>
  )
}
