import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import ui from '../../../ui/ui.module.css'

/** An amount in yuan, such as ¥1,250.00. */
export function Money({ amount }: { amount: string }) {
  const { t } = useTranslation()
  return <span className={ui.tabular}>{t('shopOrder.money', { amount: withSeparators(amount) })}</span>
}
