import type { Detail, ToChoose } from '@countersign/contract'
import { Button, type GetRef, type Input } from 'antd'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import ui from '../../../ui/ui.module.css'
import { type ChosenNext, stepsLacking } from './next-people.ts'
import { NextPeopleInput } from './next-people-input.tsx'
import { OpinionInput } from './opinion-input.tsx'

interface Props {
  busy: boolean
  detail: Detail
  /** Steps whose people are chosen first. */
  choosesFor: readonly ToChoose[]
  chosen: ChosenNext
  /** Why the choice is refused, or "". */
  issue: string
  onChoose: (chosen: ChosenNext) => void
  /** False where only the people are asked for (contract payment). */
  hasOpinion: boolean
  opinion: string
  onWrite: (opinion: string) => void
  onConfirm: () => void
  onCancel: () => void
}

/** 意见: a 5-row textarea and 确定; the opinion may be empty (platform.txt §2 and §5). Above it the people of the next steps. */
export function OpinionDialog(props: Props) {
  const { busy, detail, choosesFor, chosen, issue, onChoose, hasOpinion, opinion } = props
  const { t } = useTranslation()
  const box = useRef<GetRef<typeof Input.TextArea>>(null)
  const nextId = useId()
  const lacking = stepsLacking(choosesFor, chosen)
  const hasChoice = choosesFor.length > 0
  const focusFirst = () => {
    if (hasChoice) document.getElementById(nextId)?.focus()
    else box.current?.focus()
  }
  return (
    <Dialog
      title={t(hasOpinion ? 'actions.opinion' : 'next.title')}
      onClose={props.onCancel}
      mask={{ closable: false }}
      styles={{ body: { paddingBlockEnd: 20 } }}
      afterOpenChange={(open) => open && focusFirst()}
      footer={
        <Button type="primary" loading={busy} onClick={props.onConfirm}>
          {t('action.confirm')}
        </Button>
      }
    >
      {hasChoice && (
        <div className={ui.below16}>
          <NextPeopleInput
            id={nextId}
            steps={choosesFor}
            applicantId={detail.flowId}
            issue={issue}
            // A refusal concerns the steps without a choice; where there are none, somebody chosen cannot be asked.
            wrong={lacking.length > 0 ? lacking : choosesFor}
            value={chosen}
            onChange={onChoose}
          />
        </div>
      )}
      {hasOpinion && (
        <OpinionInput
          ref={box}
          hasRoom
          value={opinion}
          label={t('actions.opinion')}
          placeholder={t('actions.opinionHint')}
          onChange={props.onWrite}
        />
      )}
    </Dialog>
  )
}
