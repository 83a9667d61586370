import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './language-menu.module.css'

const languages = ['zh', 'en'] as const

interface Props {
  /** The focus has left the menu. */
  onLeave: () => void
  /** A language was chosen, or Escape was pressed. */
  onDone: () => void
}

/** Mounted while open. Arrow keys wrap around. */
export function LanguageMenu({ onLeave, onDone }: Props) {
  const { t, i18n } = useTranslation()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onDone()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    items.at((at + step) % items.length)?.focus()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!menu.current?.contains(relatedTarget)) onLeave()
  }
  const choose = (language: string) => {
    void i18n.changeLanguage(language)
    onDone()
  }
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      className={styles.menu}
      aria-label={t('language.switch')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          role="menuitemradio"
          aria-checked={i18n.language === language}
          tabIndex={-1}
          lang={language}
          onClick={() => choose(language)}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </div>
  )
}
