import { type Accent, accentOn } from './accent.ts'
import { type Bar, barsOf, rainbow } from './bars.ts'
import { type Colour, lighter, mix, readableOn } from './colour.ts'
import { hasDark, type Neutrals, neutralsOf } from './neutrals.ts'
import type { ThemeName } from './themes.ts'

/** The person's picks, and whether the system is dark. */
export interface Look {
  theme: ThemeName
  /** The colour as picked. */
  colour: Colour
  systemIsDark: boolean
}

/** Hues with a meaning of their own; they do not follow the picked colour. */
const hues = {
  info: '#409eff',
  success: '#67c23a',
  warning: '#e6a23c',
  danger: '#f56c6c',
  quiet: '#8792a0',
  seal: '#8b6be0',
} as const

type Tone = keyof typeof hues

/** All values behind our style sheets and Ant Design's tokens. */
export interface Palette extends Neutrals {
  isDark: boolean
  /** Corner radius of inputs and buttons in px; cards have 2 more. */
  radius: number
  /** Background of the page: a colour or a gradient. */
  groundPaint: string
  accent: Accent
  header: Bar
  side: Bar
  tones: Record<Tone, { ground: Colour; text: Colour }>
  good: Colour
  warn: Colour
  bad: Colour
  goodText: Colour
  warnText: Colour
  badText: Colour
  /** Background behind white text. */
  badge: Colour
  badgeHover: Colour
  rowAgreed: Colour
  rowPending: Colour
  /** Background of the panel beside the login form. */
  pitchPaint: string
  shadow: string
}

const radii = {
  'theme-default': 6,
  'theme-white': 2,
  'theme-star': 12,
  'theme-iview': 4,
  'theme-d2': 4,
  'theme-hey': 8,
} as const satisfies Record<ThemeName, number>

export function paletteOf({ theme, colour, systemIsDark }: Look): Palette {
  const isDark = systemIsDark && hasDark(theme)
  const neutrals = neutralsOf(theme, isDark)
  const { card, ground, raised, soft } = neutrals
  const rowAgreed = mix(card, hues.success, isDark ? 0.12 : 0.08)
  const rowPending = mix(card, hues.warning, isDark ? 0.12 : 0.1)
  const grounds = [card, ground, raised, soft, rowAgreed, rowPending] as const
  const accent = accentOn(grounds, colour, isDark)
  const tone = (hue: Colour) => {
    const own = mix(card, hue, isDark ? 0.22 : 0.13)
    return { ground: own, text: readableOn([own], hue, 5) }
  }
  const badge = readableOn(['#ffffff'], '#d93a3a', 4.5)
  return {
    ...neutrals,
    isDark,
    radius: radii[theme],
    groundPaint: theme === 'theme-star' ? sky(colour, ground) : ground,
    accent,
    ...barsOf(theme, { neutrals, accent, picked: colour, isDark }),
    tones: {
      info: tone(hues.info),
      success: tone(hues.success),
      warning: tone(hues.warning),
      danger: tone(hues.danger),
      quiet: tone(hues.quiet),
      seal: tone(hues.seal),
    },
    good: hues.success,
    warn: hues.warning,
    bad: hues.danger,
    goodText: readableOn(grounds, hues.success, 4.6),
    warnText: readableOn(grounds, hues.warning, 4.6),
    badText: readableOn(grounds, hues.danger, 4.6),
    badge,
    badgeHover: lighter(badge, -0.06),
    rowAgreed,
    rowPending,
    pitchPaint:
      theme === 'theme-star' ? rainbow(colour, 0.42, { angle: 150, degrees: 80 }).paint : pitch(accent),
    shadow: isDark ? 'rgb(0 0 0 / 45%)' : 'rgb(31 39 51 / 14%)',
  }
}

const pitch = ({ solid }: Accent) =>
  `linear-gradient(150deg, ${solid} 0%, ${lighter(solid, -0.06)} 55%, ${lighter(solid, -0.13)} 100%)`

/** A tint pale enough that text is as readable on it as on the ground. */
function sky(picked: Colour, ground: Colour): string {
  const stops = rainbow(picked, 0.6, { angle: 0, degrees: 80 }).stops.map((stop) => mix(ground, stop, 0.05))
  return `linear-gradient(135deg, ${stops.join(', ')})`
}
