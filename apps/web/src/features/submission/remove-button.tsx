import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { useSave } from '../../records/use-save.ts'
import { removeDraft } from './draft-api.ts'
import type { Autosave } from '../../lib/draft/use-autosave.ts'
import { useConfirm } from '../../ui/use-confirm.ts'

interface Props {
  kind: string
  id: string
  disabled: boolean
  finish: Autosave['finish']
}

export function RemoveButton({ kind, id, disabled, finish }: Props) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { leave } = useTabLocation()

  const { save: remove } = useSave({
    send: (draft: string, key) => finish(() => removeDraft(kind, draft, key)),
    done: t('submit.removed'),
    changes: [['approval']],
    onDone: () => leave('/approval/launch/index'),
  })
  const ask = () =>
    confirm({
      title: t('submit.removeTitle'),
      text: t('submit.removeText'),
      danger: true,
      run: () => remove(id),
    })

  return (
    <Button type="text" danger disabled={disabled} onClick={ask}>
      {t('submit.remove')}
    </Button>
  )
}
