import { type Colour, lighter, mix, readableOn } from './colour.ts'

/** The shades of one picked colour that stay readable (WCAG 2 AA) whatever was picked. */
export interface Accent {
  /** Fills and lines without words: the colour itself, unless it would not be seen. */
  mark: Colour
  /** Grounds of what is selected, and of that with the mouse over it. */
  soft: Colour
  softHover: Colour
  /** Words. */
  link: Colour
  linkHover: Colour
  /** Fills under white words. */
  solid: Colour
  solidHover: Colour
  solidActive: Colour
  focus: Colour
}

/** What the accent has to be told from: the card first. */
type Grounds = readonly [card: Colour, ...others: Colour[]]

export function accentOn(grounds: Grounds, picked: Colour, isDark: boolean): Accent {
  const [card] = grounds
  const mark = readableOn([card], picked, 2.5)
  const soft = mix(card, mark, isDark ? 0.2 : 0.1)
  const softHover = mix(card, mark, isDark ? 0.28 : 0.16)
  const link = readableOn([...grounds, softHover], picked, 4.6)
  const solid = solidOn(card, picked)
  return {
    mark,
    soft,
    softHover,
    link,
    linkHover: lighter(link, isDark ? 0.07 : -0.07),
    solid,
    solidHover: lighter(solid, -0.05),
    solidActive: lighter(solid, -0.1),
    focus: readableOn([...grounds, softHover], picked, 3.5),
  }
}

/** Dark enough for white words; then as light as it must be, and may be, to be told from the ground it lies on. */
export function solidOn(ground: Colour, picked: Colour): Colour {
  const told = readableOn([ground], readableOn(white, picked, 4.7), 3)
  return readableOn(white, told, 4.55)
}

const white = ['#ffffff'] as const
