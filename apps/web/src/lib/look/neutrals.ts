import type { Colour } from './colour.ts'
import type { ThemeName } from './themes.ts'

/** Grounds, lines and text colours of a theme, before any accent. */
export interface Neutrals {
  ground: Colour
  card: Colour
  /** Surfaces above cards: menus, dialogs, toasts. */
  raised: Colour
  /** Table heads and computed values: slightly different from the card. */
  soft: Colour
  line: Colour
  lineStrong: Colour
  /** Borders of inputs and buttons. */
  lineControl: Colour
  text: Colour
  text2: Colour
  text3: Colour
}

interface LightAndDark {
  light: Neutrals
  /** Absent when the theme stays light in dark mode. */
  dark?: Neutrals
}

const neutrals = {
  'theme-default': {
    light: {
      ground: '#f3f5f8',
      card: '#ffffff',
      raised: '#ffffff',
      soft: '#f7f9fb',
      line: '#eef1f5',
      lineStrong: '#dfe4ea',
      lineControl: '#d3d9e1',
      text: '#1f2733',
      text2: '#5b6675',
      text3: '#66717f',
    },
    dark: {
      ground: '#12161b',
      card: '#1b2026',
      raised: '#242a32',
      soft: '#222830',
      line: '#2a3038',
      lineStrong: '#373f49',
      lineControl: '#4d5763',
      text: '#e4e9ef',
      text2: '#b4bdc8',
      text3: '#97a2af',
    },
  },
  // The white theme stays white in dark mode, as its name promises.
  'theme-white': {
    light: {
      ground: '#ffffff',
      card: '#ffffff',
      raised: '#ffffff',
      soft: '#fafafa',
      line: '#ececec',
      lineStrong: '#dcdcdc',
      lineControl: '#cfcfcf',
      text: '#1c1c1c',
      text2: '#595959',
      text3: '#6a6a6a',
    },
  },
  'theme-star': {
    light: {
      ground: '#f4f2fb',
      card: '#ffffff',
      raised: '#ffffff',
      soft: '#f9f8fd',
      line: '#efecf8',
      lineStrong: '#ded9ef',
      lineControl: '#d0cae4',
      text: '#221d33',
      text2: '#5a5470',
      text3: '#655f7a',
    },
    dark: {
      ground: '#120f1e',
      card: '#1c182c',
      raised: '#262139',
      soft: '#231e36',
      line: '#2d2743',
      lineStrong: '#3b3456',
      lineControl: '#564d78',
      text: '#ebe7f7',
      text2: '#bdb5d3',
      text3: '#a199ba',
    },
  },
  'theme-iview': {
    light: {
      ground: '#f5f7f9',
      card: '#ffffff',
      raised: '#ffffff',
      soft: '#f8f8f9',
      line: '#e8eaec',
      lineStrong: '#dcdee2',
      lineControl: '#c5c8ce',
      text: '#17233d',
      text2: '#515a6e',
      text3: '#657080',
    },
    dark: {
      ground: '#15181e',
      card: '#1e222a',
      raised: '#282d37',
      soft: '#252a33',
      line: '#2d323c',
      lineStrong: '#3b424f',
      lineControl: '#525b6b',
      text: '#e6e9ef',
      text2: '#b6bdca',
      text3: '#9aa3b2',
    },
  },
  'theme-d2': {
    light: {
      ground: '#ebf1f6',
      card: '#ffffff',
      raised: '#ffffff',
      soft: '#f4f8fb',
      line: '#e3ebf2',
      lineStrong: '#cfdae4',
      lineControl: '#c3d0dc',
      text: '#28323d',
      text2: '#53606d',
      text3: '#5c6874',
    },
    dark: {
      ground: '#0f1920',
      card: '#18242d',
      raised: '#21303b',
      soft: '#1f2d37',
      line: '#263641',
      lineStrong: '#334653',
      lineControl: '#4a5f6e',
      text: '#e2eaf0',
      text2: '#b0bec9',
      text3: '#94a5b2',
    },
  },
  'theme-hey': {
    light: {
      ground: '#f0f2f4',
      card: '#ffffff',
      raised: '#ffffff',
      soft: '#f7f8f9',
      line: '#eaedf0',
      lineStrong: '#dadfe4',
      lineControl: '#cdd3da',
      text: '#2b323d',
      text2: '#58616d',
      text3: '#626b77',
    },
    dark: {
      ground: '#161616',
      card: '#1f1f1f',
      raised: '#292929',
      soft: '#272727',
      line: '#303030',
      lineStrong: '#404040',
      lineControl: '#595959',
      text: '#ebebeb',
      text2: '#bdbdbd',
      text3: '#a3a3a3',
    },
  },
} as const satisfies Record<ThemeName, LightAndDark>

export const hasDark = (theme: ThemeName) => 'dark' in neutrals[theme]

export function neutralsOf(theme: ThemeName, isDark: boolean): Neutrals {
  const found: LightAndDark = neutrals[theme]
  return (isDark ? found.dark : undefined) ?? found.light
}
