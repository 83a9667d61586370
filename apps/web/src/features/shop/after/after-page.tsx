import { afterSaleStates, type AfterSaleState } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import ui from '../../../ui/ui.module.css'
import { AfterForm } from './after-form.tsx'
import { useCases } from './api.ts'
import { CaseCard } from './case-card.tsx'
import { StateFilter } from '../../../ui/state-filter.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

const filterNames = ['state']

/** /shop/after: the own cases of after-sale. `id` and `line` open the form for a line of an order. */
export function AfterPage() {
  const { t } = useTranslation()
  const { query, setQuery, visit } = useTabLocation()
  const list = useListState(filterNames)
  const state = afterSaleStates.find((one) => one === list.state.filters['state'])
  const orderId = query.get('id') ?? ''
  return (
    <Page>
      <PageHeader title={t('menu.shopAfter')}>
        <Button onClick={() => visit('/shop/order')}>{t('shopAfter.toOrders')}</Button>
      </PageHeader>
      <Card className={ui.below12}>
        <StateFilter
          label={t('shopAfter.filter')}
          value={state ?? ''}
          onChange={(value) => list.filterBy({ state: value })}
          options={[
            { value: '', label: t('shopOrder.all') },
            ...afterSaleStates.map((value) => ({ value, label: t(`shopCase.states.${value}`) })),
          ]}
        />
      </Card>
      <Cases list={list} state={state} />
      {orderId !== '' && (
        <AfterForm
          key={orderId}
          orderId={orderId}
          lineId={query.get('line') ?? undefined}
          onClose={() => setQuery({ id: undefined, line: undefined }, { replace: true })}
        />
      )}
    </Page>
  )
}

interface CasesProps {
  list: ReturnType<typeof useListState>
  state: AfterSaleState | undefined
}

function Cases({ list, state }: CasesProps) {
  const { t } = useTranslation()
  const { current, size } = list.state
  const cases = useCases({ current, size, ...(state && { state }) })
  return (
    <PagedList
      query={cases}
      list={list}
      none={
        state === undefined ? (
          <>
            {t('shopAfter.none')}
            <p className={ui.secondLine}>{t('shopAfter.noneHint')}</p>
          </>
        ) : (
          t('shopAfter.notFound')
        )
      }
    >
      {(records) => (
        <ul className={ui.stack12} aria-label={t('menu.shopAfter')}>
          {records.map((one) => (
            <Card as="li" key={one.id} className={ui.pad16}>
              <CaseCard case={one}>
                <div className={classes(ui.wrap8x16, ui.between)}>
                  <TabLink to={`/shop/detailOrder?id=${one.orderId}`}>
                    {t('shopAfter.order', { no: one.orderNo })}
                  </TabLink>
                  {one.state === 'open' && <WithdrawButton case={one} />}
                </div>
              </CaseCard>
            </Card>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
