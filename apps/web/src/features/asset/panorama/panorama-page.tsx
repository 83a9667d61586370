import type { Panorama, TourPlot } from '@countersign/contract'
import { Button, Empty, Select, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { MapCard } from './map-card.tsx'
import { usePanorama, useTour } from './panorama-api.ts'
import { PanoramaForm } from './panorama-form.tsx'
import { PanoramaTools } from './panorama-tools.tsx'
import { PictureView, type ViewHandle } from './picture-view.tsx'
import { RoomDrawer } from './room-drawer.tsx'
import { placeIn } from './shown-place.ts'
import type { ShownSpot } from './spot-button.tsx'
import { SpotsEditor } from './spots-editor.tsx'
import { StopStrip } from './stop-strip.tsx'
import { useDraftGuard } from './use-draft-guard.ts'
import { useSpotDraft } from './use-spot-draft.ts'
import styles from './panorama-page.module.css'

/** /quyu/VRView: the panoramas of the plots, with ways from one to the next and to the cards of rooms. */
export function PanoramaPage() {
  const { t } = useTranslation()
  const tour = useTour()
  const mayWrite = useMay('asset.write')
  return (
    <Page>
      <AsyncFace
        query={tour}
        loading={
          <>
            <PageHeader title={t('menu.panorama')} />
            <Card className={ui.pad24}>
              <Skeleton active />
            </Card>
          </>
        }
      >
        {(plots) => <Tour plots={plots} mayWrite={mayWrite} />}
      </AsyncFace>
    </Page>
  )
}

function Tour({ plots, mayWrite }: { plots: readonly TourPlot[]; mayWrite: boolean }) {
  const { t } = useTranslation()
  const { query, setQuery, go } = useTabLocation()
  const isPhone = useIsPhone()
  const { plot, stop, isGone } = placeIn(plots, query)
  const work = useSpotDraft()
  const { draft } = work
  const wantedId = query.get('id') ?? stop?.id
  const { ask } = useDraftGuard(work, wantedId)
  const shownId = draft?.base.id ?? stop?.id
  const detail = usePanorama(shownId)
  const picture = useRef<ViewHandle>(null)
  const [room, setRoom] = useState<{ id: string; name: string }>()
  const [form, setForm] = useState<'new' | Panorama>()

  const goTo = (id: string) => {
    if (id !== shownId || id !== wantedId) ask(() => setQuery({ id, plot: undefined }))
  }
  const viewNow = () => picture.current?.view() ?? { yaw: 0, pitch: 0 }
  const pick = ({ kind, targetId, targetName, key }: ShownSpot) => {
    if (draft) work.choose(key)
    else if (kind === 'room') setRoom({ id: targetId, name: targetName })
    else goTo(targetId)
  }
  const openLease = (requestId: string) => {
    setRoom(undefined)
    go(`/approval/index?state=${encodeURIComponent('我收到的')}&view=${encodeURIComponent(requestId)}`)
  }
  const begin = (panorama: Panorama) => {
    // With its id in the address the panorama stays the same when somebody else changes the order.
    setQuery({ id: panorama.id, plot: undefined }, { replace: true })
    work.begin(panorama)
  }
  const create = (
    <Button key="create" type="primary" onClick={() => ask(() => setForm('new'))}>
      {t('panorama.form.create')}
    </Button>
  )
  const hasSide = draft !== undefined || mayWrite || plot?.map !== null
  return (
    <>
      <PageHeader title={t('menu.panorama')}>
        {plots.length > 1 && (
          <Select
            className={styles.plots ?? ''}
            aria-label={t('panorama.plot')}
            value={plot?.id}
            options={plots.map(({ id, name, stops }) => ({
              value: id,
              label: t('panorama.plotOf', { name, count: stops.length }),
            }))}
            onChange={(id) => ask(() => setQuery({ plot: id, id: undefined }))}
          />
        )}
        {plots.length === 1 && <span className={classes(ui.selfCentre, ui.muted)}>{plot?.name}</span>}
        {mayWrite && plot !== undefined && !draft && create}
      </PageHeader>
      {plot === undefined ? (
        <Card className={ui.pad48x16}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('panorama.none')}>
            {mayWrite && create}
          </Empty>
        </Card>
      ) : (
        <div
          className={classes(ui.stack12, ui.oneColumn, hasSide && styles.withSide, draft && styles.editing)}
        >
          <div className={classes(ui.stack12, ui.packed, ui.shrinks, ui.oneColumn)}>
            {shownId === undefined ? (
              <Card className={ui.pad48x16}>
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={t(isGone ? 'panorama.gone' : 'panorama.noneInPlot')}
                />
              </Card>
            ) : (
              <AsyncFace
                query={detail}
                loading={
                  <Card className={ui.pad24}>
                    <Skeleton active />
                  </Card>
                }
                gone={
                  <Card className={ui.pad48x16}>
                    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('panorama.gone')} />
                  </Card>
                }
              >
                {(panorama) => (
                  <>
                    <div className={classes(ui.wrap8x12, ui.between, ui.high32)}>
                      <h2 className={classes(ui.flush, ui.bold, ui.size16, ui.breaks)}>{panorama.name}</h2>
                      {mayWrite && !draft && (
                        <PanoramaTools
                          panorama={panorama}
                          stops={plot.stops}
                          onSpots={() => begin(panorama)}
                          onEdit={() => setForm(panorama)}
                          onRemoved={(next) => setQuery({ id: next, plot: plot.id }, { replace: true })}
                        />
                      )}
                    </div>
                    <PictureView
                      panorama={panorama}
                      spots={draft?.spots ?? shownSpots(panorama)}
                      chosen={draft?.chosen}
                      isPlacing={draft !== undefined}
                      isWaiting={detail.isPlaceholderData}
                      onPlace={work.add}
                      onPick={pick}
                      handle={picture}
                    />
                  </>
                )}
              </AsyncFace>
            )}
            {plot.stops.length > 0 && !(draft && isPhone) && (
              <StopStrip stops={plot.stops} currentId={shownId} onGo={goTo} />
            )}
          </div>
          {hasSide && (
            <div className={styles.side}>
              {draft ? (
                <SpotsEditor
                  work={work}
                  others={plot.stops.filter(({ id }) => id !== shownId)}
                  viewNow={viewNow}
                  onTurn={(direction) => picture.current?.turnTo(direction)}
                  onBringIn={() => picture.current?.bringIn()}
                  onCancel={() => ask(() => undefined)}
                />
              ) : (
                <MapCard plot={plot} currentId={shownId} mayWrite={mayWrite} onGo={goTo} />
              )}
            </div>
          )}
        </div>
      )}
      {room && (
        <RoomDrawer id={room.id} name={room.name} onLease={openLease} onClose={() => setRoom(undefined)} />
      )}
      {form && (
        <PanoramaForm
          {...(form !== 'new' && { seen: form })}
          plotId={plot?.id}
          plots={plots}
          viewNow={viewNow}
          onSaved={({ id }) => {
            if (form === 'new') setQuery({ id, plot: undefined })
          }}
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  )
}

const shownSpots = ({ spots }: Panorama): ShownSpot[] =>
  spots.map((spot, index) => ({ ...spot, key: `${index} ${spot.kind} ${spot.targetId}` }))
