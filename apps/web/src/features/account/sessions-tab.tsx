import type { Session } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../records/use-save.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import ui from '../../ui/ui.module.css'
import { classes } from '../../ui/classes.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { endSession, useSessions } from './api.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { SessionItem } from './session-item.tsx'

export function SessionsTab() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const sessions = useSessions()
  const { save: end } = useSave({
    send: endSession,
    done: t('account.ended'),
    changes: [['account', 'sessions']],
  })
  const askToEnd = (id: string, name: string) =>
    confirm({
      title: t('account.endTitle'),
      text: t('account.endText', { name }),
      ok: t('account.end'),
      danger: true,
      run: () => end(id),
    })
  return (
    <AsyncFace query={sessions} loading={<FormSkeleton />}>
      {(list) => (
        <div className={ui.atMost820}>
          <p className={classes(ui.below12, ui.muted)}>{t('account.sessionsHint')}</p>
          <ul aria-label={t('account.sessions')}>
            {usedFirst(list).map((session) => (
              <SessionItem key={session.id} session={session} onEnd={(name) => askToEnd(session.id, name)} />
            ))}
          </ul>
        </div>
      )}
    </AsyncFace>
  )
}

function usedFirst(sessions: Session[]): Session[] {
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}
