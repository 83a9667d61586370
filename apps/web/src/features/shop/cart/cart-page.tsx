import { type CartItem, contract } from '@countersign/contract'
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { cartKey, useCart } from './api.ts'
import { canBeAskedFor, canBeOrdered, purchasable } from './checkout-lines.ts'
import { CartLine } from './cart-line.tsx'
import styles from './cart-page.module.css'
import { type CartTotals, totalsOf } from './cart-totals.ts'
import { Price } from './price.tsx'
import { useCartChanges } from './use-cart-changes.ts'

/** /shop/cart */
export function CartPage() {
  const { t } = useTranslation()
  const cart = useCart()
  return (
    <Page>
      <PageHeader title={t('menu.shopCart')} />
      <AsyncFace
        query={cart}
        isEmpty={(lines) => lines.length === 0}
        empty={
          <Card className={ui.pad40x16}>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopBrowse.cartEmpty')}>
              <TabLink to="/shop/home">{t('shopBrowse.lookAround')}</TabLink>
            </Empty>
          </Card>
        }
      >
        {(lines) => <Cart known={lines} />}
      </AsyncFace>
    </Page>
  )
}

function Cart({ known }: { known: readonly CartItem[] }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { go } = useTabLocation()
  const { wanted, want, settled } = useCartChanges()
  const lines = wanted(known)
  const offered = lines.filter(canBeAskedFor)
  const blocked = lines.filter((line) => !canBeOrdered(line))
  const ticked = purchasable(lines)
  const { save: remove } = useSave({
    send: async (ids: readonly string[], idempotencyKey) => {
      await settled()
      return call(contract.deleteCart, { id: [...ids] }, { idempotencyKey })
    },
    done: t('shopBrowse.removed'),
    changes: [cartKey],
  })
  const askToRemove = (chosen: readonly CartItem[]) => {
    const [first] = chosen
    if (!first) return
    confirm({
      title:
        chosen.length === 1
          ? t('shopBrowse.removeTitle', { name: first.productName })
          : t('shopBrowse.removeAllTitle', { n: chosen.length }),
      text: t('shopBrowse.removeText'),
      ok: t('shopBrowse.remove'),
      danger: true,
      run: () => remove(chosen.map(({ id }) => id)),
    })
  }
  const { run: checkOut, busy } = useOnceAtATime(async () => {
    if (await settled()) go('/shop/confirmOrder')
  })
  return (
    <>
      <Card>
        <ul aria-label={t('menu.shopCart')}>
          {lines.map((line) => (
            <CartLine
              key={line.id}
              line={line}
              onTick={(check) => want([line.id], { check })}
              onNum={(num) => want([line.id], { num })}
              onRemove={() => askToRemove([line])}
            />
          ))}
        </ul>
      </Card>
      <section className={styles.bar} aria-label={t('shopBrowse.checkOutBar')}>
        <div className={classes(styles.choices, ui.wrap8, ui.tallButtonsDirect)}>
          <Checkbox
            checked={offered.length > 0 && ticked.length === offered.length}
            indeterminate={ticked.length > 0 && ticked.length < offered.length}
            disabled={offered.length === 0}
            onChange={({ target }) =>
              want(
                offered.map(({ id }) => id),
                { check: target.checked },
              )
            }
          >
            {t('shopBrowse.tickAll')}
          </Checkbox>
          <Button
            icon={<DeleteOutlined aria-hidden />}
            disabled={ticked.length === 0}
            onClick={() => askToRemove(ticked)}
          >
            {t('shopBrowse.removeTicked')}
          </Button>
          {blocked.length > 0 && (
            <Button onClick={() => askToRemove(blocked)}>
              {t('shopBrowse.removeBlocked', { n: blocked.length })}
            </Button>
          )}
        </div>
        <Sums totals={totalsOf(lines)} />
        {/* Ways to order what is ticked; the main one comes last. */}
        <div className={classes(ui.flex16, ui.tallButtonsDirect)} data-part="ways-to-order">
          <Button
            type="primary"
            size="large"
            disabled={ticked.length === 0}
            loading={busy}
            onClick={() => void checkOut()}
          >
            {t('shopBrowse.checkOut', { n: ticked.length })}
          </Button>
        </div>
      </section>
    </>
  )
}

function Sums({ totals: { pieces, points, charged, total } }: { totals: CartTotals }) {
  const { t } = useTranslation()
  return (
    <output className={styles.sums}>
      <span className={ui.nowrap}>
        {t('shopBrowse.sum', { n: pieces })} <Price className={styles.amount} amount={total} />
      </span>
      <span className={ui.secondLine}>{t('shopBrowse.split', { points, charged })}</span>
    </output>
  )
}
