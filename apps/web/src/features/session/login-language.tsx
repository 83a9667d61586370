import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageMenu } from './language-menu.tsx'
import { LoginIcon } from './login-icon.tsx'
import { classes } from '../../ui/classes.ts'
import iconButtonStyles from './icon-button.module.css'
import styles from './login-language.module.css'

/** A menu button following the WAI-ARIA pattern. */
export function LoginLanguage() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div className={styles.language}>
      <button
        ref={button}
        type="button"
        className={classes(iconButtonStyles.button, styles.button)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('language.switch')}
        title={t('language.switch')}
        onKeyDown={onKeyDown}
        // Otherwise the menu would lose the focus, close, and be reopened by the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
      >
        <LoginIcon name="language" />
      </button>
      {open && (
        <LanguageMenu
          onLeave={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </div>
  )
}
