import type { ThemeConfig } from 'antd'
import { settings } from '../lib/settings.ts'

/** Tokens of the pictures (screens.md). Coloured words take a deeper shade than fills and lines: AA. */
/** Of the primary colour, dark enough to be read on white and to carry white words. */
const link = '#1468bd'
/** Of what has the focus: at least 3:1 on white. */
const focus = '#1a73d0'

export const theme: ThemeConfig = {
  token: {
    colorPrimary: settings.defaultColour,
    colorLink: link,
    // The outlines of antd.
    colorPrimaryBorder: focus,
    // Around inputs; by antd so pale that a wrong field with the focus looks like one without.
    controlOutline: 'rgb(26 115 208 / 24%)',
    colorErrorOutline: 'rgb(207 58 58 / 36%)',
    colorSuccess: '#67c23a',
    colorWarning: '#e6a23c',
    colorError: '#f56c6c',
    colorTextBase: '#1f2733',
    colorTextSecondary: '#5b6675',
    colorTextTertiary: '#66717f',
    colorTextPlaceholder: '#687482',
    colorBgLayout: '#f3f5f8',
    colorBorderSecondary: '#eef1f5',
    borderRadius: 6,
    fontSize: 14,
    fontFamily:
      '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif',
  },
  components: {
    Table: { headerBg: '#f7f9fb', headerColor: '#5b6675', borderColor: '#eef1f5', cellPaddingBlock: 10 },
    Input: { activeBorderColor: focus },
    Select: { activeBorderColor: focus },
    DatePicker: { activeBorderColor: focus },
    Card: { headerFontSize: 15 },
    Menu: {
      itemBorderRadius: 6,
      itemHeight: 38,
      itemSelectedColor: link,
      subMenuItemSelectedColor: link,
      subMenuItemBg: '#fafbfc',
    },
    Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link },
    Pagination: { itemActiveColor: link, itemActiveColorHover: link },
    Button: {
      colorPrimary: '#1a73d0',
      colorPrimaryHover: link,
      colorPrimaryActive: '#0f559c',
      colorError: '#cf3a3a',
      colorErrorHover: '#b92f2f',
      colorErrorBorderHover: '#b92f2f',
    },
    Modal: { titleFontSize: 16 },
  },
}
