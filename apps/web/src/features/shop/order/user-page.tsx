import {
  BellOutlined,
  CustomerServiceOutlined,
  EnvironmentOutlined,
  HeartOutlined,
  IdcardOutlined,
  ShoppingCartOutlined,
  ShopOutlined,
} from '@ant-design/icons'
import { type OrderState, orderStates } from '@countersign/contract'
import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import ui from '../../../ui/ui.module.css'
import { useCart } from '../cart/api.ts'
import { useFavouriteCount, useOrderNumbers, useOwnOrders } from './api.ts'
import { useShopProfile } from '../points/api.ts'
import { OrderCard } from './order-card.tsx'
import styles from './user-page.module.css'

/** Orders that the page shows. */
const latest = { current: 1, size: 3 }

/** /shop/user: the person's own place in the shop. */
export function UserPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader title={t('menu.shopMine')} />
      <div className={ui.stack12}>
        <div className={classes(styles.columns, ui.stack12)}>
          <Person />
          <States />
        </div>
        <Shortcuts />
        <Latest />
      </div>
    </Page>
  )
}

function Person() {
  const { t } = useTranslation()
  const profile = useShopProfile()
  return (
    <Card className={ui.pad16}>
      <AsyncFace query={profile} loading={<Skeleton active avatar paragraph={{ rows: 2 }} />}>
        {({ name, deptName, avatar, points, budgets }) => (
          <>
            <div className={ui.row12}>
              <PersonAvatar name={name} size={44} picture={avatar} />
              <span className={classes(ui.stack, ui.shrinks)}>
                <strong>{name}</strong>
                <span className={ui.secondLine}>{deptName}</span>
              </span>
              <TabLink className={ui.pushed} to="/shop/usermessage">
                {t('shopMine.profile')}
              </TabLink>
            </div>
            <p className={classes(styles.points, ui.flex12, ui.between, ui.muted)}>
              <span>{t('shopMine.points')}</span>
              <strong className={styles.number}>{withSeparators(points)}</strong>
            </p>
            <ul className={ui.secondLine}>
              {budgets.map((budget) => (
                <li key={`${budget.name} ${budget.endsOn}`}>
                  {t('shopMine.pointsEnd', { points: withSeparators(budget.points), day: budget.endsOn })}
                </li>
              ))}
            </ul>
            <TabLink to="/shop/usermessage">{t('shopMine.pointsLink')}</TabLink>
          </>
        )}
      </AsyncFace>
    </Card>
  )
}

function States() {
  const { t } = useTranslation()
  const numbers = useOrderNumbers()
  return (
    <Card>
      <div className={classes(styles.title, ui.row12, ui.between, ui.lineBelow)}>
        <CardTitle as="h2" className={styles.plain}>
          {t('shopMine.orders')}
        </CardTitle>
        <TabLink to="/shop/order">{t('shopMine.allOrders')}</TabLink>
      </div>
      <AsyncFace query={numbers}>
        {(counts) => (
          <ul className={styles.states}>
            {orderStates.map((state: OrderState) => (
              <li key={state}>
                <TabLink
                  className={classes(styles.state, ui.stack4, ui.itemsCentred, ui.muted)}
                  to={`/shop/order?state=${state}`}
                >
                  <strong className={styles.number}>{counts[state]}</strong>
                  <span>{t(`shopOrder.states.${state}`)}</span>
                </TabLink>
              </li>
            ))}
          </ul>
        )}
      </AsyncFace>
    </Card>
  )
}

function Shortcuts() {
  const { t } = useTranslation()
  const cart = useCart()
  const favourites = useFavouriteCount()
  const entries: readonly [to: string, icon: ReactNode, words: string, count?: number | undefined][] = [
    ['/shop/cart', <ShoppingCartOutlined key="icon" aria-hidden />, t('shopMine.cart'), cart.data?.length],
    ['/shop/collect', <HeartOutlined key="icon" aria-hidden />, t('shopMine.favourites'), favourites.data],
    ['/shop/after', <CustomerServiceOutlined key="icon" aria-hidden />, t('shopMine.after')],
    ['/shop/address', <EnvironmentOutlined key="icon" aria-hidden />, t('shopMine.address')],
    ['/shop/place', <ShopOutlined key="icon" aria-hidden />, t('shopMine.place')],
    ['/shop/notice', <BellOutlined key="icon" aria-hidden />, t('shopMine.notice')],
    ['/shop/usermessage', <IdcardOutlined key="icon" aria-hidden />, t('shopMine.profile')],
  ]
  return (
    <Card>
      <CardTitle as="h2">{t('shopMine.shortcuts')}</CardTitle>
      <ul className={styles.shortcuts}>
        {entries.map(([to, icon, words, count]) => (
          <li key={to}>
            <TabLink className={classes(styles.shortcut, ui.stack4, ui.itemsCentred)} to={to}>
              <span className={styles.icon} aria-hidden>
                {icon}
              </span>
              <span>{words}</span>
              {count !== undefined && <span className={ui.tabular}>{count}</span>}
            </TabLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Latest() {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  const orders = useOwnOrders(latest)
  return (
    <section className={ui.stack8}>
      <h2 className={classes(ui.bold, ui.size14)}>{t('shopMine.latest')}</h2>
      <AsyncFace
        query={orders}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <Card className={ui.padY32}>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopMine.noOrders')}>
              <Button type="primary" onClick={() => visit('/shop/home')}>
                {t('shopOrder.toShop')}
              </Button>
            </Empty>
          </Card>
        }
      >
        {({ records }) => (
          <ul className={ui.stack12} aria-label={t('shopMine.latest')}>
            {records.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        )}
      </AsyncFace>
    </section>
  )
}
