import { orderStates } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { Card } from '../../../ui/card.tsx'
import { inputOf, useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { StateFilter } from '../../../ui/state-filter.tsx'
import ui from '../../../ui/ui.module.css'
import { WordsSearch } from '../../../ui/words-search.tsx'
import { useOrderNumbers, useOwnOrders } from './api.ts'
import { OrderCard } from './order-card.tsx'

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
        <WordsSearch
          label={t('shopOrder.seek')}
          placeholder={t('shopOrder.seek')}
          key={words}
          words={words}
          onSearch={(typed) => list.filterBy({ words: typed })}
        />
      </PageHeader>
      <Card className={ui.below12}>
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
  const asked = inputOf({ ...list.state, filters: { state, words } }, [])
  const orders = useOwnOrders(asked)
  const isAll = state === '' && words === ''
  return (
    <PagedList
      query={orders}
      list={list}
      none={
        isAll ? (
          <>
            {t('shopOrder.none')}
            <p className={ui.secondLine}>{t('shopOrder.noneHint')}</p>
          </>
        ) : (
          t('shopOrder.notFound')
        )
      }
      wayOn={
        isAll && (
          <Button type="primary" onClick={() => visit('/shop/home')}>
            {t('shopOrder.toShop')}
          </Button>
        )
      }
    >
      {(records) => (
        <ul className={ui.stack12} aria-label={t('menu.shopMyOrders')}>
          {records.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
