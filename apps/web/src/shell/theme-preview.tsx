import { cssVariablesOf } from '../lib/look/css-variables.ts'
import { type Look, paletteOf } from '../lib/look/palette.ts'

/** A page of that theme in small: it reads the same variables as the real one, with its own values. */
export function ThemePreview({ look }: { look: Look }) {
  const palette = paletteOf(look)
  return (
    <span className="theme-preview" style={cssVariablesOf(palette)} aria-hidden="true">
      <span className="theme-side">
        <i className="theme-logo" />
        <i style={{ background: palette.side.selected, color: palette.side.selectedText }} />
        <i />
        <i />
      </span>
      <span className="theme-header">
        <i />
        <i />
      </span>
      <span className="theme-page">
        <span className="theme-card">
          <i className="theme-words" />
          <i className="theme-second" />
          <b />
        </span>
      </span>
    </span>
  )
}
