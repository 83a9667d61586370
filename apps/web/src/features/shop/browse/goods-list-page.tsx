import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import { countFilters, goodsFilterNames, noFilters } from './goods-filters.ts'
import styles from './goods-list-page.module.css'
import { GoodsResults } from './goods-results.tsx'
import { NameSearch } from './name-search.tsx'
import { NarrowGoods } from './narrow-goods.tsx'

/** /shop/goods: everything that is offered. Filters, order and page stand in the address. */
export function GoodsListPage() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const list = useListState(goodsFilterNames)
  const [isOpen, setIsOpen] = useState(false)
  const { filters } = list.state
  const keyword = filters['keyword'] ?? ''
  const count = countFilters(filters)
  const narrow = <NarrowGoods applied={filters} onApply={list.filterBy} />
  return (
    <Page>
      <PageHeader title={t('menu.shopOffers')}>
        <NameSearch key={keyword} name={keyword} onSearch={(text) => list.filterBy({ keyword: text })} />
      </PageHeader>
      <div className={classes(styles.columns, ui.stack16, ui.topAligned)}>
        {!isPhone && <Card className={ui.pad16}>{narrow}</Card>}
        <GoodsResults
          list={list}
          onReset={() => list.filterBy(noFilters)}
          tools={
            isPhone && (
              <Button icon={<FilterOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
                {count === 0 ? t('list.moreFilters') : t('shopBrowse.filtersSet', { n: count })}
              </Button>
            )
          }
        />
      </div>
      {isPhone && isOpen && (
        <SideDrawer
          title={t('list.moreFilters')}
          onClose={() => setIsOpen(false)}
          footer={
            <Button type="primary" onClick={() => setIsOpen(false)}>
              {t('shopBrowse.showGoods')}
            </Button>
          }
        >
          {narrow}
        </SideDrawer>
      )}
    </Page>
  )
}
