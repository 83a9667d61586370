import type { ThemeConfig } from 'antd'
import { settings } from '../lib/settings.ts'

/** Tokens of the pictures (screens.md). Text on the primary colour is bold enough for AA at button size. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: settings.defaultColour,
    colorLink: '#1677d2',
    colorSuccess: '#67c23a',
    colorWarning: '#e6a23c',
    colorError: '#f56c6c',
    colorTextBase: '#1f2733',
    colorTextSecondary: '#5b6675',
    colorTextTertiary: '#697586',
    colorTextPlaceholder: '#8a94a3',
    colorBgLayout: '#f3f5f8',
    colorBorderSecondary: '#eef1f5',
    borderRadius: 6,
    fontSize: 14,
    fontFamily:
      '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif',
  },
  components: {
    Table: { headerBg: '#f7f9fb', headerColor: '#5b6675', borderColor: '#eef1f5', cellPaddingBlock: 10 },
    Card: { headerFontSize: 15 },
    Menu: { itemBorderRadius: 6, itemHeight: 38 },
    Modal: { titleFontSize: 16 },
  },
}
