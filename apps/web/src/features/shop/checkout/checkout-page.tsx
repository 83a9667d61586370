import { type CartItem, contract, type InputOf } from '@countersign/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factsOf } from '../../../records/input-facts.ts'
import { TextInput } from '../../../records/text-input.tsx'
import { within } from '../../../records/within.ts'
import { call } from '../../../lib/http/call.ts'
import { isRefusedAs, refusalIn } from '../../../lib/http/call-error.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { showAtFields } from '../../../records/show-at-fields.ts'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { AddressChoice } from '../address/address-book.tsx'
import { addressesKey, useAddresses } from '../address/api.ts'
import { cartKey, settleKey, useCart, useSettle } from '../cart/api.ts'
import { changedByOrder } from '../parts/query-keys.ts'
import { bySeller, leftOut, orderable, purchasable } from '../cart/checkout-lines.ts'
import { CheckoutGoods, LeftOutGoods } from './checkout-goods.tsx'
import styles from './checkout-page.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { PickUpHint } from '../place/pick-up-hint.tsx'
import { PurchaseCard } from './purchase-card.tsx'

type Input = InputOf<typeof contract.orderPlace>

/** /shop/confirmOrder: the ticked lines of the cart, where they go, and what they cost, before they are ordered. */
export function CheckoutPage() {
  const { t } = useTranslation()
  const cart = useCart()
  return (
    <Page>
      <PageHeader title={t('page.shopCheckout')} />
      <AsyncFace query={cart} loading={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(lines) => <Checkout cart={lines} />}
      </AsyncFace>
    </Page>
  )
}

/** The lines and the total as the person saw them when ordering. */
interface Submitted {
  lines: readonly CartItem[]
  total: string
}

function Checkout({ cart }: { cart: readonly CartItem[] }) {
  const { t } = useTranslation()
  const { leave } = useTabLocation()
  const { data: addresses } = useAddresses()
  const [form] = Form.useForm<{ note: string }>()
  const note = Form.useWatch('note', form) ?? ''
  const [addressId, setAddressId] = useState<string>()
  const [usePoints, setUsePoints] = useState(false)
  /** The order that was sent, until the shop answers; it stays when the connection was lost. */
  const [sent, setSent] = useState<Input>()
  /** What the shop refused because the goods or the total had changed. */
  const [refused, setRefused] = useState<Submitted>()
  /** The cart is empty before the page is left. */
  const [isPlaced, setIsPlaced] = useState(false)
  const client = useQueryClient()
  const lines = orderable(cart)
  const left = leftOut(cart, refused?.lines ?? [])
  const hasOffice = lines.some(({ kind }) => kind === 'office')
  const asked = { cartIds: lines.map(({ id }) => id), usePoints: usePoints && hasOffice }
  const settle = useSettle(asked, lines.map(({ price, num }) => `${price}×${num}`).join())
  const { save, busy } = useSave({
    send: (input: Input, idempotencyKey) => {
      setSent(input)
      return call(contract.orderPlace, input, { idempotencyKey })
    },
    done: t('shopCheckout.done'),
    lost: t('shopCheckout.lost'),
    changes: [cartKey, addressesKey, ...changedByOrder],
    onDone: ({ id }) => {
      setIsPlaced(true)
      leave(`/shop/detailOrder?id=${id}`, { replace: true })
    },
    onRefused: (refusal) => {
      setSent(undefined)
      showAtFields(form, refusal.fields)
      if (isRefusedAs(refusal, 'pointsShort')) void client.invalidateQueries({ queryKey: settleKey })
      if (isRefusedAs(refusal, 'cartChanged', 'totalChanged', 'stockShort', 'notFound'))
        setRefused({ lines, total: settle.data?.total ?? '' })
    },
  })
  if (isPlaced) return <Skeleton active />
  const isLost = sent !== undefined && !busy
  const retry = () => sent && void save(sent)
  if (lines.length === 0 && isLost) return <Lost onRetry={retry} />
  // Goods without stock cannot be ordered, but asked for.
  if (purchasable(cart).length === 0) return <Nothing left={left} />
  const hasLines = lines.length > 0
  const chosen = addresses?.find(({ id }) => id === addressId)?.id
  const submit = ({ note: typed }: { note: string }) => {
    if (chosen === undefined || !settle.data) return
    void save({ ...asked, addressId: chosen, note: typed.trim(), total: settle.data.total })
  }
  return (
    <div className={classes(styles.columns, ui.stack12, ui.topAligned)}>
      <div className={ui.stack12}>
        <Card>
          <CardTitle as="h2">{t('shopCheckout.address')}</CardTitle>
          <div className={classes(ui.stack12, ui.pad16)}>
            <AddressChoice value={addressId} onChange={setAddressId} />
            <PickUpHint note={note} onNote={(text) => form.setFieldValue('note', text)} />
          </div>
        </Card>
        <LeftOutGoods lines={left} />
        {hasLines && <CheckoutGoods groups={bySeller(lines, refused?.lines ?? [])} />}
        <Card className={styles.note}>
          <Form
            form={form}
            name="shop-checkout"
            layout="vertical"
            initialValues={{ note: '' }}
            onFinish={submit}
          >
            <Form.Item
              name="note"
              label={t('shopCheckout.note')}
              extra={t('shopCheckout.noteHint')}
              rules={[within(factsOf(contract.orderPlace, 'note').max)]}
            >
              <TextInput facts={factsOf(contract.orderPlace, 'note')} />
            </Form.Item>
          </Form>
        </Card>
      </div>
      <div className={styles.side}>
        {hasLines && (
          <>
            {settle.error && <NotSettled query={settle} />}
            {isLost && (
              <Alert
                className={ui.below12}
                type="warning"
                showIcon
                title={t('shopCheckout.lost')}
                action={<Button onClick={retry}>{t('shopCheckout.lostRetry')}</Button>}
              />
            )}
            {settle.data ? (
              <CheckoutSummary
                settled={settle.data}
                refusedTotal={refused?.total}
                usePoints={asked.usePoints}
                onUsePoints={hasOffice ? setUsePoints : undefined}
                isFresh={!settle.isPlaceholderData && !settle.isFetching}
                hasAddress={chosen !== undefined}
                busy={busy}
                onSubmit={form.submit}
              />
            ) : (
              settle.isPending && <Skeleton active />
            )}
          </>
        )}
        <PurchaseCard cart={cart} addressId={chosen} note={note} onRaised={() => setIsPlaced(true)} />
      </div>
    </div>
  )
}

/** The amounts could not be worked out: the reason of the shop, and a way to look again at the cart and the amounts. */
function NotSettled({ query }: { query: Pick<ReturnType<typeof useSettle>, 'error'> }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <Alert
      className={ui.below12}
      type="error"
      showIcon
      title={t('shopCheckout.settleFailed')}
      description={refusalIn(query.error)?.message ?? t('error.network')}
      action={
        <Button
          onClick={() => {
            void client.invalidateQueries({ queryKey: cartKey })
            void client.invalidateQueries({ queryKey: settleKey })
          }}
        >
          {t('error.retry')}
        </Button>
      }
    />
  )
}

/** The lines have left the cart while the answer was lost, so the order was probably placed. */
function Lost({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Card className={styles.empty}>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopCheckout.lost')}>
        <Button type="primary" onClick={onRetry}>
          {t('shopCheckout.lostRetry')}
        </Button>
      </Empty>
    </Card>
  )
}

function Nothing({ left }: { left: readonly CartItem[] }) {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  return (
    <div className={ui.stack12}>
      <Card className={styles.empty}>
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            <>
              {t('shopCheckout.none')}
              <p className={ui.secondLine}>{t('shopCheckout.noneHint')}</p>
            </>
          }
        >
          <div className={classes(styles.ways, ui.flow8)}>
            <Button type="primary" onClick={() => visit('/shop/cart')}>
              {t('shopCheckout.toCart')}
            </Button>
            <Button onClick={() => visit('/shop/home')}>{t('shopOrder.toShop')}</Button>
          </div>
        </Empty>
      </Card>
      <LeftOutGoods lines={left} />
    </div>
  )
}
