import { contract, type TourPlot } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useSave } from '../../../records/use-save.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { panoramaKey } from './panorama-api.ts'
import { PlotMap } from './plot-map.tsx'
import { UploadButton } from './upload-button.tsx'

interface Props {
  plot: TourPlot
  currentId: string | undefined
  mayWrite: boolean
  onGo: (id: string) => void
}

/** The map of a plot, which those who edit can upload, replace and remove. */
export function MapCard({ plot, currentId, mayWrite, onGo }: Props) {
  const { t } = useTranslation()
  const { map, name, stops } = plot
  return (
    <Card className={ui.clipped} aria-label={t('panorama.map.title')}>
      <CardTitle as="h2">{t('panorama.map.title')}</CardTitle>
      {map ? (
        <PlotMap map={map} name={name} stops={stops} currentId={currentId} onGo={onGo} />
      ) : (
        <p className={classes(ui.pad12Over, ui.muted)}>{t('panorama.map.none')}</p>
      )}
      {map && stops.some(({ point }) => point === null) && mayWrite && (
        <p className={`${ui.secondLine} ${ui.pad12Over}`}>{t('panorama.map.unplaced')}</p>
      )}
      {mayWrite && <MapTools plot={plot} />}
    </Card>
  )
}

function MapTools({ plot: { id, name, map, mapVersion } }: { plot: TourPlot }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save, busy } = useSave({
    send: (pictureId: string, idempotencyKey) =>
      call(contract.panoramaMap, { plotId: id, pictureId, version: mapVersion }, { idempotencyKey }),
    contentOf: (pictureId) => [id, pictureId, mapVersion],
    done: t('panorama.map.saved'),
    changes: [panoramaKey],
  })
  const askToRemove = () =>
    confirm({
      title: t('panorama.map.removeTitle', { name }),
      text: t('panorama.map.removeText'),
      ok: t('panorama.map.remove'),
      danger: true,
      run: () => save(''),
    })
  return (
    <div className={classes(ui.flex8, ui.between, ui.topAligned, ui.pad12x16, ui.tallButtons)}>
      <UploadButton
        part="map"
        label={t(map ? 'panorama.map.replace' : 'panorama.map.upload')}
        disabled={busy}
        onDone={({ id: pictureId }) => void save(pictureId)}
      />
      {map && (
        <Button danger type="text" disabled={busy} onClick={askToRemove}>
          {t('panorama.map.remove')}
        </Button>
      )}
    </div>
  )
}
