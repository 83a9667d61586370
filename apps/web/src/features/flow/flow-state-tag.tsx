import type { FlowState } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from '../../ui/tag.tsx'

const tones: Record<FlowState, Tone> = { draft: 'warning', published: 'success', retired: 'quiet' }

export function FlowStateTag({ state }: { state: FlowState }) {
  const { t } = useTranslation()
  return <Tag tone={tones[state]}>{t(`flow.states.${state}`)}</Tag>
}
