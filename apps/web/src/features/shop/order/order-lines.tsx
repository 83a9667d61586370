import type { OrderLine } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { GoodsRow } from '../parts/goods-row.tsx'
import { Money } from '../parts/money.tsx'

interface Props {
  lines: readonly OrderLine[]
  /** Whether each line says how far it is. */
  hasStates?: boolean
  /** Id of the order, when lines lead to the form of after-sale. */
  askFor?: string
}

/** Lines of an order with their pictures and amounts. */
export function OrderLines({ lines, hasStates = true, askFor }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={ui.stack} aria-label={t('shopOrder.goods')}>
      {lines.map((line) => (
        <li key={line.id} className={classes(ui.padY12, ui.lineBetween)}>
          <GoodsRow goods={line} facts={<LineFacts line={line} />}>
            <Money amount={line.amount} />
            {line.isPaidByPoints && <Tag tone="warning">{t('shopOrder.byPoints')}</Tag>}
            {hasStates && <LineTag line={line} />}
            {askFor !== undefined && line.may.includes('ask') && (
              <TabLink
                to={`/shop/after?id=${askFor}&line=${line.id}`}
                aria-label={t('shopOrder.askOf', { name: line.productName })}
              >
                {t('shopOrder.ask')}
              </TabLink>
            )}
          </GoodsRow>
        </li>
      ))}
    </ul>
  )
}

function LineFacts({ line: { price, num, unit, sellerName, returned } }: { line: OrderLine }) {
  const { t } = useTranslation()
  return [
    t('shopOrder.times', { price, num, unit }),
    sellerName,
    returned > 0 && t('shopOrder.returned', { returned, unit }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function LineTag({
  line: { isWaiting, isShipped, isReceived },
}: {
  line: Pick<OrderLine, 'isWaiting' | 'isShipped' | 'isReceived'>
}) {
  const { t } = useTranslation()
  if (isWaiting) return <Tag tone="danger">{t('shopOrder.lineStates.waiting')}</Tag>
  if (isReceived) return <Tag tone="success">{t('shopOrder.lineStates.received')}</Tag>
  if (isShipped) return <Tag tone="info">{t('shopOrder.lineStates.shipped')}</Tag>
  return <Tag tone="quiet">{t('shopOrder.lineStates.open')}</Tag>
}
