import type { Detail } from '@countersign/contract'
import type { MoreAction } from '@countersign/engine/visible'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { isConflict } from '../../../lib/http/call-error.ts'
import { showAtFields } from '../../../records/show-at-fields.ts'
import { useSave } from '../../../records/use-save.ts'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import ui from '../../../ui/ui.module.css'
import { type MoreInput, moreActions } from './more-actions.ts'
import { MoreField } from './more-field.tsx'

interface Props {
  action: MoreAction
  detail: Detail
  /** An opinion or comment that was written before and not sent. */
  written: string
  onWrite: (text: string) => void
  onDone: () => void
  onClose: () => void
}

/** The dialog of an action of the menu 更多: its inputs and 确定. */
export function MoreDialog({ action, detail, written, onWrite, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<MoreInput>()
  const { asks, send } = moreActions[action]
  const { save, busy } = useSave({
    send: (input: MoreInput, key) => send(detail, input, key),
    contentOf: (input) => [action, detail.id, detail.version, input],
    done: t(`more.done.${action}`),
    changes: [['approval']],
    onDone,
    onRefused: (refusal) => {
      // There is nothing to correct here: the request has changed, or the action has no inputs.
      if (isConflict(refusal) || asks.length === 0) onClose()
      else showAtFields(form, atInputs(refusal.fields))
    },
  })
  return (
    <Dialog
      title={t(`more.actions.${action}`)}
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" loading={busy} onClick={form.submit}>
          {t('action.confirm')}
        </Button>
      }
    >
      <p className={classes(ui.below16, ui.muted)}>{t(`more.about.${action}`)}</p>
      <Form<MoreInput>
        form={form}
        name={`more-${action}`}
        layout="vertical"
        requiredMark={asks.length > 1}
        initialValues={startOf(detail, written)}
        onValuesChange={({ opinion, text }) => {
          const changed = text ?? opinion
          if (changed !== undefined) onWrite(changed)
        }}
        onFinish={(input) => void save(input)}
      >
        {asks.map((name) => (
          <MoreField key={name} name={name} detail={detail} />
        ))}
      </Form>
    </Dialog>
  )
}

/** The nearest step is the usual one to return to. An added signer is chosen only where there is no other. */
function startOf({ choices }: Detail, written: string): MoreInput {
  const [step] = choices.returnTo
  const [signer, other] = choices.removeSigner
  return {
    where: 'after',
    afterwards: 'goesOn',
    opinion: written,
    text: written,
    mentions: [],
    ...(step && { nodeId: step.nodeId }),
    ...(signer && !other && { taskId: signer.taskId }),
  }
}

/** The attachments of a comment are one input, which the wire calls fileIds. */
function atInputs({ fileIds, ...others }: Readonly<Record<string, string>>): Record<string, string> {
  return { ...others, ...(fileIds !== undefined && { files: fileIds }) }
}
