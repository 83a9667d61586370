import type { AssetFigures } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { FigureCard, FigureNone } from '../../../ui/charts/figure-card.tsx'
import { FigureTable } from '../../../ui/charts/figure-table.tsx'
import { FigureTiles } from '../../../ui/charts/figure-tiles.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { useAssetFigures } from '../api.ts'

/** /asset/figures: occupancy and rent of today, in all and by plot. */
export function AssetFiguresPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader title={t('asset.figures.title')} />
      <AsyncFace query={useAssetFigures()}>{(figures) => <Figures figures={figures} />}</AsyncFace>
    </Page>
  )
}

function Figures({ figures }: { figures: AssetFigures }) {
  const { t } = useTranslation()
  const percent = (text: string) => t('asset.figures.percent', { number: text })
  return (
    <>
      <FigureTiles
        tiles={[
          { key: 'rooms', label: t('asset.figures.rooms'), value: figures.rooms },
          { key: 'vacant', label: t('asset.states.vacant'), value: figures.vacant },
          { key: 'ending', label: t('asset.states.ending'), value: figures.ending },
          { key: 'occupancy', label: t('asset.figures.occupancy'), value: percent(figures.occupancy) },
          { key: 'rent', label: t('asset.figures.rent'), value: withSeparators(figures.rent) },
        ]}
      />
      <FigureCard title={t('asset.figures.byPlot')} hint={t('asset.asOf', { day: figures.asOf })} isWide>
        {figures.plots.length === 0 ? (
          <FigureNone>{t('asset.place.none')}</FigureNone>
        ) : (
          <FigureTable
            caption={t('asset.figures.byPlot')}
            rows={figures.plots}
            rowKey={({ id }) => id}
            columns={[
              { title: t('asset.levels.plot'), text: ({ name }) => name },
              { title: t('asset.figures.rooms'), text: ({ rooms }) => String(rooms), isNumber: true },
              { title: t('asset.states.vacant'), text: ({ vacant }) => String(vacant), isNumber: true },
              { title: t('asset.states.leased'), text: ({ leased }) => String(leased), isNumber: true },
              { title: t('asset.states.ending'), text: ({ ending }) => String(ending), isNumber: true },
              {
                title: t('asset.figures.extent'),
                text: ({ extent }) => withSeparators(extent),
                isNumber: true,
              },
              {
                title: t('asset.figures.letExtent'),
                text: ({ letExtent }) => withSeparators(letExtent),
                isNumber: true,
              },
              {
                title: t('asset.figures.occupancy'),
                text: ({ occupancy }) => percent(occupancy),
                isNumber: true,
              },
              { title: t('asset.figures.rent'), text: ({ rent }) => withSeparators(rent), isNumber: true },
            ]}
          />
        )}
      </FigureCard>
    </>
  )
}
