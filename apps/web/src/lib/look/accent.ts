import { type Colour, lighter, mix, readableOn } from './colour.ts'

/** Shades of the picked colour that stay readable (WCAG 2 AA), whatever colour was picked. */
export interface Accent {
  /** Fills and lines without text: the picked colour, unless it would be invisible on the card. */
  mark: Colour
  /** Backgrounds of selected items, and of selected items under the pointer. */
  soft: Colour
  softHover: Colour
  /** Text colour. */
  link: Colour
  linkHover: Colour
  /** Fills behind white text. */
  solid: Colour
  solidHover: Colour
  solidActive: Colour
  focus: Colour
}

/** Backgrounds that the accent must stand out from, the card first. */
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

/** A shade dark enough for white text, then lightened as far as needed to stand out from its background. */
export function solidOn(ground: Colour, picked: Colour): Colour {
  const told = readableOn([ground], readableOn(white, picked, 4.7), 3)
  return readableOn(white, told, 4.55)
}

const white = ['#ffffff'] as const
