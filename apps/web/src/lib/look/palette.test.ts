import { describe, expect, test } from 'vitest'
import { contrast, mix, readableOn } from './colour.ts'
import { type Palette, paletteOf } from './palette.ts'
import { themeNames } from './themes.ts'

const picks = [
  '#409EFF', // the default
  '#ffffff',
  '#000000',
  '#808080',
  '#ffff00',
  '#ffd6e7',
  '#fff7e6',
  '#000044',
  '#00ff00',
  '#ff0000',
  '#304156',
]

const looks = themeNames.flatMap((theme) =>
  [false, true].flatMap((systemIsDark) => picks.map((colour) => ({ theme, systemIsDark, colour }))),
)

/** Every text colour with its background, by name; each must reach 4.5 to 1 (WCAG 2 AA). */
function words(palette: Palette): [string, string, string][] {
  const { accent, tones, header, side } = palette
  const grounds = {
    card: palette.card,
    ground: palette.ground,
    raised: palette.raised,
    soft: palette.soft,
    agreed: palette.rowAgreed,
    pending: palette.rowPending,
  }
  const inks = {
    text: palette.text,
    text2: palette.text2,
    text3: palette.text3,
    link: accent.link,
    good: palette.goodText,
    warn: palette.warnText,
    bad: palette.badText,
  }
  return [
    ...Object.entries(inks).flatMap(([ink, colour]) =>
      Object.entries(grounds).map(([on, ground]): [string, string, string] => [
        `${ink} on ${on}`,
        colour,
        ground,
      ]),
    ),
    ...Object.entries(tones).map(([name, { ground, text }]): [string, string, string] => [
      name,
      text,
      ground,
    ]),
    ['a link on what is selected', accent.link, accent.softHover],
    ['text on what is selected', palette.text, accent.softHover],
    ['a solid button', '#ffffff', accent.solid],
    ['a solid button under the mouse', '#ffffff', accent.solidHover],
    ['a solid button that is pressed', '#ffffff', accent.solidActive],
    ['a badge', '#ffffff', palette.badge],
    ['the header', header.text, header.ground],
    ['the search box', header.text2, solid(header.hover, header.ground)],
    ['the sidebar', side.text, side.ground],
    ['the sidebar under the mouse', side.text, solid(side.hover, side.ground)],
    ['the page one is at', side.selectedText, solid(side.selected, side.ground)],
    ['the tip of an empty menu', side.text2, side.ground],
  ]
}

/** The opaque result of a translucent colour over another. */
function solid(colour: string, under: string): string {
  const white = /^rgb\(255 255 255 \/ (\d+)%\)$/.exec(colour)?.[1]
  return white ? mix(under, '#ffffff', Number(white) / 100) : colour
}

describe('each theme with any colour', () => {
  test.each(looks)('$theme, dark $systemIsDark, $colour: text is readable', (look) => {
    const wrong = words(paletteOf(look))
      .map(([name, ink, ground]) => [name, ink, ground, contrast(ink, ground)] as const)
      .filter(([, , , ratio]) => !(ratio >= 4.5))
    expect(wrong).toEqual([])
  })

  test.each(looks)('$theme, dark $systemIsDark, $colour: focus and accent are visible', (look) => {
    const { accent, card, ground, header, side } = paletteOf(look)
    expect(contrast(accent.focus, card)).toBeGreaterThanOrEqual(3)
    expect(contrast(accent.focus, ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(accent.solid, card)).toBeGreaterThanOrEqual(3)
    expect(contrast(accent.mark, card)).toBeGreaterThanOrEqual(2.5)
    for (const bar of [header, side]) expect(contrast(bar.focus, bar.ground)).toBeGreaterThanOrEqual(3)
  })

  test('the default colour is used unchanged', () => {
    const look = { theme: 'theme-default', systemIsDark: false, colour: '#409EFF' } as const
    expect(paletteOf(look).accent.mark).toBe('#409EFF')
  })

  test('no two themes look alike, and only the white one stays light in dark mode', () => {
    const seen = (systemIsDark: boolean) =>
      themeNames.map((theme) => {
        const { header, side, groundPaint, radius } = paletteOf({ theme, systemIsDark, colour: '#409EFF' })
        return [header.paint + header.line, side.paint + side.selected, groundPaint, radius].join(' ')
      })
    expect(new Set([...seen(false), ...seen(true)]).size).toBe(11)
    const dark = themeNames.filter(
      (theme) => paletteOf({ theme, systemIsDark: true, colour: '#409EFF' }).isDark,
    )
    expect(themeNames.filter((theme) => !dark.includes(theme))).toEqual(['theme-white'])
  })

  test('a shade keeps its hue', () => {
    expect(readableOn(['#ffffff'], '#ffffff', 4.5)).toMatch(/^#(..)\1\1$/)
    expect(readableOn(['#ffffff'], '#1468bd', 4.5)).toBe('#1468bd')
  })
})
