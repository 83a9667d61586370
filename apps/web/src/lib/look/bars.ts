import { type Accent, solidOn } from './accent.ts'
import { type Colour, contrast, mix, readableOn, turned } from './colour.ts'
import type { Neutrals } from './neutrals.ts'
import type { ThemeName } from './themes.ts'

/** How the header or the sidebar is drawn. */
export interface Bar {
  /** A colour or a gradient. */
  paint: string
  /** The colour of it that words are hardest to read on. */
  ground: Colour
  text: Colour
  text2: Colour
  /** Under the mouse, and of the search box. */
  hover: Colour
  /** Towards the content; `transparent` where it flows into it. */
  line: string
  selected: Colour
  selectedText: Colour
  /** Px of a line beside the selected item. */
  edge: number
  /** Of a group that is open. */
  sub: string
  /** Around what has the focus. */
  focus: Colour
  brand: Colour
}

interface Given {
  neutrals: Neutrals
  accent: Accent
  picked: Colour
  isDark: boolean
}

interface Bars {
  header: Bar
  side: Bar
}

/** As the cards are. */
function plain(ground: Colour, { neutrals, accent }: Given): Bar {
  return {
    paint: ground,
    ground,
    text: neutrals.text,
    text2: neutrals.text3,
    hover: neutrals.soft,
    line: neutrals.lineStrong,
    selected: accent.soft,
    selectedText: accent.link,
    edge: 0,
    sub: mix(ground, neutrals.soft, 0.6),
    focus: accent.focus,
    brand: accent.mark,
  }
}

/** Light words on a dark ground, by day too. */
function night(ground: Colour, { picked }: Given): Bar {
  return {
    paint: ground,
    ground,
    text: '#e6eaf1',
    text2: readableOn([mix(ground, '#ffffff', 0.1)], mix(ground, '#ffffff', 0.6), 4.6),
    hover: mix(ground, '#ffffff', 0.1),
    line: mix(ground, '#ffffff', 0.12),
    selected: solidOn(ground, picked),
    selectedText: '#ffffff',
    edge: 0,
    sub: mix(ground, '#000000', 0.18),
    focus: readableOn([ground], picked, 4.6),
    brand: readableOn([ground], picked, 4.6),
  }
}

/** From the picked colour over so many degrees of the hues after it. */
export function rainbow(
  picked: Colour,
  lightness: number,
  { angle, degrees }: { angle: number; degrees: number },
) {
  const stops = [0, degrees / 2, degrees].map((by) => turned(picked, by, lightness))
  return { paint: `linear-gradient(${angle}deg, ${stops.join(', ')})`, stops }
}

function starry(lightness: number, way: { angle: number; degrees: number }, given: Given): Bar {
  const { paint, stops } = rainbow(given.picked, lightness, way)
  const [ground = '#000000'] = stops.toSorted((a, b) => contrast(a, '#ffffff') - contrast(b, '#ffffff'))
  return {
    ...night(ground, given),
    paint,
    text: '#ffffff',
    text2: '#ffffff',
    hover: 'rgb(255 255 255 / 12%)',
    line: 'transparent',
    selected: 'rgb(255 255 255 / 22%)',
    sub: 'rgb(0 0 0 / 12%)',
    focus: '#ffffff',
    brand: '#ffffff',
  }
}

const drawn = {
  'theme-default': (given) => ({
    header: plain(given.neutrals.card, given),
    side: plain(given.neutrals.card, given),
  }),
  // Nothing but white and lines: what is selected is told by the line beside it.
  'theme-white': (given) => ({
    header: { ...plain(given.neutrals.card, given), line: given.accent.mark },
    side: { ...plain(given.neutrals.card, given), selected: given.neutrals.soft, edge: 3 },
  }),
  'theme-star': (given) => ({
    header: starry(given.isDark ? 0.34 : 0.43, { angle: 90, degrees: 80 }, given),
    side: starry(given.isDark ? 0.26 : 0.38, { angle: 180, degrees: 50 }, given),
  }),
  'theme-iview': (given) => ({
    header: plain(given.neutrals.card, given),
    side: night(given.isDark ? '#2a303d' : '#414a5e', given),
  }),
  // Both lie on the ground itself; only cards stand out.
  'theme-d2': (given) => {
    const { ground, card } = given.neutrals
    const bar = {
      ...plain(ground, given),
      line: 'transparent',
      hover: mix(ground, card, 0.6),
      sub: 'transparent',
    }
    return { header: bar, side: { ...bar, selected: card } }
  },
  'theme-hey': (given) => ({
    header: night(given.isDark ? '#0e1116' : '#1f2a3b', given),
    side: night(given.isDark ? '#0a0c10' : '#151d2a', given),
  }),
} as const satisfies Record<ThemeName, (given: Given) => Bars>

export const barsOf = (theme: ThemeName, given: Given): Bars => drawn[theme](given)
