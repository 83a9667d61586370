import { classes } from '../../../ui/classes.ts'
import chartStyles from './chart.module.css'

/** How a series looks: its colour is the theme's, its filling tells it apart without one. */
export interface Series {
  name: string
  key: string
  colour: 'first' | 'second' | 'third'
}

/** Colours that are read on a card in every theme (lib/look): the picked one, and two with a meaning. */
const colours = {
  first: 'var(--link)',
  second: 'var(--good-text)',
  third: 'var(--bad-text)',
} as const satisfies Record<Series['colour'], string>

export const colourOf = ({ colour }: Series): string => colours[colour]
export const fillOf = (chart: string, { colour }: Series): string =>
  colour === 'first' ? colours.first : `url(#${chart}-${colour})`

/** Plain, hatched, dotted. Ids are of the chart, since a page may stand in two tabs. */
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

/** As the bars are filled. */
const marks: Record<Series['colour'], string | undefined> = {
  first: chartStyles.first,
  second: chartStyles.second,
  third: chartStyles.third,
}

/** Which filling is what; our own, since that of the library knows no patterns. */
export function SeriesLegend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={chartStyles.legend}>
      {series.map((one) => (
        <li key={one.key}>
          <span className={classes(chartStyles.mark, marks[one.colour])} aria-hidden="true" />
          {one.name}
        </li>
      ))}
    </ul>
  )
}
