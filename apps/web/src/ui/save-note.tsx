import { CheckCircleFilled, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { SaveState } from '../lib/draft/autosave.ts'
import { classes } from './classes.ts'
import styles from './save-note.module.css'

const looks: Partial<Record<SaveState['state'], string | undefined>> = {
  saved: styles.saved,
  stopped: styles.stopped,
  failed: styles.failed,
}

/** The save status beside the title, such as 草稿已保存 10:32. `isChanged` tells of changes that are saved in a moment. */
export function SaveNote({ save, isChanged = false }: { save: SaveState; isChanged?: boolean }) {
  const { t } = useTranslation()
  return (
    <output className={classes(styles.note, looks[save.state])}>
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
