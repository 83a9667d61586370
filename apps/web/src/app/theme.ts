import { theme as antd, type ThemeConfig } from 'antd'
import type { Bar } from '../lib/look/bars.ts'
import { mix } from '../lib/look/colour.ts'
import { type Look, type Palette, paletteOf } from '../lib/look/palette.ts'

type Components = NonNullable<ThemeConfig['components']>

/** A look as Ant Design tokens, from the same palette as the page. `isStill` switches animations off. */
export function antdTheme(look: Look, isStill: boolean): ThemeConfig {
  const palette = paletteOf(look)
  return {
    algorithm: palette.isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      motion: !isStill,
      ...seeds(palette),
      ...grounds(palette),
      ...words(palette),
      ...accents(palette),
    },
    components: componentsOf(palette),
  }
}

const seeds = ({ accent, good, warn, bad, text, card, radius }: Palette) => ({
  colorPrimary: accent.mark,
  colorSuccess: good,
  colorWarning: warn,
  colorError: bad,
  colorTextBase: text,
  colorBgBase: card,
  borderRadius: radius,
  fontSize: 14,
  fontFamily:
    '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif',
})

const grounds = (palette: Palette) => ({
  colorBgLayout: palette.ground,
  colorBgContainer: palette.card,
  colorBgElevated: palette.raised,
  colorBorder: palette.lineControl,
  colorBorderSecondary: palette.line,
  colorBorderDisabled: palette.lineStrong,
})

/** Coloured text has its own shade, different from fills and lines, for WCAG AA contrast. */
const words = (palette: Palette) => ({
  colorText: palette.text,
  colorTextSecondary: palette.text2,
  colorTextTertiary: palette.text3,
  colorTextDescription: palette.text3,
  colorTextPlaceholder: palette.text3,
  colorErrorText: palette.badText,
  colorWarningText: palette.warnText,
  colorSuccessText: palette.goodText,
})

const accents = ({ accent, bad, card }: Palette) => ({
  colorLink: accent.link,
  colorLinkHover: accent.linkHover,
  colorLinkActive: accent.linkHover,
  colorPrimaryText: accent.link,
  colorPrimaryTextHover: accent.linkHover,
  colorPrimaryHover: accent.focus,
  colorPrimaryBg: accent.soft,
  colorPrimaryBgHover: accent.softHover,
  // antd's focus outlines.
  colorPrimaryBorder: accent.focus,
  controlItemBgActive: accent.soft,
  controlItemBgActiveHover: accent.softHover,
  // Outline of focused inputs; antd's is so pale that an invalid field with focus looks like one without.
  controlOutline: mix(card, accent.focus, 0.28),
  colorErrorOutline: mix(card, bad, 0.4),
})

function componentsOf(palette: Palette): Components {
  const { accent, radius, line, soft, text2 } = palette
  /** Fills with the accent colour carry white text or a white tick. */
  const filled = {
    colorPrimary: accent.solid,
    colorPrimaryHover: accent.solidHover,
    colorPrimaryActive: accent.solidActive,
  }
  const active = { activeBorderColor: accent.focus, hoverBorderColor: accent.focus }
  return {
    Table: { headerBg: soft, headerColor: text2, borderColor: line, rowHoverBg: soft, cellPaddingBlock: 10 },
    Input: active,
    InputNumber: active,
    Select: active,
    DatePicker: { ...filled, ...active },
    Checkbox: filled,
    Radio: filled,
    Switch: filled,
    Slider: filled,
    Progress: { defaultColor: accent.solid },
    Tabs: { itemSelectedColor: accent.link, itemHoverColor: accent.link, inkBarColor: accent.solid },
    Segmented: {
      trackBg: palette.isDark ? palette.soft : palette.ground === palette.card ? line : palette.ground,
      itemSelectedBg: palette.isDark ? palette.lineStrong : palette.card,
      itemColor: text2,
    },
    // Carries white text; antd's own red is too pale for it.
    Badge: { colorError: palette.badge },
    // The selected item of a menu.
    Dropdown: { colorPrimary: accent.link },
    Card: { headerFontSize: 15, borderRadiusLG: radius + 2 },
    Menu: menuOf(palette.side, palette),
    Pagination: { itemActiveColor: accent.link, itemActiveColorHover: accent.link },
    Button: {
      ...filled,
      defaultHoverColor: accent.link,
      defaultHoverBorderColor: accent.link,
      defaultActiveColor: accent.linkHover,
      defaultActiveBorderColor: accent.linkHover,
      // Set here, because antd's dark algorithm would derive another colour.
      colorLink: accent.link,
      colorLinkHover: accent.linkHover,
      colorLinkActive: accent.linkHover,
      ...(palette.isDark ? dangerAtNight(palette) : danger(palette)),
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
    },
    Modal: { titleFontSize: 16 },
  }
}

const danger = ({ badge, badgeHover }: Palette) => ({
  colorError: badge,
  colorErrorHover: badgeHover,
  colorErrorBorderHover: badgeHover,
})

/** antd has one red for text on dark grounds and for fills, so the fill carries dark text. */
const dangerAtNight = ({ badText, bad, card }: Palette) => ({
  colorError: badText,
  colorErrorHover: bad,
  colorErrorBorderHover: bad,
  dangerColor: card,
})

function menuOf(side: Bar, { radius }: Palette): Components['Menu'] {
  return {
    itemBorderRadius: radius,
    itemHeight: 38,
    itemBg: 'transparent',
    itemColor: side.text,
    itemHoverColor: side.text,
    itemHoverBg: side.hover,
    itemActiveBg: side.hover,
    itemSelectedBg: side.selected,
    itemSelectedColor: side.selectedText,
    subMenuItemSelectedColor: side.text,
    subMenuItemBg: side.sub,
    popupBg: side.ground,
  }
}
