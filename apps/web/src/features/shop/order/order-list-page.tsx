import { orderStates } from '@countersign/contract'
import { Button, Empty, Input, Skeleton, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { inputOf, useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import textStyles from '../../../ui/text.module.css'
import { useLastPage } from '../../../ui/use-last-page.ts'
import { useOrderNumbers, useOwnOrders } from './api.ts'
import { OrderCard } from './order-card.tsx'
import styles from './order-list-page.module.css'
import { Pages } from './pages.tsx'
import { StateFilter } from './state-filter.tsx'

const filterNames = ['state', 'words']

/** /shop/order?state=: the own orders, newest first. */
export function OrderListPage() {
  const { t } = useTranslation()
  const list = useListState(filterNames)
  const numbers = useOrderNumbers()
  const { filters } = list.state
  const words = filters['words'] ?? ''
  // A state that does not exist, as in a mistyped address, means all of them.
  const state = orderStates.find((one) => one === filters['state'])
  return (
    <Page>
      <PageHeader title={t('menu.shopMyOrders')}>
        <WordsSearch key={words} words={words} onSearch={(typed) => list.filterBy({ words: typed })} />
      </PageHeader>
      <Card className={styles.states}>
        <StateFilter
          label={t('shopOrder.filter')}
          value={state ?? ''}
          onChange={(value) => list.filterBy({ state: value })}
          options={[
            { value: '', label: t('shopOrder.all') },
            ...orderStates.map((value) => ({
              value,
              label: t(`shopOrder.states.${value}`),
              count: numbers.data?.[value],
            })),
          ]}
        />
      </Card>
      <Orders list={list} state={state ?? ''} words={words} />
    </Page>
  )
}

interface OrdersProps {
  list: ReturnType<typeof useListState>
  state: string
  words: string
}

function Orders({ list, state, words }: OrdersProps) {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  const { current } = list.state
  const asked = inputOf({ ...list.state, filters: { state, words } }, [])
  const orders = useOwnOrders(asked)
  useLastPage(orders, current, list.setPage)
  return (
    <AsyncFace
      query={orders}
      loading={<Skeleton active className={styles.loading} title={false} paragraph={{ rows: 6 }} />}
      isEmpty={({ records }) => records.length === 0 && !orders.isPlaceholderData}
      empty={
        state === '' && words === '' ? (
          <Empty
            className={styles.empty}
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              <>
                {t('shopOrder.none')}
                <p className={textStyles.secondLine}>{t('shopOrder.noneHint')}</p>
              </>
            }
          >
            <Button type="primary" onClick={() => visit('/shop/home')}>
              {t('shopOrder.toShop')}
            </Button>
          </Empty>
        ) : (
          <Empty
            className={styles.empty}
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t('shopOrder.notFound')}
          />
        )
      }
    >
      {({ records, total }) => (
        <>
          <Spin spinning={orders.isPlaceholderData} delay={150}>
            <ul className={styles.orders} aria-label={t('menu.shopMyOrders')}>
              {records.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
            </ul>
          </Spin>
          <Pages list={list} total={total} />
        </>
      )}
    </AsyncFace>
  )
}

function WordsSearch({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(words)
  return (
    <Input.Search
      className={styles.search ?? ''}
      allowClear
      maxLength={60}
      placeholder={t('shopOrder.seek')}
      aria-label={t('shopOrder.seek')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(text) => onSearch(text.trim())}
    />
  )
}
