import type { Detail, ListState } from '@countersign/contract'
import {
  type Button,
  type MoreAction,
  type Viewing,
  visibleButtons,
  visibleMoreActions,
} from '@countersign/engine/visible'
import { Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskBeforeBack } from '../../../lib/page/ask-before-back.tsx'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { StaleImage } from '../../../ui/stale-image.ts'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { useDetail } from '../use-detail.ts'
import { DetailBody } from '../reading/detail-body.tsx'
import { DetailFrame } from '../reading/detail-frame.tsx'
import { Footer } from '../acting/footer.tsx'
import { MoreButton } from '../acting/more-button.tsx'
import { OpenRequest } from '../reading/open-request.ts'
import { SigningCard } from '../signing/signing-card.tsx'
import { useOpinions } from '../signing/use-opinions.ts'

export interface DetailDialogProps {
  id: string
  /** The row's type, if the dialog was opened from a row. */
  type: string | undefined
  /** The row's isUpd: the request was copied to the viewer. */
  carbon: boolean
  state: ListState
  /** A request linked from another one is only read. */
  isLinked?: boolean
  onClose: () => void
}

/** 查看: a request, and the buttons that its viewer has (platform.txt §2 "Approval detail dialog"). */
export function DetailDialog({ id, type, carbon, state, isLinked = false, onClose }: DetailDialogProps) {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const detail = useDetail(id, type)
  /** The address of the confirmed signature; "" while the placeholder is shown. */
  const [signature, setSignature] = useState('')
  const [isDrawn, setIsDrawn] = useState(false)
  /** The id of a linked request opened above this one; "" without one. */
  const [opened, setOpened] = useState('')
  const opinions = useOpinions(id)
  const shown = detail.data
  const visible = shown && buttonsOf(isLinked ? readOnly(shown) : shown, state, user.userId)
  const buttons = visible?.buttons
  const made = signature === '' ? (isDrawn ? 'drawing' : undefined) : 'signature'
  const lost = buttons?.pad === true ? made : undefined
  const ask = useAsk(lost)
  const leave = useCallback(() => ask(onClose), [ask, onClose])

  return (
    <DetailFrame
      request={shown}
      onClose={leave}
      footer={
        shown && visible ? (
          <Footer
            detail={shown}
            buttons={visible.buttons}
            opinions={opinions}
            signature={signature}
            onDecided={() => {
              setSignature('')
              setIsDrawn(false)
            }}
            onClose={onClose}
            onLeave={leave}
          />
        ) : null
      }
    >
      {lost !== undefined && <AskBeforeBack ask={ask} />}
      {shown && visible && visible.more.length > 0 && (
        <MoreButton
          detail={shown}
          actions={visible.more}
          opinions={opinions}
          onTaskChanged={() => {
            setSignature('')
            setIsDrawn(false)
          }}
        />
      )}
      <AsyncFace
        query={detail}
        loading={
          <output aria-label={t('detail.loading')} className={ui.stack24}>
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
                    isOptional={request.taskKind === 'handling'}
                    signature={signature}
                    onSigned={setSignature}
                    onDrawn={setIsDrawn}
                  />
                )}
              </DetailBody>
            </StaleImage>
          </OpenRequest>
        )}
      </AsyncFace>
      {opened && (
        <DetailDialog
          key={opened}
          id={opened}
          type={undefined}
          carbon={false}
          state="已处理"
          isLinked
          onClose={() => setOpened('')}
        />
      )}
    </DetailFrame>
  )
}

/** Asks before a confirmed signature or a drawing is lost. */
function useAsk(lost: 'signature' | 'drawing' | undefined) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return useCallback(
    (leave: () => void, stay: () => void = () => undefined) => {
      if (lost === undefined) return leave()
      confirm({
        title: t(lost === 'drawing' ? 'pad.drawnTitle' : 'pad.leaveTitle'),
        text: t(lost === 'drawing' ? 'pad.drawnText' : 'pad.leaveText'),
        ok: t('pad.leave'),
        cancel: t('pad.stay'),
        danger: true,
        run: leave,
        orElse: stay,
      })
    },
    [confirm, lost, t],
  )
}

interface DetailButtons {
  /** The six buttons of the footer and the pad. */
  buttons: Record<Button, boolean>
  /** The menu 更多; there is no menu without an action. */
  more: MoreAction[]
}

/** The visible buttons by platform.txt §4 and the server's permissions, computed by the engine. */
function buttonsOf(detail: Detail, listState: ListState, userId: string): DetailButtons {
  const viewing: Viewing = {
    listState,
    userId,
    flowId: detail.flowId,
    taskKind: detail.taskKind,
    trailStatuses: detail.personTable.map((row) => row.status),
    actions: detail.actions,
  }
  return { buttons: visibleButtons(viewing), more: visibleMoreActions(viewing) }
}

/** A detail that is only read: the actions of its reader do not show. */
function readOnly(detail: Detail): Detail {
  return { ...detail, actions: [] }
}
