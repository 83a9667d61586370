import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import type { useListState } from '../../../ui/list-state.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import ui from '../../../ui/ui.module.css'
import { type GoodsAsked, useGoods } from './api.ts'
import { askedOf, countFilters, sortIn } from './goods-filters.ts'
import styles from './goods-results.module.css'
import { GoodsTiles, TilesLoading } from './goods-tiles.tsx'

interface Props {
  list: ReturnType<typeof useListState>
  /** The seller whose goods these are; everybody's without one. */
  sellerId?: string
  onReset: () => void
  /** Buttons before the order of the list. */
  tools?: ReactNode
}

/** Goods that were found, with their order and pages. */
export function GoodsResults({ list, sellerId, onReset, tools }: Props) {
  const { t } = useTranslation()
  const { state } = list
  const { filters } = state
  const goods = useGoods(askedOf(state, sellerId))
  const isNarrowed = countFilters(filters) > 0 || (filters['keyword'] ?? '') !== ''
  const total = goods.data?.total
  return (
    <Card className={ui.shrinks} aria-label={t('shopBrowse.results')}>
      <div className={classes(styles.head, ui.wrap8x12, ui.tallButtonsDirect)}>
        {tools}
        <Segmented<GoodsAsked['sort']>
          aria-label={t('shopBrowse.sort')}
          value={sortIn(filters)}
          options={[
            { value: 'newest', label: t('shopBrowse.sorts.newest') },
            { value: 'priceUp', label: t('shopBrowse.sorts.priceUp') },
            { value: 'priceDown', label: t('shopBrowse.sorts.priceDown') },
          ]}
          onChange={(sort) => list.filterBy({ sort: sort === 'newest' ? '' : sort })}
        />
        <output className={ui.secondLine}>
          {total !== undefined && t('shopBrowse.total', { n: total })}
        </output>
      </div>
      <PagedList
        query={goods}
        list={list}
        loading={<TilesLoading count={10} />}
        none={isNarrowed ? t('shopBrowse.notFound') : t('shopBrowse.noGoods')}
        wayOn={isNarrowed && <Button onClick={onReset}>{t('shopBrowse.reset')}</Button>}
      >
        {(records) => <GoodsTiles label={t('shopBrowse.results')} goods={records} firsts={5} />}
      </PagedList>
    </Card>
  )
}
