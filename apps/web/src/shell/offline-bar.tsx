import { useTranslation } from 'react-i18next'
import { useOnline } from '../lib/http/use-online.ts'
import ui from '../ui/ui.module.css'
import { classes } from '../ui/classes.ts'
import styles from './offline-bar.module.css'

/** A message above the page while offline: content that has not loaded waits and appears when the network is back. */
export function OfflineBar() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return (
    <output className={classes(styles.bar, ui.warningTone, ui.block, ui.size13)}>
      {!isOnline && t('shell.offline')}
    </output>
  )
}
