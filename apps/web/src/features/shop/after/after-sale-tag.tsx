import type { AfterSaleState } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<AfterSaleState, Tone> = {
  open: 'warning',
  agreed: 'success',
  refused: 'danger',
  withdrawn: 'quiet',
}

/** The state of a case of after-sale. */
export function AfterSaleTag({ state }: { state: AfterSaleState }) {
  const { t } = useTranslation()
  return <Tag tone={tones[state]}>{t(`shopCase.states.${state}`)}</Tag>
}
