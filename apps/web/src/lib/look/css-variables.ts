import type { Bar } from './bars.ts'
import type { Palette } from './palette.ts'

/** The palette as CSS variables for our style sheets. */
export function cssVariablesOf(palette: Palette): Record<`--${string}`, string> {
  const { accent, radius } = palette
  return {
    '--ground': palette.ground,
    '--ground-paint': palette.groundPaint,
    '--card': palette.card,
    '--raised': palette.raised,
    '--soft': palette.soft,
    '--line': palette.line,
    '--line-strong': palette.lineStrong,
    '--line-control': palette.lineControl,
    '--text': palette.text,
    '--text-2': palette.text2,
    '--text-3': palette.text3,
    '--primary': accent.mark,
    '--primary-soft': accent.soft,
    '--link': accent.link,
    '--solid': accent.solid,
    '--solid-hover': accent.solidHover,
    '--solid-active': accent.solidActive,
    '--focus': accent.focus,
    '--good': palette.good,
    '--good-text': palette.goodText,
    '--warn': palette.warn,
    '--warn-text': palette.warnText,
    '--bad': palette.bad,
    '--bad-text': palette.badText,
    '--badge': palette.badge,
    '--row-agreed': palette.rowAgreed,
    '--row-pending': palette.rowPending,
    '--pitch-paint': palette.pitchPaint,
    '--shadow': palette.shadow,
    '--radius': `${radius}px`,
    '--radius-card': `${radius + 2}px`,
    ...toneVariables(palette),
    ...barVariables('header', palette.header),
    ...barVariables('side', palette.side),
    '--side-edge': `${palette.side.edge}px`,
  }
}

const toneVariables = ({ tones }: Palette) =>
  Object.fromEntries(
    Object.entries(tones).flatMap(([name, { ground, text }]) => [
      [`--${name}-ground`, ground],
      [`--${name}-text`, text],
    ]),
  )

const barVariables = (name: 'header' | 'side', bar: Bar) => ({
  [`--${name}-paint`]: bar.paint,
  [`--${name}-ground`]: bar.ground,
  [`--${name}-text`]: bar.text,
  [`--${name}-text-2`]: bar.text2,
  [`--${name}-hover`]: bar.hover,
  [`--${name}-line`]: bar.line,
  [`--${name}-focus`]: bar.focus,
  [`--${name}-brand`]: bar.brand,
})
