import { useTranslation } from 'react-i18next'
import ui from '../../ui/ui.module.css'
import { classes } from '../../ui/classes.ts'
import styles from './breadcrumbs.module.css'

/** The position of the page in the menu. */
export function Breadcrumbs({ words }: { words: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <nav className={classes(styles.breadcrumbs, ui.cut, ui.shrinks)} aria-label={t('tabs.trail')}>
      {words.map((word, index) => (
        <span key={`${index} ${word}`}>
          {index > 0 && <span aria-hidden> / </span>}
          <span aria-current={index === words.length - 1 ? 'page' : undefined}>{word}</span>
        </span>
      ))}
    </nav>
  )
}
