import { contract, type Panorama, type TourStop } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useSave } from '../../../records/use-save.ts'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { panoramaKey } from './panorama-api.ts'
import styles from './panorama-tools.module.css'

interface Props {
  panorama: Panorama
  stops: readonly TourStop[]
  onSpots: () => void
  onEdit: () => void
  /** Names the panorama that comes next, if there is one. */
  onRemoved: (nextId: string | undefined) => void
}

/** The buttons with which a maintainer changes, moves or removes the shown panorama. */
export function PanoramaTools({ panorama, stops, onSpots, onEdit, onRemoved }: Props) {
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
