import type { Figures } from '@countersign/contract'
import { Skeleton, Spin } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { Card } from '../../ui/card.tsx'
import figureCardStyles from '../../ui/charts/figure-card.module.css'
import { FigureTiles } from '../../ui/charts/figure-tiles.tsx'
import { classes } from '../../ui/classes.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import ui from '../../ui/ui.module.css'
import { useFigures } from './api.ts'
import { AmountsCard } from './cards/amounts-card.tsx'
import { DecisionsCard } from './cards/decisions-card.tsx'
import { ReasonsCard } from './cards/reasons-card.tsx'
import { TimesCard } from './cards/times-card.tsx'
import { WeeksCard } from './cards/weeks-card.tsx'
import { type FiguresView, viewIn } from './figures-address.ts'
import { FiguresTools } from './figures-tools.tsx'

/** /wel/dashboard: figures of the scopes that the viewer may see. */
export function DashboardPage() {
  const { t } = useTranslation()
  const { query } = useTabLocation()
  const shown = useMemo(() => viewIn(query), [query])
  const figures = useFigures(shown)
  usePageTitle(t('menu.figures'))
  return (
    <Page>
      <Card as="header" className={classes(ui.wrap12, ui.between, ui.pad14x16, ui.below16)}>
        <div>
          <PageTitle>{t('menu.figures')}</PageTitle>
          {figures.data && <p className={ui.secondLine}>{whoseAndWhen(figures.data)}</p>}
        </div>
        <FiguresTools figures={figures.data} {...shown} />
      </Card>
      <AsyncFace query={figures} loading={<FiguresSkeleton />}>
        {(data) => (
          <Spin spinning={figures.isPlaceholderData} delay={150}>
            <FigureCards figures={data} view={shown.view} />
          </Spin>
        )}
      </AsyncFace>
    </Page>
  )

  function whoseAndWhen({ scope, departments, from, asOf }: Figures): string {
    const whose =
      scope === 'departments'
        ? t('figures.ofDepartments', { names: departments.join(t('figures.comma')) })
        : t(scope === 'own' ? 'figures.ofOwn' : 'figures.ofTenant')
    return `${whose} · ${t('figures.since', { day: from })} · ${t('figures.asOf', { time: asOf })}`
  }
}

function FigureCards({ figures, view }: { figures: Figures; view: FiguresView['view'] }) {
  return (
    <>
      <NumberTiles figures={figures} />
      <div className={classes(figureCardStyles.cards, ui.stack16)}>
        <WeeksCard figures={figures} view={view} />
        <TimesCard figures={figures} view={view} />
        <DecisionsCard figures={figures} view={view} />
        <ReasonsCard figures={figures} view={view} />
        <AmountsCard figures={figures} view={view} />
      </div>
    </>
  )
}

const cards = ['a', 'b', 'c', 'd'] as const

function FiguresSkeleton() {
  const { t } = useTranslation()
  return (
    <output aria-label={t('list.loading')} className={classes(figureCardStyles.cards, ui.stack16)}>
      {cards.map((card) => (
        <Card as="div" key={card} className={ui.pad16}>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Card>
      ))}
    </output>
  )
}

/** The numbers at the top: waiting requests, and totals of the range. */
function NumberTiles({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const { mine, running } = figures.waiting
  const total = (of: (week: Figures['weeks'][number]) => number) =>
    figures.weeks.reduce((sum, week) => sum + of(week), 0)
  const tiles = [
    { key: 'mine', value: mine.count, since: mine.since },
    { key: 'running', value: running.count, since: running.since },
    { key: 'submitted', value: total((week) => week.submitted) },
    { key: 'approved', value: total((week) => week.approved) },
    { key: 'rejected', value: total((week) => week.rejected) },
    { key: 'abandoned', value: total((week) => week.abandoned) },
  ] as const
  return (
    <FigureTiles
      tiles={tiles.map((tile) => ({
        key: tile.key,
        label: t(`figures.tiles.${tile.key}`),
        value: tile.value,
        ...('since' in tile &&
          tile.since !== '' && {
            note: (
              <>
                {t('figures.longestSince')} <ShortTime value={tile.since} />
              </>
            ),
          }),
      }))}
    />
  )
}
