import { classes } from './classes.ts'
import styles from './state-filter.module.css'
import ui from './ui.module.css'

interface Props {
  label: string
  /** "" is the value of all. */
  value: string
  options: readonly { value: string; label: string; count?: number | undefined }[]
  onChange: (value: string) => void
}

/** One row of states, of which one is chosen; it scrolls sideways when the screen is narrow. */
export function StateFilter({ label, value, options, onChange }: Props) {
  return (
    <nav className={classes(ui.flex4, ui.scrolls, ui.lineBelow)} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes(styles.option, option.value === value && styles.chosen)}
          aria-current={option.value === value ? 'true' : undefined}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && option.count > 0 && (
            <span className={ui.tabular}>{option.count}</span>
          )}
        </button>
      ))}
    </nav>
  )
}
