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
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import textStyles from '../../../ui/text.module.css'
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
      <div className={styles.parts}>
        <div className={styles.columns}>
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
    <Card className={styles.body}>
      <AsyncFace query={profile} loading={<Skeleton active avatar paragraph={{ rows: 2 }} />}>
        {({ name, deptName, avatar, points, budgets }) => (
          <>
            <div className={styles.person}>
              <PersonAvatar name={name} size={44} picture={avatar} />
              <span className={styles.words}>
                <strong>{name}</strong>
                <span className={textStyles.secondLine}>{deptName}</span>
              </span>
              <TabLink className={styles.end} to="/shop/usermessage">
                {t('shopMine.profile')}
              </TabLink>
            </div>
            <p className={styles.points}>
              <span>{t('shopMine.points')}</span>
              <strong className={styles.number}>{withSeparators(points)}</strong>
            </p>
            <ul className={textStyles.secondLine}>
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
      <div className={styles.title}>
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
                <TabLink className={styles.state} to={`/shop/order?state=${state}`}>
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
            <TabLink className={styles.shortcut} to={to}>
              <span className={styles.icon} aria-hidden>
                {icon}
              </span>
              <span>{words}</span>
              {count !== undefined && <span className={textStyles.tabular}>{count}</span>}
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
    <section className={styles.latest}>
      <h2 className={styles.heading}>{t('shopMine.latest')}</h2>
      <AsyncFace
        query={orders}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <Card className={styles.empty}>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopMine.noOrders')}>
              <Button type="primary" onClick={() => visit('/shop/home')}>
                {t('shopOrder.toShop')}
              </Button>
            </Empty>
          </Card>
        }
      >
        {({ records }) => (
          <ul className={styles.orders} aria-label={t('shopMine.latest')}>
            {records.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        )}
      </AsyncFace>
    </section>
  )
}
