import type { RoomState } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from '../../ui/tag.tsx'

const tones: Record<RoomState, Tone> = { vacant: 'success', leased: 'info', ending: 'warning' }

/** The state of a room in a word, on the colour of its tile. */
export function StateTag({ state }: { state: RoomState }) {
  const { t } = useTranslation()
  return <Tag tone={tones[state]}>{t(`asset.states.${state}`)}</Tag>
}
