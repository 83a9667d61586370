import { useTranslation } from 'react-i18next'
import type { FlowDraft } from '../draft.ts'
import { SettingsFacts } from './item-facts.tsx'
import { ItemFrame } from './item-drawer.tsx'
import { SettingsForm } from './settings-form.tsx'

interface Props {
  draft: FlowDraft
  isEditable: boolean
  problems: readonly string[]
  onChange: (draft: FlowDraft, kind: string) => void
  onClose: () => void
}

/** The settings of the flow as a whole. */
export function SettingsDrawer({ draft, isEditable, problems, onChange, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ItemFrame title={t('flow.settings')} problems={problems} onClose={onClose}>
      {isEditable ? <SettingsForm draft={draft} onChange={onChange} /> : <SettingsFacts draft={draft} />}
    </ItemFrame>
  )
}
