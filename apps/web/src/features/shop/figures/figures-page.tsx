import { contract, type FigurePeriod, figurePeriods, type ShopFigures } from '@countersign/contract'
import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Select, Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { call } from '../../../lib/http/call.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import figureCardStyles from '../../../ui/charts/figure-card.module.css'
import { FigureTiles } from '../../../ui/charts/figure-tiles.tsx'
import { classes } from '../../../ui/classes.ts'
import { Page, PageTitle } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { DaysCard } from './days-card.tsx'
import styles from './figures-page.module.css'
import type { FiguresView } from './figures-view.ts'
import { NamedCard } from './named-card.tsx'

const firstPeriod: FigurePeriod = 'days30'

/** /shop/manage/figures: what is ordered in a period, by day, goods, category and department. */
export function ShopFiguresPage() {
  const { t } = useTranslation()
  const { query, setQuery } = useTabLocation()
  const period = figurePeriods.find((one) => one === query.get('period')) ?? firstPeriod
  const view: FiguresView = query.get('view') === 'table' ? 'table' : 'chart'
  const figures = useQuery({
    queryKey: ['shopFigures', period],
    queryFn: ({ signal }) => call(contract.shopFigures, { period }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return (
    <Page>
      <Card as="header" className={styles.head}>
        <div>
          <PageTitle>{t('shopManageFigures.title')}</PageTitle>
          {figures.data && (
            <p className={ui.secondLine}>
              {[
                t('shopManageFigures.range', { from: figures.data.startsOn, to: figures.data.endsOn }),
                t('shopManageFigures.asOf', { time: figures.data.asOf }),
                t('shopManageFigures.hint'),
              ].join(' · ')}
            </p>
          )}
        </div>
        <div className={ui.wrap8x12}>
          <Select<FigurePeriod>
            className={styles.period}
            aria-label={t('shopManageFigures.period')}
            value={period}
            onChange={(next) => setQuery({ period: next === firstPeriod ? undefined : next })}
            options={figurePeriods.map((value) => ({
              value,
              label: t(`shopManageFigures.periods.${value}`),
            }))}
          />
          <Segmented<FiguresView>
            aria-label={t('shopManageFigures.view')}
            value={view}
            onChange={(next) => setQuery({ view: next === 'table' ? next : undefined })}
            options={[
              {
                value: 'chart',
                label: t('shopManageFigures.asChart'),
                icon: <BarChartOutlined aria-hidden />,
              },
              { value: 'table', label: t('shopManageFigures.asTable'), icon: <TableOutlined aria-hidden /> },
            ]}
          />
        </div>
      </Card>
      <AsyncFace query={figures}>
        {(data) => (
          <Spin spinning={figures.isPlaceholderData} delay={150}>
            <Figures figures={data} view={view} />
          </Spin>
        )}
      </AsyncFace>
    </Page>
  )
}

function Figures({ figures, view }: { figures: ShopFigures; view: FiguresView }) {
  const { t } = useTranslation()
  const word = (key: 'orders' | 'pieces' | 'amount' | 'points') => t(`shopManageFigures.${key}`)
  return (
    <>
      <FigureTiles
        tiles={[
          { key: 'orders', label: word('orders'), value: figures.orders },
          { key: 'pieces', label: word('pieces'), value: figures.pieces },
          { key: 'amount', label: word('amount'), value: withSeparators(figures.amount) },
          { key: 'points', label: word('points'), value: withSeparators(figures.points) },
        ]}
      />
      <div className={classes(figureCardStyles.cards, ui.stack16)}>
        <DaysCard days={figures.days} view={view} />
        <NamedCard
          title={t('shopManageFigures.byPieces')}
          what={t('shopManageFigures.goods')}
          measure="pieces"
          rows={figures.byPieces}
          view={view}
        />
        <NamedCard
          title={t('shopManageFigures.byAmount')}
          what={t('shopManageFigures.goods')}
          measure="amount"
          rows={figures.byAmount}
          view={view}
        />
        <NamedCard
          title={t('shopManageFigures.categories')}
          what={t('shopManageFigures.category')}
          nameless={t('shopManageFigures.noCategory')}
          measure="amount"
          rows={figures.categories}
          view={view}
        />
        <NamedCard
          title={t('shopManageFigures.departments')}
          what={t('shopManageFigures.department')}
          nameless={t('shopManageFigures.noDepartment')}
          measure="amount"
          hasOrders
          rows={figures.departments}
          view={view}
        />
      </div>
    </>
  )
}
