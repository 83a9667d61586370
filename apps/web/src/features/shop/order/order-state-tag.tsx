import type { OrderState } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<OrderState, Tone> = {
  toConfirm: 'warning',
  toShip: 'info',
  toReceive: 'info',
  done: 'success',
  cancelled: 'quiet',
  afterSale: 'danger',
}

/** The state of an order. */
export function OrderStateTag({ state }: { state: OrderState }) {
  const { t } = useTranslation()
  return <Tag tone={tones[state]}>{t(`shopOrder.states.${state}`)}</Tag>
}
