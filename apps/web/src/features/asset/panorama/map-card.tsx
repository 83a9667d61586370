import { contract, type TourPlot } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useSave } from '../../../records/use-save.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import textStyles from '../../../ui/text.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { panoramaKey } from './panorama-api.ts'
import { PlotMap } from './plot-map.tsx'
import { UploadButton } from './upload-button.tsx'
import styles from './map-card.module.css'

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
    <Card className={styles.card} aria-label={t('panorama.map.title')}>
      <CardTitle as="h2">{t('panorama.map.title')}</CardTitle>
      {map ? (
        <PlotMap map={map} name={name} stops={stops} currentId={currentId} onGo={onGo} />
      ) : (
        <p className={styles.none}>{t('panorama.map.none')}</p>
      )}
      {map && stops.some(({ point }) => point === null) && mayWrite && (
        <p className={`${textStyles.secondLine} ${styles.hint}`}>{t('panorama.map.unplaced')}</p>
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
    <div className={styles.tools}>
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
