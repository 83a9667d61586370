import { ArrowLeftOutlined, CheckOutlined } from '@ant-design/icons'
import { type AfterSale, contract, type Order } from '@countersign/contract'
import { Alert, Button, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useRecord } from '../../../records/queries.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Page, PageTitle } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { CaseCard } from '../after/case-card.tsx'
import { missingOf } from '../cart/checkout-lines.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import styles from './order-page.module.css'
import { OrderStateTag } from './order-state-tag.tsx'
import { progressOf } from './progress.ts'
import { WithdrawButton } from '../after/withdraw-button.tsx'

/** /shop/detailOrder?id=: an order in full, and what the person who ordered may do with it. */
export function OrderPage() {
  const { t } = useTranslation()
  const { query } = useTabLocation()
  const id = query.get('id') ?? ''
  return (
    <Page>
      <TabLink className={styles.back} to="/shop/order">
        <ArrowLeftOutlined aria-hidden /> {t('shopOrder.back')}
      </TabLink>
      {id === '' ? <Gone /> : <Loaded id={id} />}
    </Page>
  )
}

function Loaded({ id }: { id: string }) {
  const order = useRecord('shopOrder', contract.orderDetail, id)
  return (
    <AsyncFace query={order} gone={<Gone />}>
      {(found) => <Found order={found} />}
    </AsyncFace>
  )
}

function Found({ order }: { order: Order }) {
  const { t } = useTranslation()
  usePageTitle(t('page.shopOrder'))
  const money = (amount: string) => t('shopOrder.money', { amount: withSeparators(amount) })
  return (
    <div className={ui.stack12}>
      <Card className={ui.pad16}>
        <div className={classes(ui.wrap8x12, ui.below16)}>
          <PageTitle className={ui.breaks}>{order.orderNo}</PageTitle>
          <OrderStateTag state={order.state} />
          <div className={classes(ui.pushed, ui.phoneFull)}>
            <OrderActions order={order} />
          </div>
        </div>
        {order.state === 'cancelled' ? (
          <Alert type="info" showIcon title={t('shopOrder.cancelled')} />
        ) : (
          <OrderProgress order={order} />
        )}
      </Card>
      <Card>
        <CardTitle as="h2">{t('shopOrder.goods')}</CardTitle>
        <div className={ui.pad0x16}>
          <OrderLines lines={order.lines} askFor={order.id} />
        </div>
      </Card>
      {order.cases.length > 0 && <Cases cases={order.cases} may={order.may} />}
      <div className={classes(styles.columns, ui.stack12, ui.topAligned)}>
        <Card>
          <CardTitle as="h2">{t('shopOrder.info')}</CardTitle>
          <div className={ui.pad16}>
            <Facts
              rows={[
                [t('shopOrder.createTime'), order.createTime],
                [t('shopOrder.receiver'), `${order.receiverName} ${order.receiverPhone}`],
                [t('shopOrder.address'), order.receiverAddress],
                [t('shopOrder.note'), order.note],
                [t('shopCheckout.total'), money(order.total)],
                [t('shopOrder.points'), withSeparators(order.points)],
                [t('shopOrder.charged'), money(missingOf(order.total, order.points))],
                ...(order.requestId === ''
                  ? []
                  : [
                      [
                        t('shopOrder.request'),
                        <TabLink key="request" to={`/approval/index?state=已发起&view=${order.requestId}`}>
                          {t('shopOrder.openRequest')}
                        </TabLink>,
                      ] as const,
                    ]),
              ]}
            />
          </div>
        </Card>
        <Card>
          <CardTitle as="h2">{t('shopOrder.history')}</CardTitle>
          <div className={ui.pad0x16}>
            <OrderHistory history={order.history} />
          </div>
        </Card>
      </div>
    </div>
  )
}

function Cases({ cases, may }: { cases: readonly AfterSale[]; may: Order['may'] }) {
  const { t } = useTranslation()
  return (
    <Card>
      <CardTitle as="h2">{t('shopAfter.cases')}</CardTitle>
      <ul className={ui.pad0x16}>
        {cases.map((one) => (
          <li key={one.id} className={classes(ui.padY12, ui.lineBetween)}>
            <CaseCard case={one}>
              {one.state === 'open' && may.includes('withdraw') && <WithdrawButton case={one} />}
            </CaseCard>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Gone() {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  usePageTitle(t('page.shopOrder'))
  return (
    <Card className={ui.pad16}>
      <PageTitle className={styles.hidden}>{t('page.shopOrder')}</PageTitle>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopOrder.gone')}>
        <Button onClick={() => visit('/shop/order')}>{t('shopOrder.back')}</Button>
      </Empty>
    </Card>
  )
}

/** The steps of an order from its placing to its receipt, side by side; one below the other on a phone. */
function OrderProgress({ order }: { order: Pick<Order, 'history' | 'lines'> }) {
  const { t } = useTranslation()
  const steps = progressOf(order)
  const current = steps.find(({ isDone }) => !isDone)
  return (
    <ol className={classes(styles.steps, ui.stack12)} aria-label={t('shopOrder.progress')}>
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={classes(
            styles.step,
            ui.stack8,
            ui.topAligned,
            ui.muted,
            step.isDone && styles.done,
            step === current && styles.current,
          )}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={classes(styles.mark, ui.middle, ui.size12)} aria-hidden>
            {step.isDone ? <CheckOutlined aria-hidden /> : index + 1}
          </span>
          <span className={styles.words}>
            <span>{t(`shopOrder.steps.${step.name}`)}</span>
            {step.part && <span className={ui.secondLine}>{t('shopOrder.stepPart', step.part)}</span>}
            {step.time !== '' && <time className={ui.secondLine}>{step.time}</time>}
          </span>
        </li>
      ))}
    </ol>
  )
}
