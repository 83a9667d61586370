import type { contract, OutputOf } from '@countersign/contract'
import {
  EnvironmentOutlined,
  GiftOutlined,
  HeartOutlined,
  NotificationOutlined,
  ProfileOutlined,
  ShoppingCartOutlined,
} from '@ant-design/icons'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { goodsIn, goodsNamed } from '../parts/addresses.ts'
import { useCart } from '../cart/api.ts'
import { useShopProfile } from '../points/api.ts'
import { useHome } from './api.ts'
import { GoodsTiles, TilesLoading } from './goods-tiles.tsx'
import styles from './home-page.module.css'
import { NameSearch } from './name-search.tsx'

/** Tiles that a screen shows before it is scrolled. */
const firsts = 6

/** /shop/home: what is new, and the ways to everything else. */
export function ShopHomePage() {
  const { t } = useTranslation()
  const { go } = useTabLocation()
  const home = useHome()
  return (
    <Page>
      <PageHeader title={t('menu.shopHome')}>
        <NameSearch name="" onSearch={(name) => go(name === '' ? '/shop/goods' : goodsNamed(name))} />
      </PageHeader>
      <Shortcuts />
      <AsyncFace
        query={home}
        loading={
          <Card>
            <TilesLoading count={12} />
          </Card>
        }
        isEmpty={({ newest }) => newest.length === 0}
        empty={
          <Card className={ui.pad40x16}>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopBrowse.noGoods')} />
          </Card>
        }
      >
        {(found) => <Shelves home={found} />}
      </AsyncFace>
    </Page>
  )
}

function Shelves({ home: { newest, welfare, categories } }: { home: OutputOf<typeof contract.goodsHome> }) {
  const { t } = useTranslation()
  return (
    <>
      <nav className={classes(ui.flow8, ui.below12)} aria-label={t('shopBrowse.categories')}>
        {categories.map(({ id, name }) => (
          <TabLink key={id} className={styles.category} to={goodsIn(id)}>
            {name}
          </TabLink>
        ))}
        <TabLink className={styles.category} to="/shop/goods">
          {t('shopBrowse.allGoods')}
        </TabLink>
      </nav>
      <Shelf title={t('shopBrowse.newest')} to="/shop/goods">
        <GoodsTiles label={t('shopBrowse.newest')} goods={newest} firsts={firsts} />
      </Shelf>
      {welfare.length > 0 && (
        <Shelf title={t('shopBrowse.welfare')} to="/shop/goods?kind=welfare">
          <GoodsTiles label={t('shopBrowse.welfare')} goods={welfare} />
        </Shelf>
      )}
      {categories.map(({ id, name, goods }) => (
        <Shelf key={id} title={name} to={goodsIn(id)}>
          <GoodsTiles label={name} goods={goods} />
        </Shelf>
      ))}
    </>
  )
}

function Shelf({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card className={ui.below16}>
      <CardTitle as="h2" className={styles.shelfTitle}>
        {title}
        <TabLink className={styles.more} to={to} aria-label={t('shopBrowse.moreOf', { title })}>
          {t('shopBrowse.more')}
        </TabLink>
      </CardTitle>
      {children}
    </Card>
  )
}

/** Own points and the pages about oneself. What is still loading has its place already. */
function Shortcuts() {
  const { t } = useTranslation()
  const { data: profile } = useShopProfile()
  const { data: cart } = useCart()
  const inCart = cart?.length ?? 0
  const points = profile === undefined ? '—' : withSeparators(profile.points)
  return (
    <Card as="nav" className={styles.shortcuts} aria-label={t('shopBrowse.shortcuts')}>
      <Shortcut to="/shop/user" icon={<GiftOutlined aria-hidden />} name={t('shopBrowse.points')}>
        <span className={classes(ui.good, ui.bold, ui.tabular)}>{points}</span>
      </Shortcut>
      <Shortcut to="/shop/cart" icon={<ShoppingCartOutlined aria-hidden />} name={t('menu.shopCart')}>
        {inCart > 0 && <CountBadge count={inCart} />}
      </Shortcut>
      <Shortcut to="/shop/collect" icon={<HeartOutlined aria-hidden />} name={t('menu.shopCollect')} />
      <Shortcut to="/shop/order" icon={<ProfileOutlined aria-hidden />} name={t('shopBrowse.myOrders')} />
      <Shortcut to="/shop/notice" icon={<NotificationOutlined aria-hidden />} name={t('menu.shopNotice')} />
      <Shortcut to="/shop/address" icon={<EnvironmentOutlined aria-hidden />} name={t('menu.shopAddress')} />
    </Card>
  )
}

interface ShortcutProps {
  to: string
  icon: ReactNode
  name: string
  children?: ReactNode
}

function Shortcut({ to, icon, name, children }: ShortcutProps) {
  return (
    <TabLink className={styles.shortcut} to={to}>
      {icon}
      <span>{name}</span>
      {children}
    </TabLink>
  )
}
