import { classes } from '../classes.ts'
import ui from '../ui.module.css'
import chartStyles from './chart.module.css'

/** The look of a series: a colour of the theme, and a pattern so that colour is not needed to tell series apart. */
export interface Series {
  name: string
  key: string
  colour: 'first' | 'second' | 'third'
}

/** Colours that are visible on a card in every theme (lib/look): the picked one, and two with a meaning. */
const colours = {
  first: 'var(--link)',
  second: 'var(--good-text)',
  third: 'var(--bad-text)',
} as const satisfies Record<Series['colour'], string>

export const colourOf = ({ colour }: Series): string => colours[colour]
export const fillOf = (chart: string, { colour }: Series): string =>
  colour === 'first' ? colours.first : `url(#${chart}-${colour})`

/** Fill patterns: plain, hatched, dotted. Ids contain the chart's id, since a page may be open in two tabs. */
export function Fillings({ chart }: { chart: string }) {
  return (
    <defs>
      <pattern
        id={`${chart}-second`}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} fill={colours.second} fillOpacity={0.25} />
        <rect width={3} height={6} fill={colours.second} />
      </pattern>
      <pattern id={`${chart}-third`} width={6} height={6} patternUnits="userSpaceOnUse">
        <rect width={6} height={6} fill={colours.third} fillOpacity={0.22} />
        <circle cx={3} cy={3} r={1.8} fill={colours.third} />
      </pattern>
    </defs>
  )
}

/** The same fills as the bars. */
const marks: Record<Series['colour'], string | undefined> = {
  first: chartStyles.first,
  second: chartStyles.second,
  third: chartStyles.third,
}

/** Our own legend, because the library's does not support patterns. */
export function SeriesLegend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={classes(chartStyles.legend, ui.flow, ui.muted, ui.size12)}>
      {series.map((one) => (
        <li key={one.key}>
          <span className={classes(chartStyles.mark, marks[one.colour])} aria-hidden="true" />
          {one.name}
        </li>
      ))}
    </ul>
  )
}
