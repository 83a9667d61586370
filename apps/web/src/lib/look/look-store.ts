import { settings } from '../settings.ts'
import { readStoredText, saveStored, watchStored } from '../storage/stored.ts'
import { type Colour, isColour } from './colour.ts'
import { cssVariablesOf } from './css-variables.ts'
import { type Look, paletteOf } from './palette.ts'
import { isThemeName, type ThemeName } from './themes.ts'

const listeners = new Set<() => void>()
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')
let last: Look | undefined

/** Returns the same object until the look changes. */
export function readLook(): Look {
  const [theme, colour] = [readStoredText('themeName'), readStoredText('colorName')]
  const look: Look = {
    theme: isThemeName(theme) ? theme : settings.defaultTheme,
    colour: isColour(colour) ? colour : settings.defaultColour,
    systemIsDark: systemDark().matches,
  }
  const isSame =
    last?.theme === look.theme && last.colour === look.colour && last.systemIsDark === look.systemIsDark
  if (!last || !isSame) last = look
  return last
}

export function chooseTheme(theme: ThemeName): void {
  saveStored('themeName', theme)
  announce()
}

export function chooseColour(colour: Colour): void {
  saveStored('colorName', colour)
  announce()
}

/** Also reports picks in other tabs and the system's change to dark mode. */
export function watchLook(listener: () => void): () => void {
  listeners.add(listener)
  const system = systemDark()
  system.addEventListener('change', listener)
  const stop = [watchStored('themeName', listener), watchStored('colorName', listener)]
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    for (const stopWatching of stop) stopWatching()
  }
}

/** Applies the look to the page; our style sheets follow at once. */
export function showLook(look: Look): void {
  const palette = paletteOf(look)
  const page = document.documentElement
  for (const [name, value] of Object.entries(cssVariablesOf(palette))) page.style.setProperty(name, value)
  page.style.colorScheme = palette.isDark ? 'dark' : 'light'
  page.dataset['theme'] = look.theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', palette.header.ground)
}

function announce(): void {
  for (const listener of listeners) listener()
}
