import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Elsewhere } from './seen-draft.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import styles from './elsewhere-alert.module.css'

interface Props {
  elsewhere: Elsewhere
  onKeepMine: () => void
  onLoadTheirs: () => void
  onView: (id: string) => void
}

/** Tells what another page did to the draft, and offers the choices. */
export function ElsewhereAlert({ elsewhere, onKeepMine, onLoadTheirs, onView }: Props) {
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
      title={t(`elsewhere.${happened}.title`)}
      description={
        <>
          <p>{t(`elsewhere.${happened}.text`)}</p>
          <div className={styles.choice}>
            {happened === 'changed' && (
              <>
                <Button onClick={askToLoad}>{t('elsewhere.load')}</Button>
                <Button onClick={onKeepMine}>{t('elsewhere.keep')}</Button>
              </>
            )}
            {happened === 'removed' && <Button onClick={onKeepMine}>{t('elsewhere.anew')}</Button>}
            {happened === 'submitted' && (
              <Button onClick={() => onView(elsewhere.id)}>{t('elsewhere.view')}</Button>
            )}
          </div>
        </>
      }
    />
  )
}
