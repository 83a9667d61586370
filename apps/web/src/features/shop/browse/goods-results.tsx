import { Button, Empty, Pagination, Segmented, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import type { useListState } from '../../../ui/list-state.ts'
import { pageSizes } from '../../../ui/page-sizes.ts'
import textStyles from '../../../ui/text.module.css'
import { useLastPage } from '../../../ui/use-last-page.ts'
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
  const { current, size, filters } = state
  const goods = useGoods(askedOf(state, sellerId))
  useLastPage(goods, current, list.setPage)
  const isNarrowed = countFilters(filters) > 0 || (filters['keyword'] ?? '') !== ''
  const total = goods.data?.total
  return (
    <Card className={styles.results} aria-label={t('shopBrowse.results')}>
      <div className={styles.head}>
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
        <output className={textStyles.secondLine}>
          {total !== undefined && t('shopBrowse.total', { n: total })}
        </output>
      </div>
      <AsyncFace
        query={goods}
        loading={<TilesLoading count={10} />}
        isEmpty={({ records }) => records.length === 0 && !goods.isPlaceholderData}
        empty={
          <Empty
            className={styles.empty}
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={isNarrowed ? t('shopBrowse.notFound') : t('shopBrowse.noGoods')}
          >
            {isNarrowed && <Button onClick={onReset}>{t('shopBrowse.reset')}</Button>}
          </Empty>
        }
      >
        {({ records, total }) => (
          <>
            <Spin spinning={goods.isPlaceholderData} delay={150}>
              <GoodsTiles label={t('shopBrowse.results')} goods={records} firsts={5} />
            </Spin>
            {total > pageSizes[0] && (
              <Pagination
                className={styles.pages}
                current={current}
                pageSize={size}
                total={total}
                pageSizeOptions={[...pageSizes]}
                showSizeChanger
                showLessItems
                onChange={list.turnTo}
              />
            )}
          </>
        )}
      </AsyncFace>
    </Card>
  )
}
