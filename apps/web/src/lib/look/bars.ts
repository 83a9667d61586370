import { type Accent, solidOn } from './accent.ts'
import { type Colour, contrast, mix, readableOn, turned } from './colour.ts'
import type { Neutrals } from './neutrals.ts'
import type { ThemeName } from './themes.ts'

/** The look of the header or the sidebar. */
export interface Bar {
  /** A colour or a gradient. */
  paint: string
  /** The part of `paint` on which text is hardest to read. */
  ground: Colour
  text: Colour
  text2: Colour
  /** Background of hovered items and of the search box. */
  hover: Colour
  /** Border towards the content; `transparent` where there is no visible border. */
  line: string
  selected: Colour
  selectedText: Colour
  /** Width in px of the line beside the selected item. */
  edge: number
  /** Background of an open submenu. */
  sub: string
  /** Focus outline. */
  focus: Colour
  brand: Colour
}

interface ChosenColours {
  neutrals: Neutrals
  accent: Accent
  picked: Colour
  isDark: boolean
}

interface Bars {
  header: Bar
  side: Bar
}

/** Looks like the cards. */
function plain(ground: Colour, { neutrals, accent }: ChosenColours): Bar {
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

/** Light text on a dark ground, in light mode too. */
function night(ground: Colour, { picked }: ChosenColours): Bar {
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

/** A gradient that starts at the picked colour and turns the hue by this many degrees. */
export function rainbow(
  picked: Colour,
  lightness: number,
  { angle, degrees }: { angle: number; degrees: number },
) {
  const stops = [0, degrees / 2, degrees].map((by) => turned(picked, by, lightness))
  return { paint: `linear-gradient(${angle}deg, ${stops.join(', ')})`, stops }
}

function starry(lightness: number, way: { angle: number; degrees: number }, given: ChosenColours): Bar {
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
  // Only white and lines: a line at the side marks the selected item.
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
  // Both have the colour of the page; only cards stand out.
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
} as const satisfies Record<ThemeName, (given: ChosenColours) => Bars>

export const barsOf = (theme: ThemeName, given: ChosenColours): Bars => drawn[theme](given)
