import type { ListState } from '@countersign/contract'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { useIsCompact } from '../../../lib/page/screen-class.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { StaleImage } from '../../../ui/stale-image.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { useDetail } from './api.ts'
import { DetailBody } from './detail-body.tsx'
import { buttonsOf } from './detail-buttons.ts'
import { Footer } from './footer.tsx'
import { OpenRequest } from './open-request.ts'
import { SigningCard } from './signing-card.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './detail-dialog.module.css'

export interface DetailDialogProps {
  id: string
  /** The row's type, if the dialog was opened from a row. */
  type: string | undefined
  /** The row's isUpd: the request was copied to the viewer. */
  carbon: boolean
  state: ListState
  onClose: () => void
}

/** 查看: 70% wide, full screen on phones (platform.txt §2 "Approval detail dialog"). */
export function DetailDialog({ id, type, carbon, state, onClose }: DetailDialogProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const isPage = useIsCompact()
  const user = useCurrentUser()
  const detail = useDetail(id, type)
  /** The address of the confirmed signature; "" while the placeholder is shown. */
  const [signature, setSignature] = useState('')
  /** The id of a linked request opened above this one; "" without one. */
  const [opened, setOpened] = useState('')
  const shown = detail.data
  const buttons = shown ? buttonsOf(shown, state, user.userId) : undefined
  const isSigned = signature !== '' && buttons?.pad === true
  const leave = useCallback(() => {
    if (!isSigned) return onClose()
    confirm({
      title: t('pad.leaveTitle'),
      text: t('pad.leaveText'),
      ok: t('pad.leave'),
      cancel: t('pad.stay'),
      danger: true,
      run: onClose,
    })
  }, [confirm, isSigned, onClose, t])

  return (
    <Dialog
      onClose={leave}
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
          {shown && (
            <span className={styles.number}>
              {shown.applyNo} {shown.applyNo && <CopyButton text={shown.applyNo} label={t('copy.number')} />}
            </span>
          )}
        </span>
      }
      // The scrolling body can be focused, so that it scrolls by keyboard even without focusable content.
      bodyProps={{ tabIndex: 0, role: 'region', 'aria-label': t('detail.content') }}
      footer={
        shown && buttons ? (
          <Footer
            detail={shown}
            buttons={buttons}
            signature={signature}
            onDecided={() => setSignature('')}
            onClose={onClose}
            onLeave={leave}
          />
        ) : null
      }
    >
      <AsyncFace
        query={detail}
        loading={
          <output aria-label={t('detail.loading')} className={styles.loading}>
            <Skeleton active avatar paragraph={{ rows: 2 }} />
            <Skeleton active paragraph={{ rows: 6 }} />
          </output>
        }
      >
        {(request) => (
          <OpenRequest value={setOpened}>
            <StaleImage value={() => void detail.refetch()}>
              <DetailBody
                detail={request}
                carbon={carbon}
                offersSubmitAgain={request.actions.includes('resubmit') && buttons?.resubmit === false}
                onClose={onClose}
              >
                {buttons?.pad && (
                  <SigningCard
                    key={`${request.version}-${request.taskId}`}
                    signature={signature}
                    onSigned={setSignature}
                  />
                )}
              </DetailBody>
            </StaleImage>
          </OpenRequest>
        )}
      </AsyncFace>
      {/* A linked request is read-only here. */}
      {opened && (
        <DetailDialog
          key={opened}
          id={opened}
          type={undefined}
          carbon={false}
          state="已处理"
          onClose={() => setOpened('')}
        />
      )}
    </Dialog>
  )
}
