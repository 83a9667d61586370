/** platform.txt §2 "Themes", in its order and with the names they are stored by. */
export const themeNames = [
  'theme-default',
  'theme-white',
  'theme-star',
  'theme-iview',
  'theme-d2',
  'theme-hey',
] as const

export type ThemeName = (typeof themeNames)[number]

export const isThemeName = (text: string): text is ThemeName => themeNames.some((name) => name === text)
