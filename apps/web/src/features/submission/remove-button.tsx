import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call-error.ts'
import { useTabLocation } from '../../lib/tab-location.ts'
import { removeDraft } from './api/remove-draft.ts'
import type { Autosave } from './use-autosave.ts'

interface Props {
  kind: string
  id: string
  disabled: boolean
  finish: Autosave['finish']
}

export function RemoveButton({ kind, id, disabled, finish }: Props) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const { leave } = useTabLocation()
  const client = useQueryClient()

  const perform = async () => {
    try {
      await finish(() => removeDraft(kind, id))
    } catch (error) {
      if (!(error instanceof CallError)) void message.error(t('error.network'))
      return
    }
    void message.success(t('submit.removed'))
    void client.invalidateQueries({ queryKey: ['approval'] })
    leave('/approval/launch/index')
  }

  const ask = () => {
    modal.confirm({
      title: t('submit.removeTitle'),
      content: t('submit.removeText'),
      okText: t('action.confirm'),
      cancelText: t('action.cancel'),
      okButtonProps: { danger: true },
      onOk: perform,
    })
  }

  return (
    <Button type="text" danger disabled={disabled} onClick={ask}>
      {t('submit.remove')}
    </Button>
  )
}
