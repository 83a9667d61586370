import { useId } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Text,
  Tooltip,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts'
import { useIsPhone } from '../../lib/page/screen-class.ts'
import { axisLook, gridLook, tooltipLook } from './chart-look.ts'
import chartStyles from './chart.module.css'
import { colourOf, Fillings, fillOf, type Series, SeriesLegend } from './series.tsx'

interface Props {
  /** Read by screen readers in place of the chart. */
  label: string
  rows: readonly ({ name: string } & Record<string, string | number>)[]
  series: readonly Series[]
  axis: string
  /** Formats a value for the tooltip. */
  textOf: (value: number) => string
  /** Formats a value for the axis; the plain value by default. */
  tickOf?: (value: number) => string
}

/** One or two horizontal bars per name, so that long names have room. */
export function RowChart({ label, rows, series, axis, textOf, tickOf }: Props) {
  const chart = useId()
  const isPhone = useIsPhone()
  const height = rows.length * (series.length > 1 ? 44 : 34) + 48
  return (
    <div className={chartStyles.chart}>
      {series.length > 1 && <SeriesLegend series={series} />}
      <figure className={chartStyles.picture} aria-label={label} style={{ height }}>
        <ResponsiveContainer width="100%" height="100%" aria-hidden>
          <BarChart
            data={[...rows]}
            layout="vertical"
            accessibilityLayer={false}
            barCategoryGap="22%"
            barGap={1}
            margin={{ top: 4, right: 24, bottom: 20, left: 0 }}
          >
            <Fillings chart={chart} />
            <CartesianGrid {...gridLook} horizontal={false} />
            <XAxis
              {...axisLook}
              type="number"
              tickFormatter={tickOf}
              label={{ value: axis, position: 'insideBottom', offset: -14, ...axisLook.tick }}
            />
            <YAxis
              {...axisLook}
              type="category"
              dataKey="name"
              width={isPhone ? 104 : 164}
              interval={0}
              tick={<NameTick />}
            />
            <Tooltip {...tooltipLook} formatter={(value) => textOf(Number(value))} />
            {series.map((one) => (
              <Bar
                key={one.key}
                dataKey={one.key}
                name={one.name}
                fill={fillOf(chart, one)}
                stroke={colourOf(one)}
                radius={[0, 2, 2, 0]}
                maxBarSize={16}
                minPointSize={2}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </figure>
    </div>
  )
}

/** A name on at most two lines. Chinese has no blanks to break at, so it breaks anywhere. */
function NameTick({ x, y, width, payload }: Partial<YAxisTickContentProps>) {
  const name = String(payload?.value ?? '')
  return (
    <Text
      {...axisLook.tick}
      x={x}
      y={y}
      width={Number(width ?? 0) - 8}
      textAnchor="end"
      verticalAnchor="middle"
      style={{ fontSize: axisLook.tick.fontSize }}
      breakAll={/[\u3000-\u9fff]/.test(name)}
      maxLines={2}
    >
      {name}
    </Text>
  )
}
