import { contract, type Panorama, type TourPlot, type TourStop } from '@countersign/contract'
import { Button, Empty, Select, Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUnsaved } from '../../../lib/tab/leave-guard.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { MapCard } from './map-card.tsx'
import { panoramaKey, usePanorama, useTour } from './panorama-api.ts'
import { PanoramaForm } from './panorama-form.tsx'
import { PictureView, type ViewHandle } from './picture-view.tsx'
import { RoomDrawer } from './room-drawer.tsx'
import type { ShownSpot } from './spot-button.tsx'
import { SpotsEditor } from './spots-editor.tsx'
import { StopStrip } from './stop-strip.tsx'
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

interface Place {
  plot: TourPlot | undefined
  stop: TourStop | undefined
  /** The address names a panorama that does not exist any more. */
  isGone: boolean
}

/** What the address shows: the panorama of its id, else the first one of its plot, else the first one there is. */
function placeIn(plots: readonly TourPlot[], query: URLSearchParams): Place {
  const id = query.get('id')
  const ofId = plots.find(({ stops }) => stops.some((stop) => stop.id === id))
  const plot =
    ofId ??
    plots.find((one) => one.id === query.get('plot')) ??
    plots.find(({ stops }) => stops.length > 0) ??
    plots[0]
  const isGone = id !== null && ofId === undefined
  const stop = isGone ? undefined : (plot?.stops.find((one) => one.id === id) ?? plot?.stops[0])
  return { plot, stop, isGone }
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
                        <Tools
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

/**
 * Asks before spots that are not saved are lost: by a click, which `ask` runs afterwards, or by the back button of the
 * browser, which has changed the address by then.
 */
function useDraftGuard(
  { draft, isUnsaved, end }: ReturnType<typeof useSpotDraft>,
  wantedId: string | undefined,
) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { setQuery } = useTabLocation()
  const { forgetChanges } = useUnsaved(isUnsaved)
  const question = useCallback(
    (leave: () => void, stay?: () => void) =>
      confirm({
        title: t('panorama.editor.leaveTitle'),
        text: t('panorama.editor.leaveText'),
        ok: t('panorama.editor.leave'),
        cancel: t('panorama.editor.stay'),
        danger: true,
        run: () => {
          forgetChanges()
          end()
          leave()
        },
        ...(stay && { orElse: stay }),
      }),
    [confirm, end, forgetChanges, t],
  )
  const editedId = draft?.base.id
  const isElsewhere = editedId !== undefined && editedId !== wantedId
  if (isElsewhere && !isUnsaved) end()
  const latest = useRef({ question, setQuery })
  useEffect(() => {
    latest.current = { question, setQuery }
  })
  const asksFor = isElsewhere && isUnsaved ? editedId : undefined
  const asked = useRef(false)
  useEffect(() => {
    if (asksFor === undefined) {
      asked.current = false
      return
    }
    if (asked.current) return
    asked.current = true
    latest.current.question(
      () => undefined,
      () => latest.current.setQuery({ id: asksFor, plot: undefined }),
    )
  }, [asksFor])
  const ask = (run: () => void) => {
    if (isUnsaved) return question(run)
    end()
    run()
  }
  return { ask }
}

interface ToolsProps {
  panorama: Panorama
  stops: readonly TourStop[]
  onSpots: () => void
  onEdit: () => void
  /** Names the panorama that comes next, if there is one. */
  onRemoved: (nextId: string | undefined) => void
}

/** What those who edit do with the panorama that is shown. */
function Tools({ panorama, stops, onSpots, onEdit, onRemoved }: ToolsProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { id, name } = panorama
  const index = stops.findIndex((stop) => stop.id === id)
  const { save: move, busy } = useSave({
    send: (beforeId: string | undefined, idempotencyKey) =>
      call(contract.panoramaMove, { id, ...(beforeId !== undefined && { beforeId }) }, { idempotencyKey }),
    contentOf: (beforeId) => [id, beforeId, stops.map((stop) => stop.id)],
    done: t('panorama.moved'),
    changes: [panoramaKey],
  })
  const { save: remove } = useSave({
    send: (ids: string[], idempotencyKey) => call(contract.panoramaRemove, { ids }, { idempotencyKey }),
    done: t('panorama.removed'),
    // The removed panorama itself must not be requested again.
    changes: [[...panoramaKey, 'tour']],
    onDone: () => onRemoved(stops[index + 1]?.id ?? stops[index - 1]?.id),
  })
  const askToRemove = () =>
    confirm({
      title: t('panorama.removeTitle', { name }),
      text: t('panorama.removeText'),
      ok: t('panorama.remove'),
      danger: true,
      run: () => remove([id]),
    })
  return (
    <div className={classes(styles.tools, ui.flow8, ui.tallButtonsDirect)}>
      <Button onClick={onSpots}>{t('panorama.editor.title')}</Button>
      <Button onClick={onEdit}>{t('panorama.form.change')}</Button>
      <Button disabled={busy || index <= 0} onClick={() => void move(stops[index - 1]?.id)}>
        {t('panorama.forward')}
      </Button>
      <Button
        disabled={busy || index < 0 || index === stops.length - 1}
        onClick={() => void move(stops[index + 2]?.id)}
      >
        {t('panorama.backward')}
      </Button>
      <Button danger onClick={askToRemove}>
        {t('panorama.remove')}
      </Button>
    </div>
  )
}
