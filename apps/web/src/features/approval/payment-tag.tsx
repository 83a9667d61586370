import type { PaymentState } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from '../../ui/tag.tsx'

const tones: Record<PaymentState, Tone> = {
  waiting: 'warning',
  partlyPaid: 'info',
  paid: 'success',
  failed: 'danger',
}

export function PaymentTag({ state }: { state: PaymentState }) {
  const { t } = useTranslation()
  return <Tag tone={tones[state]}>{t(`payment.${state}`)}</Tag>
}
