import type { contract, OutputOf } from '@countersign/contract'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page, PageTitle } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { PlainText } from '../parts/plain-text.tsx'
import { useStore } from './api.ts'
import { noFilters } from './goods-filters.ts'
import { GoodsResults } from './goods-results.tsx'
import { NameSearch } from './name-search.tsx'

/** /shop/shopstore?id= */
export function StorePage() {
  const { query } = useTabLocation()
  const id = query.get('id') ?? ''
  return <Page>{id === '' ? <Gone /> : <Loaded key={id} id={id} />}</Page>
}

function Loaded({ id }: { id: string }) {
  return (
    <AsyncFace query={useStore(id)} gone={<Gone />}>
      {(store) => <Store store={store} />}
    </AsyncFace>
  )
}

const filterNames = ['keyword', 'sort']

function Store({ store }: { store: OutputOf<typeof contract.sellerStore> }) {
  const { t } = useTranslation()
  const list = useListState(filterNames)
  const keyword = list.state.filters['keyword'] ?? ''
  return (
    <>
      <PageHeader title={store.name}>
        <NameSearch key={keyword} name={keyword} onSearch={(text) => list.filterBy({ keyword: text })} />
      </PageHeader>
      <Card className={classes(ui.stack12, ui.pad16, ui.below16)}>
        {store.introduction !== '' && <PlainText text={store.introduction} />}
        <Facts
          rows={[
            [t('shopBrowse.linkman'), store.linkman],
            [
              t('shopBrowse.phone'),
              store.phone === '' ? (
                ''
              ) : (
                <a href={`tel:${store.phone.replaceAll(/\s/g, '')}`}>{store.phone}</a>
              ),
            ],
            [t('shopBrowse.goodsOfSeller'), t('shopBrowse.total', { n: store.goods })],
          ]}
        />
      </Card>
      <GoodsResults list={list} sellerId={store.id} onReset={() => list.filterBy(noFilters)} />
    </>
  )
}

function Gone() {
  const { t } = useTranslation()
  usePageTitle(t('page.shopStore'))
  return (
    <Card className={ui.pad40x16}>
      <PageTitle className={ui.visuallyHidden}>{t('page.shopStore')}</PageTitle>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopBrowse.sellerGone')}>
        <TabLink to="/shop/goods">{t('shopBrowse.allGoods')}</TabLink>
      </Empty>
    </Card>
  )
}
