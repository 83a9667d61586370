import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Elsewhere } from '../lib/draft/seen.ts'
import ui from './ui.module.css'
import { classes } from './classes.ts'
import { useConfirm } from './use-confirm.ts'
import styles from './elsewhere-alert.module.css'

interface Props {
  elsewhere: Elsewhere
  /** Words after a submission; those of a request by default. */
  submitted?: { title: string; view: string }
  onKeepMine: () => void
  onLoadTheirs: () => void
  onView: (id: string) => void
}

/** Tells what another page did to the draft, and offers the choices. */
export function ElsewhereAlert({ elsewhere, submitted, onKeepMine, onLoadTheirs, onView }: Props) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { happened } = elsewhere

  const askToLoad = () => {
    confirm({
      title: t('elsewhere.loadTitle'),
      text: t('elsewhere.loadText'),
      ok: t('elsewhere.load'),
      danger: true,
      run: onLoadTheirs,
    })
  }

  return (
    <Alert
      className={styles.alert}
      type="warning"
      showIcon
      title={(happened === 'submitted' && submitted?.title) || t(`elsewhere.${happened}.title`)}
      description={
        <>
          <p>{t(`elsewhere.${happened}.text`)}</p>
          <div className={classes(styles.choice, ui.flow8, ui.tallButtons)}>
            {happened === 'changed' && (
              <>
                <Button onClick={askToLoad}>{t('elsewhere.load')}</Button>
                <Button onClick={onKeepMine}>{t('elsewhere.keep')}</Button>
              </>
            )}
            {happened === 'removed' && <Button onClick={onKeepMine}>{t('elsewhere.anew')}</Button>}
            {happened === 'submitted' && (
              <Button onClick={() => onView(elsewhere.id)}>{submitted?.view ?? t('elsewhere.view')}</Button>
            )}
          </div>
        </>
      }
    />
  )
}
