import type { Detail } from '@countersign/contract'
import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsCompact } from '../../../lib/page/screen-class.ts'
import { classes } from '../../../ui/classes.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './detail-frame.module.css'

interface Props {
  /** The request, once it is loaded. */
  request: Detail | undefined
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The frame of the dialog: 70% wide, full screen on phones (platform.txt §2 "Approval detail dialog"). */
export function DetailFrame({ request, footer, onClose, children }: Props) {
  const { t } = useTranslation()
  const isPage = useIsCompact()
  return (
    <Dialog
      onClose={onClose}
      width={isPage ? '100%' : '70%'}
      rootClassName={classes(styles.dialog, isPage && styles.page)}
      className={styles.modal}
      classNames={{
        container: styles.container,
        header: styles.header,
        body: styles.body,
        footer: styles.footer,
        close: styles.close,
      }}
      transitionName={isPage ? '' : undefined}
      closeIcon={isPage ? <ArrowLeftOutlined aria-hidden /> : undefined}
      closable={{ 'aria-label': t(isPage ? 'action.back' : 'action.close') }}
      mask={{ closable: false }}
      title={
        <span>
          {t('detail.title')}{' '}
          {request && (
            <span className={styles.number}>
              {request.applyNo}{' '}
              {request.applyNo && <CopyButton text={request.applyNo} label={t('copy.number')} />}
            </span>
          )}
        </span>
      }
      // The scrolling body can be focused, so that it scrolls by keyboard even without focusable content.
      bodyProps={{ tabIndex: 0, role: 'region', 'aria-label': t('detail.content') }}
      footer={footer}
    >
      {children}
    </Dialog>
  )
}
