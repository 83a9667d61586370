import { CheckCircleFilled, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { SaveState } from '../lib/draft/autosave.ts'
import { classes } from './classes.ts'
import ui from './ui.module.css'

const looks: Partial<Record<SaveState['state'], string | undefined>> = {
  saved: classes(ui.muted, ui.goodIcon),
  stopped: ui.bad,
  failed: ui.bad,
}

/** The save status beside the title, such as 草稿已保存 10:32. `isChanged` tells of changes that are saved in a moment. */
export function SaveNote({ save, isChanged = false }: { save: SaveState; isChanged?: boolean }) {
  const { t } = useTranslation()
  return (
    <output className={classes(ui.size13, looks[save.state] ?? ui.muted)}>
      {save.state === 'saving' && (
        <>
          <LoadingOutlined aria-hidden /> {t('draft.saving')}
        </>
      )}
      {isChanged && (save.state === 'clean' || save.state === 'saved') && t('draft.unsaved')}
      {save.state === 'saved' && !isChanged && (
        <>
          <CheckCircleFilled aria-hidden /> {t('draft.saved', { time: save.at })}
        </>
      )}
      {save.state === 'stopped' && (
        <>
          <ExclamationCircleFilled aria-hidden /> {t('elsewhere.stopped')}
        </>
      )}
      {save.state === 'failed' && (
        <>
          <ExclamationCircleFilled aria-hidden />{' '}
          {t('draft.saveFailed', { reason: save.reason || t('error.network') })}{' '}
          {save.retryIn !== undefined && t('draft.saveRetry', { seconds: save.retryIn })}
        </>
      )}
    </output>
  )
}
