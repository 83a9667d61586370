import { cssVariablesOf } from '../lib/look/css-variables.ts'
import { type Look, paletteOf } from '../lib/look/palette.ts'
import styles from './theme-preview.module.css'

/** A miniature page in that theme, drawn with the same CSS variables as the real page. */
export function ThemePreview({ look }: { look: Look }) {
  const palette = paletteOf(look)
  return (
    <span className={styles.preview} style={cssVariablesOf(palette)} aria-hidden="true">
      <span className={styles.side}>
        <i className={styles.logo} />
        <i style={{ background: palette.side.selected, color: palette.side.selectedText }} />
        <i />
        <i />
      </span>
      <span className={styles.header}>
        <i />
        <i />
      </span>
      <span className={styles.page}>
        <span className={styles.card}>
          <i className={styles.words} />
          <i className={styles.second} />
          <b />
        </span>
      </span>
    </span>
  )
}
