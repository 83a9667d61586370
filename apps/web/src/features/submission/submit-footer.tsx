import { ExclamationCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import styles from './submit-footer.module.css'

interface Props {
  /** Number of fields with errors; 0 before the first attempt to submit. */
  wrong: number
  busy: boolean
  uploading: boolean
  /** Another page was faster, and the person has not decided yet. */
  stopped: boolean
  onShowWrong: () => void
  onSave: () => void
  onSubmit: () => void
  /** 删除草稿, if there is a draft. */
  children: ReactNode
}

export function SubmitFooter({ wrong, busy, uploading, stopped, ...props }: Props) {
  const { t } = useTranslation()
  const { onShowWrong, onSave, onSubmit, children } = props
  return (
    <footer className={classes(styles.footer, ui.stickyFoot, ui.across, ui.tallButtons)}>
      <div className={classes(ui.grow, ui.phoneLine)} aria-live="polite">
        {wrong > 0 && (
          <Button type="text" danger icon={<ExclamationCircleFilled aria-hidden />} onClick={onShowWrong}>
            {t('submit.wrong', { count: wrong })}
          </Button>
        )}
        {uploading && <span className={ui.secondLine}>{t('submit.uploading')}</span>}
      </div>
      {children}
      <Button onClick={onSave} disabled={busy || stopped}>
        {t('submit.saveDraft')}
      </Button>
      <Button
        type="primary"
        onClick={onSubmit}
        loading={busy}
        disabled={uploading || stopped}
        className={ui.atLeast96}
      >
        {t('submit.submit')}
      </Button>
    </footer>
  )
}
